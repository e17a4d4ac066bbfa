import { useTranslation } from 'react-i18next'
import type { WrittenBlock } from '../../../../schema/edit/block-edits.ts'
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

/** Blocks of a page by name: chosen, moved and removed without a pointer. */
export function BlockTools({ blocks, ...act }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const nameOf = ({ block, title, report, resource, ...rest }: WrittenBlock) => {
    const kind = t(`studioPage.kind_${block}`, { defaultValue: block })
    const of = summaryOf(title ?? report ?? resource ?? rest, lang)
    return `${kind} · ${of}`.slice(0, 40)
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
