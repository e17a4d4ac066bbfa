import { useTranslation } from 'react-i18next'
import type { Reading } from '../../api/monitor.ts'
import { textIn } from '../../schema/base/text.ts'
import type { Parameter } from '../../schema/model/monitored.ts'
import { useLang } from '../../state/lang.ts'
import { valueText } from './value-text.ts'

type Props = {
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly reading: Reading
  readonly title?: string
}

/** Parameter, description and value as table rows. */
export function ValueTable({ parameters, reading: { values }, title }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <table className="m-table" {...(title !== undefined && { 'aria-label': title })}>
      <thead>
        <tr>
          <th scope="col">{t('monitor.parameter')}</th>
          <th scope="col">{t('monitor.description')}</th>
          <th scope="col" className="m-number">
            {t('monitor.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(parameters).map(([name, parameter]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{textIn(lang, parameter.title)}</td>
            <td className="m-number m-value">{valueText(values[name], parameter.unit, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
