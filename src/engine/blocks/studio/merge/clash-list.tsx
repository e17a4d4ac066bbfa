import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Clash } from '../../../../schema/edit/merge-texts.ts'
import { summaryOf } from '../../../../schema/edit/node-edits.ts'
import { useLang } from '../../../../state/lang.ts'

type Props = {
  readonly clashes: readonly Clash[]
  /** Indexes of the conflicts that the own value wins. */
  readonly mine: ReadonlySet<number>
  readonly onChange: (mine: ReadonlySet<number>) => void
}

/** Conflicts of two drafts, each with a choice of one of its values. */
export function ClashList({ clashes, mine, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const choose = (index: number, isMine: boolean) =>
    onChange(new Set(isMine ? [...mine, index] : [...mine].filter((each) => each !== index)))
  return (
    <ul className="studio-list studio-clashes">
      {clashes.map(({ path, theirs, mine: own }, index) => {
        const isWhole = path.length === 0
        const shown = (value: unknown) => {
          if (value === undefined || value === null) return t('studioMerge.removed')
          return String(summaryOf(value, lang))
        }
        const name = isWhole ? t('studioMerge.wholeFile') : path.join(' › ')
        const label = (of: 'theirs' | 'mine', value: unknown) =>
          isWhole && value !== null
            ? t(of === 'mine' ? 'studioMerge.ofMine' : 'studioMerge.ofTheirs')
            : t(`studioMerge.${of}`, { value: shown(value) })
        return (
          <li key={name}>
            <code id={`clash-${index}`}>{name}</code>
            <Radio.Group
              aria-labelledby={`clash-${index}`}
              vertical
              value={mine.has(index)}
              options={[
                { value: false, label: label('theirs', theirs) },
                { value: true, label: label('mine', own) },
              ]}
              onChange={({ target }) => choose(index, target.value === true)}
            />
          </li>
        )
      })}
    </ul>
  )
}
