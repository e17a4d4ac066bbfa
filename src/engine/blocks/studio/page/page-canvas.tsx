import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioPage } from '../../../../i18n/studio-page.ts'
import {
  type FileBlock,
  fileBlocks,
  isFileBlock,
  type MadeBlock,
  plainBlock,
  plainBlocks,
  type WrittenBlock,
} from '../../../../schema/edit/block-edits.ts'
import {
  type BlockEdit,
  type BlockSlot,
  placedBlocks,
  withBlock,
  withBlockBeside,
  withMovedBlock,
  withoutBlock,
  withSteppedBlock,
} from '../../../../schema/edit/block-places.ts'
import { isWithin, type Path } from '../../../../schema/model/diagnostic.ts'
import { Palette } from '../kit/palette.tsx'
import { useNames } from '../kit/use-names.ts'
import { AddBlock } from './add-block.tsx'
import { BlockTools } from './block-tools.tsx'
import { type BlockTarget, blockOf, useBlockDrag } from './use-block-drag.ts'
import './page.css'

addTexts({ studioPage })

type Props = {
  readonly text: string
  readonly place: Path
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
  /** The page as its draft makes it. */
  readonly children: ReactNode
}

const kinds: readonly MadeBlock[] = [...plainBlocks, ...(Object.keys(fileBlocks) as FileBlock[])]

const pageEnd: BlockSlot = { list: ['blocks'], at: Number.POSITIVE_INFINITY }

/** Page or dashboard as its draft makes it: blocks come from a palette, and are chosen, moved and removed. */
export function PageCanvas({ text, place, onChange, onPlace, children }: Props) {
  const { t } = useTranslation()
  const names = useNames(text)
  const root = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState<{ readonly kind: FileBlock; readonly target: BlockTarget }>()
  const blocks = placedBlocks(text) ?? []
  // The innermost block around the chosen property.
  const chosen = blocks.findLastIndex(({ path }) => isWithin(place, path))
  const apply = (edit: BlockEdit) => {
    if (edit.text !== text) onChange(edit.text)
    onPlace(edit.place)
  }
  const putBlock = (block: WrittenBlock, target: BlockTarget) => {
    setAdding(undefined)
    const beside = 'of' in target ? withBlockBeside(text, block, target.of, target.side) : undefined
    // The block that it was dropped beside may be gone since.
    if (beside && beside.text !== text) apply(beside)
    else apply(withBlock(text, block, 'of' in target ? pageEnd : target))
  }
  const begin = (kind: MadeBlock, target: BlockTarget) =>
    isFileBlock(kind) ? setAdding({ kind, target }) : putBlock(plainBlock(kind), target)
  const move = (from: Path, target: BlockTarget) =>
    apply('of' in target ? withBlockBeside(text, from, target.of, target.side) : withMovedBlock(text, from, target))
  const { mark, start } = useBlockDrag(root, blocks, (dragged, target) =>
    typeof dragged === 'string' ? begin(dragged, target) : move(dragged, target),
  )
  const chosenBlock = blocks[chosen]
  return (
    <>
      <Palette
        isOpen
        title={t('studioPage.palette')}
        kinds={kinds}
        nameOf={(kind) => t(`studioPage.kind_${kind}`)}
        onStart={start}
        onChoose={(kind) => begin(kind, pageEnd)}
      />
      {adding && (
        <AddBlock
          key={adding.kind}
          kind={adding.kind}
          names={names}
          onAdd={(block) => putBlock(block, adding.target)}
          onCancel={() => setAdding(undefined)}
        />
      )}
      <p className="studio-note">{t('studioPage.hint')}</p>
      <BlockTools
        blocks={blocks}
        chosen={chosen === -1 ? undefined : chosen}
        onChoose={({ path }) => onPlace(path)}
        onMove={({ path }, slot) => apply(withMovedBlock(text, path, slot))}
        onStep={({ path }, by) => apply(withSteppedBlock(text, path, by))}
        onBeside={({ path }, other) => apply(withBlockBeside(text, path, other.path, 'right'))}
        onRemove={({ path }) => {
          onPlace([])
          onChange(withoutBlock(text, path))
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list of blocks does the same by buttons. */}
      <div
        ref={root}
        className="studio-page"
        onClick={({ target }) => {
          const under = blockOf(root.current, blocks, target)
          if (under) onPlace(under.placed.path)
        }}
        onPointerDown={(event) => {
          const under = blockOf(root.current, blocks, event.target)
          if (under) start(event, under.placed.path)
        }}
      >
        {chosenBlock && <style>{chosenStyle(chosenBlock.path)}</style>}
        {mark && <div aria-hidden className="studio-drop" style={mark} />}
        {children}
      </div>
    </>
  )
}

function chosenStyle(path: Path): string {
  return `.studio-page [data-path="${path.join('.')}"] { outline: 2px solid var(--w-primary); outline-offset: 3px; }`
}
