import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrittenBlock } from '../../../../schema/edit/block-edits.ts'
import { summaryOf } from '../../../../schema/edit/node-edits.ts'
import { useLang } from '../../../../state/lang.ts'
import { Tool } from '../kit/tool.tsx'

type Props = {
  readonly blocks: readonly WrittenBlock[]
  /** Position of the chosen block. */
  readonly chosen: number | undefined
  readonly onChoose: (index: number) => void
  /** A block goes before the one that is at a position now. */
  readonly onMove: (from: number, before: number) => void
  readonly onRemove: (index: number) => void
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Blocks of a page by name: chosen, moved and removed without a pointer. */
export function BlockTools({ blocks, chosen, onChoose, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const move = (index: number, by: -1 | 1) => onMove(index, by === 1 ? index + 2 : index - 1)
  const press = (event: KeyboardEvent, index: number) => {
    const by = event.altKey ? steps[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    move(index, by)
  }
  const nameOf = ({ block, title, report, resource, ...rest }: WrittenBlock) => {
    const kind = t(`studioPage.kind_${block}`, { defaultValue: block })
    const of = summaryOf(title ?? report ?? resource ?? rest, lang)
    return `${kind} · ${of}`.slice(0, 40)
  }
  return (
    <ol className="studio-list studio-blocks" aria-label={t('studioPage.blocks')}>
      {blocks.map((block, index) => (
        // A block is identified by its position in the file.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <button
            type="button"
            className="studio-type"
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => press(event, index)}
          >
            {nameOf(block)}
          </button>
        </li>
      ))}
      {chosen !== undefined && chosen < blocks.length && (
        <li>
          <Tool
            label={t('studioPage.up')}
            icon={<ArrowUpOutlined />}
            isOff={chosen === 0}
            onClick={() => move(chosen, -1)}
          />
          <Tool
            label={t('studioPage.down')}
            icon={<ArrowDownOutlined />}
            isOff={chosen === blocks.length - 1}
            onClick={() => move(chosen, 1)}
          />
          <Tool
            label={t('studioPage.remove')}
            icon={<DeleteOutlined />}
            isOff={blocks.length === 1}
            onClick={() => onRemove(chosen)}
          />
        </li>
      )}
    </ol>
  )
}
