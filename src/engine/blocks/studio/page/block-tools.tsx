import { useTranslation } from 'react-i18next'
import { contentOf, type WrittenBlock } from '../../../../schema/edit/block-edits.ts'
import { summaryOf } from '../../../../schema/edit/node-edits.ts'
import { useLang } from '../../../../state/lang.ts'
import { PartList } from '../kit/part-list.tsx'

type Props = {
  readonly blocks: readonly WrittenBlock[]
  /** Position of the chosen block. */
  readonly chosen: number | undefined
  readonly onChoose: (index: number) => void
  /** A block goes before the one that is at a position now. */
  readonly onMove: (from: number, before: number) => void
  readonly onRemove: (index: number) => void
}

/** Longest name of a block. */
const longest = 40

/** Blocks of a page by name: chosen, moved and removed without a pointer. */
export function BlockTools({ blocks, ...act }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const nameOf = (block: WrittenBlock) => {
    const kind = t(`studioPage.kind_${block.block}`, { defaultValue: block.block })
    const of = contentOf(block).map((part) => summaryOf(part, lang))
    const name = [kind, ...(of.length > 0 ? [of.join(', ')] : [])].join(' · ')
    return name.length > longest ? `${name.slice(0, longest)}…` : name
  }
  return (
    <PartList
      {...act}
      label={t('studioPage.blocks')}
      names={blocks.map(nameOf)}
      texts={{ up: t('studioPage.up'), down: t('studioPage.down'), remove: t('studioPage.remove') }}
      least={1}
    />
  )
}
