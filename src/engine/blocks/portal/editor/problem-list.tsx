import { WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { ThemeProblem } from '../../../../api/theme-studio.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'
import { type Part, partAt } from './part.ts'

type Props = {
  readonly theme: Theme
  readonly problems: readonly ThemeProblem[]
  readonly onChoose: (part: Part) => void
}

/** What keeps a draft from being published: low contrast, a section that is there twice. */
export function ProblemList({ theme, problems, onChoose }: Props) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  const nameOf = (part: Part) =>
    typeof part === 'number' ? t(`designer.block_${theme.blocks[part]?.block}`) : t(`designer.part_${part}`)
  const fieldOf = (pointer: string) => {
    const key = pointer.split('/').findLast((each) => !/^\d+$/.test(each)) ?? ''
    return t(`designer.field_${key}`, { defaultValue: key })
  }
  return (
    <section className="portal-problems" role="alert">
      <h2>
        <WarningOutlined aria-hidden /> {t('designer.problems', { count: problems.length })}
      </h2>
      <ul>
        {problems.map(({ pointer, message }) => {
          const part = partAt(theme, pointer)
          const place = part === undefined ? '' : `${nameOf(part)} · ${fieldOf(pointer)}`
          return (
            <li key={`${pointer} ${message}`}>
              {part !== undefined && (
                <button type="button" className="w-link" onClick={() => onChoose(part)}>
                  {place}
                </button>
              )}
              <span>{message}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
