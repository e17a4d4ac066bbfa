import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { valueAt } from '../../../../schema/base/value-at.ts'
import type { ThemeField } from '../../../../schema/model/theme-fields.ts'
import { ListField } from './list-field.tsx'
import { useThemeForm } from './theme-form-context.ts'
import { ThemeInput } from './theme-input.tsx'
import { WordsField } from './words-field.tsx'

/** A field of a theme: label, input, and what is wrong with it. */
export function ThemeFieldView({ field }: { readonly field: ThemeField }) {
  const { t } = useTranslation()
  const id = useId()
  const { theme, problemAt } = useThemeForm()
  const label = t(`designer.field_${field.key}`, { defaultValue: field.key })
  const problem = problemAt(field.path)
  if (field.kind === 'group') return <GroupField label={label} fields={field.fields} />
  if (field.kind === 'list') return <ListField field={field} label={label} draw={draw} />
  const value = valueAt(theme, field.path)
  const problemId = `${id}-problem`
  return (
    <div className={`portal-field is-${field.kind}`}>
      {field.kind === 'words' || field.kind === 'html' ? (
        <WordsField field={field} label={label} />
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          <ThemeInput id={id} field={field} value={value} label={label} {...(problem && { describedBy: problemId })} />
        </>
      )}
      {problem && (
        <p id={problemId} className="portal-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const draw = (field: ThemeField) => <ThemeFieldView key={field.key} field={field} />

function GroupField({ label, fields }: { readonly label: string; readonly fields: readonly ThemeField[] }) {
  return (
    <fieldset className="portal-group">
      <legend>{label}</legend>
      {fields.map(draw)}
    </fieldset>
  )
}
