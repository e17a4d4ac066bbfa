import './words.ts'
import { Empty, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../widgets/kit/tag.tsx'
import { lastRequests, type TracedRequest } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { PolledView } from './polled.tsx'
import { momentText, valueText } from './value-text.ts'
import './monitor.css'

const classes = [2, 3, 4, 5] as const
const colors: Readonly<Record<number, string>> = { 2: 'green', 3: 'blue', 4: 'orange', 5: 'red' }
const classOf = ({ status }: TracedRequest) => Math.floor(status / 100)

/** Last requests, newest first: all, or those of one status class. */
export function RequestTrace() {
  const { t } = useTranslation()
  const client = useClient()
  const [only, setOnly] = useState(0)
  return (
    <PolledView name="http" read={(signal) => lastRequests(client, signal)}>
      {({ requests }) => (
        <>
          <Radio.Group
            className="m-filter"
            aria-label={t('monitor.filter')}
            optionType="button"
            value={only}
            onChange={({ target }) => setOnly(Number(target.value))}
            options={[
              { value: 0, label: `${t('monitor.all')} ${requests.length}` },
              ...classes.map((each) => ({
                value: each,
                label: `${each}xx ${requests.filter((request) => classOf(request) === each).length}`,
              })),
            ]}
          />
          <Traced requests={requests.filter((request) => only === 0 || classOf(request) === only)} />
        </>
      )}
    </PolledView>
  )
}

function Traced({ requests }: { readonly requests: readonly TracedRequest[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (requests.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('monitor.noRequests')} />
  return (
    <table className="m-table m-trace">
      <thead>
        <tr>
          <th scope="col">{t('monitor.time')}</th>
          <th scope="col">{t('monitor.method')}</th>
          <th scope="col">{t('monitor.url')}</th>
          <th scope="col">{t('monitor.status')}</th>
          <th scope="col" className="m-number">
            {t('monitor.duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={`${request.at} ${request.method} ${request.url} ${request.duration}`}>
            <td>
              <span className="m-day">{momentText(request.at).slice(0, 10)} </span>
              {momentText(request.at).slice(11)}
            </td>
            <td>{request.method}</td>
            <td className="m-url">{request.url}</td>
            <td>
              <StatusTag request={request} />
            </td>
            <td className="m-number">{valueText(request.duration, 'ms', lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StatusTag({ request }: { readonly request: TracedRequest }) {
  const color = colors[classOf(request)]
  const status = String(request.status)
  return <Tag option={{ value: status, label: status, ...(color !== undefined && { color }) }} />
}
