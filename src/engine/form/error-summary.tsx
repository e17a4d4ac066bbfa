import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../../schema/model/problem-texts.ts'
import { type Lang, textIn } from '../../schema/model/text.ts'
import type { FormPlan } from './form-plan.ts'
import { textOfProblem } from './problems.ts'

type Props = { readonly problems: readonly Problem[]; readonly fields: FormPlan['fields']; readonly lang: Lang; readonly onFocus: (key: string) => void }

/** What is to be corrected, each line a way to its field. */
export function ErrorSummary({ problems, fields, lang, onFocus }: Props) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      style={{ marginBottom: 16 }}
      title={t('form.problems', { count: problems.length })}
      description={
        <ul className="f-summary">
          {problems.map((problem) => {
            const field = fields.get(problem.field)
            const text = textOfProblem(problem, lang)
            return (
              <li key={`${problem.field}${text}`}>
                {field ? (
                  <button type="button" onClick={() => onFocus(problem.field)}>
                    {textIn(lang, field.title)}: {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            )
          })}
        </ul>
      }
    />
  )
}
