import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { contentOf, type WrittenBlock } from '../../../../schema/edit/block-edits.ts'
import { type BlockSlot, isContainer, mayStandBeside, type PlacedBlock } from '../../../../schema/edit/block-places.ts'
import { summaryOf } from '../../../../schema/edit/node-edits.ts'
import { useLang } from '../../../../state/lang.ts'
import { PartList } from '../kit/part-list.tsx'

type Props = {
  readonly blocks: readonly PlacedBlock[]
  /** Position of the chosen block. */
  readonly chosen: number | undefined
  readonly onChoose: (block: PlacedBlock) => void
  readonly onMove: (block: PlacedBlock, slot: BlockSlot) => void
  /** A block goes up or down by one place. */
  readonly onStep: (block: PlacedBlock, by: -1 | 1) => void
  /** A block goes to the right of another one. */
  readonly onBeside: (block: PlacedBlock, other: PlacedBlock) => void
  readonly onRemove: (block: PlacedBlock) => void
}

/** Longest name of a block. */
const longest = 40

/** Blocks of a page by name, those inside of others with a mark: chosen, moved and removed without a pointer. */
export function BlockTools({ blocks, chosen, onChoose, onMove, onStep, onBeside, onRemove }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const nameOf = ({ block, path }: PlacedBlock) => {
    const name = `${path.length > 2 ? '└ ' : ''}${nameIn(block)}`
    return name.length > longest ? `${name.slice(0, longest)}…` : name
  }
  const nameIn = (block: WrittenBlock) => {
    const kind = t(`studioPage.kind_${block.block}`, { defaultValue: block.block })
    // Those inside of a container follow it.
    const of = isContainer(block) ? [] : contentOf(block).map((part) => summaryOf(part, lang))
    return [kind, ...(of.length > 0 ? [of.join(', ')] : [])].join(' · ')
  }
  const at = (index: number, act: (block: PlacedBlock) => void) => {
    const block = blocks[index]
    if (block) act(block)
  }
  const block = blocks[chosen ?? -1]
  const outer = blocks.filter(({ path }) => path.length === 2).length
  const above = block && blockAbove(blocks, block)
  return (
    <PartList
      label={t('studioPage.blocks')}
      names={blocks.map(nameOf)}
      chosen={chosen}
      texts={{ up: t('studioPage.up'), down: t('studioPage.down'), remove: t('studioPage.remove') }}
      // A page has at least one block; another one inside of it goes with it.
      mayRemove={!(block?.path.length === 2 && outer === 1)}
      onChoose={(index) => at(index, onChoose)}
      onMove={(index, before) => at(index, (moved) => onMove(moved, slotBefore(blocks[before])))}
      onStep={(index, by) => at(index, (stepped) => onStep(stepped, by))}
      onRemove={(index) => at(index, onRemove)}
    >
      {block && above && mayStandBeside(block.block, above, 'right') ? (
        <Button size="small" onClick={() => onBeside(block, above)}>
          {t('studioPage.beside')}
        </Button>
      ) : undefined}
    </PartList>
  )
}

/** The block before one on the page itself. */
function blockAbove(blocks: readonly PlacedBlock[], { path }: PlacedBlock): PlacedBlock | undefined {
  return blocks.find(
    (each) => each.path.length === path.length && path.length === 2 && each.path[1] === Number(path[1]) - 1,
  )
}

function slotBefore(block: PlacedBlock | undefined): BlockSlot {
  return block
    ? { list: block.path.slice(0, -1), at: Number(block.path.at(-1)) }
    : { list: ['blocks'], at: Number.POSITIVE_INFINITY }
}
