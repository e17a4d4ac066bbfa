import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CacheKey, cacheKeys } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { HasPermission } from '../permission/has-permission.tsx'
import { bytesText, spanText } from './value-text.ts'

type Props = { readonly pattern: string; readonly onDelete: (key: string) => void }

/** Cache keys that match a pattern, each with its remaining lifetime. */
export function KeyList({ pattern, onDelete }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [asked, setAsked] = useState(pattern)
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor', 'cache/keys', asked],
    queryFn: ({ signal }) => cacheKeys(client, asked, signal),
    staleTime: 0,
  })
  const retry = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
  return (
    <>
      <search className="m-find">
        <Input.Search
          aria-label={t('monitor.find')}
          placeholder={t('monitor.find')}
          defaultValue={asked}
          maxLength={200}
          onSearch={(text) => setAsked(text.trim() || '*')}
          enterButton
        />
      </search>
      {error && <Alert type="error" showIcon title={errorText(error)} action={retry} />}
      {!(data || error) && <Skeleton />}
      {data?.keys.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('monitor.noKeys')} />}
      {data && data.keys.length > 0 && <Keys keys={data.keys} onDelete={onDelete} />}
      {data && data.total > data.keys.length && (
        <p>{t('monitor.someKeys', { count: data.keys.length, total: data.total })}</p>
      )}
    </>
  )
}

function Keys({ keys, onDelete }: { readonly keys: readonly CacheKey[]; readonly onDelete: Props['onDelete'] }) {
  const { t } = useTranslation()
  return (
    <div className="m-wide">
      <table className="m-table">
        <thead>
          <tr>
            <th scope="col">{t('monitor.key')}</th>
            <th scope="col">{t('monitor.ttl')}</th>
            <th scope="col" className="m-number">
              {t('monitor.size')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map(({ key, ttl, bytes }) => (
            <tr key={key}>
              <th scope="row" className="m-url">
                <code>{key}</code>
              </th>
              <td>
                <TimeLeft ttl={ttl} />
              </td>
              <td className="m-number">{bytesText(bytes)}</td>
              <td className="m-number">
                <HasPermission action="mon:cache:clear">
                  <Button size="small" aria-label={t('monitor.deleteKey', { key })} onClick={() => onDelete(key)}>
                    {t('monitor.delete')}
                  </Button>
                </HasPermission>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TimeLeft({ ttl }: { readonly ttl: number }) {
  const { t } = useTranslation()
  const lang = useLang()
  if (ttl < 0) return t('monitor.untilChanged')
  return ttl === 0 ? t('monitor.overdue') : spanText(ttl, lang)
}
