import './words.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { type SlowStatement, slowStatements } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { PolledView } from './polled.tsx'
import { valueText } from './value-text.ts'
import './monitor.css'

/** Seconds between two readings: each asks the database for plans. */
const pace = 30

/** The statements of the database that took most time, with their plans and for whom they ran. */
export function SlowStatements() {
  const client = useClient()
  return (
    <PolledView name="statements" every={pace} read={(signal) => slowStatements(client, signal)}>
      {({ slow, statements }) => <Statements slow={slow} statements={statements} />}
    </PolledView>
  )
}

type Props = { readonly slow: number; readonly statements: readonly SlowStatement[] }

function Statements({ slow, statements }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  if (statements.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('monitor.noStatements', { count: slow })} />
  return (
    <div className="m-wide">
      <table className="m-table m-statements">
        <thead>
          <tr>
            <th scope="col">{t('monitor.statement')}</th>
            <th scope="col">{t('monitor.by')}</th>
            <th scope="col" className="m-number">
              {t('monitor.runs')}
            </th>
            <th scope="col" className="m-number">
              {t('monitor.p95')}
            </th>
            <th scope="col" className="m-number">
              {t('monitor.inAll')}
            </th>
          </tr>
        </thead>
        <tbody>
          {statements.map((statement) => (
            <tr key={statement.sql}>
              <td>
                <details>
                  <summary>
                    <code>{statement.sql.slice(0, 160)}</code>
                  </summary>
                  <pre>{statement.sql}</pre>
                  <pre>{statement.plan.join('\n')}</pre>
                </details>
              </td>
              <td className="m-url">
                {statement.by.map(({ who, count }) => (
                  <div key={who}>{`${who || t('monitor.itself')} × ${count}`}</div>
                ))}
              </td>
              <td className="m-number">{valueText(statement.count, 'count', lang)}</td>
              <td className="m-number">{valueText(statement.p95, 'ms', lang)}</td>
              <td className="m-number">{valueText(statement.total, 'ms', lang)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
