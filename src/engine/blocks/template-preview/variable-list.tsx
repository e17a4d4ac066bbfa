import { useTranslation } from 'react-i18next'
import type { TemplatePreview } from '../../../api/messages.ts'

/** Variables of a template, with their values in the preview. */
export function VariableList({ variables }: Pick<TemplatePreview, 'variables'>) {
  const { t } = useTranslation()
  if (variables.length === 0) return <p className="template-none">{t('messages.noVariables')}</p>
  return (
    <dl className="template-variables">
      {variables.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <code>{`\${${name}}`}</code>
          </dt>
          <dd>{value ?? <em>{t('messages.noValue')}</em>}</dd>
        </div>
      ))}
    </dl>
  )
}
