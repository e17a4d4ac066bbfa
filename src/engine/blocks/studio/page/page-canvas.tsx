import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../../i18n/instance.ts'
import { studioPage } from '../../../../i18n/studio-page.ts'
import {
  type MadeBlock,
  madeBlocks,
  startingBlock,
  type WrittenBlock,
  withBlock,
  withMovedBlock,
  withoutBlock,
  writtenBlocks,
} from '../../../../schema/edit/block-edits.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import { Palette } from '../kit/palette.tsx'
import { useNames } from '../kit/use-names.ts'
import { AddBlock } from './add-block.tsx'
import { BlockTools } from './block-tools.tsx'
import { blockAt, useBlockDrag } from './use-block-drag.ts'
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

const kinds = Object.keys(madeBlocks) as MadeBlock[]

/** Page or dashboard as its draft makes it: blocks come from a palette, and are chosen, moved and removed. */
export function PageCanvas({ text, place, onChange, onPlace, children }: Props) {
  const { t } = useTranslation()
  const names = useNames(text)
  const root = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState<{ readonly kind: MadeBlock; readonly at: number }>()
  const blocks = writtenBlocks(text) ?? []
  const chosen = place[0] === 'blocks' && typeof place[1] === 'number' ? place[1] : undefined
  const choose = (index: number) => onPlace(['blocks', index])
  const putBlock = (block: WrittenBlock, at: number) => {
    setAdding(undefined)
    onChange(withBlock(text, block, at))
    choose(Math.min(at, blocks.length))
  }
  const begin = (kind: MadeBlock, at: number) =>
    kind === 'text' ? putBlock(startingBlock(kind, '', ''), at) : setAdding({ kind, at })
  const move = (from: number, before: number) => {
    if (before < 0 || before > blocks.length || before === from || before === from + 1) return
    onChange(withMovedBlock(text, from, before))
    choose(before > from ? before - 1 : before)
  }
  const { line, start } = useBlockDrag(root, (dragged, before) =>
    typeof dragged === 'number' ? move(dragged, before) : begin(dragged, before),
  )
  return (
    <>
      <Palette
        isOpen
        title={t('studioPage.palette')}
        kinds={kinds}
        nameOf={(kind) => t(`studioPage.kind_${kind}`)}
        onStart={start}
        onChoose={(kind) => begin(kind, blocks.length)}
      />
      {adding && adding.kind !== 'text' && (
        <AddBlock
          key={adding.kind}
          kind={adding.kind}
          names={names}
          onAdd={(block) => putBlock(block, adding.at)}
          onCancel={() => setAdding(undefined)}
        />
      )}
      <p className="studio-note">{t('studioPage.hint')}</p>
      <BlockTools
        {...{ blocks, chosen }}
        onChoose={choose}
        onMove={move}
        onRemove={(index) => {
          onPlace([])
          onChange(withoutBlock(text, index))
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list of blocks does the same by buttons. */}
      <div
        ref={root}
        className="studio-page"
        onClick={({ target }) => {
          const index = blockAt(root.current, target)
          if (index !== undefined) choose(index)
        }}
        onPointerDown={(event) => {
          const index = blockAt(root.current, event.target)
          if (index !== undefined) start(event, index)
        }}
      >
        {chosen !== undefined && <style>{chosenStyle(chosen)}</style>}
        {line !== undefined && (
          <div aria-hidden className="studio-drop" style={{ left: 0, right: 0, top: line, height: 3 }} />
        )}
        {children}
      </div>
    </>
  )
}

function chosenStyle(index: number): string {
  return `.studio-page [data-block="${index}"]:not(.studio-page [data-block] [data-block]) { outline: 2px solid var(--w-primary); outline-offset: 3px; }`
}
