import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Empty, Skeleton, Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import { type HistoryEntry, recordHistory } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'

type Props = {
  readonly resource: CompiledResource
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Who changed what of a record, field by field. */
export function HistoryDrawer({ resource, id, name, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { data, error, isPending } = useQuery({
    queryKey: ['history', resource.code, id],
    queryFn: () => recordHistory(client, resource.code, id),
    staleTime: 0,
  })
  return (
    <Drawer open onClose={onClose} title={`${t('list.history')} · ${name}`} size="min(560px, 100vw)">
      {isPending && <Skeleton active />}
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {data?.length === 0 && <Empty description={t('list.noHistory')} />}
      {data && (
        <Timeline
          items={data.map((entry) => ({
            key: `${entry.version}${entry.at}${entry.action}`,
            content: <Entry entry={entry} resource={resource} />,
          }))}
        />
      )}
    </Drawer>
  )
}

function Entry({ entry, resource }: { readonly entry: HistoryEntry; readonly resource: CompiledResource }) {
  const { t } = useTranslation()
  const lang = useLang()
  const action = resource.actions.find(({ name }) => name === entry.action)
  const title = action ? textIn(lang, action.title) : t(`list.history_${entry.action}`)
  return (
    <>
      <strong>{title}</strong> · {entry.realname} · {entry.at}
      {entry.changes.length > 0 && (
        <table className="list-history">
          <thead>
            <tr>
              <th scope="col">{t('list.column')}</th>
              <th scope="col">{t('list.before')}</th>
              <th scope="col">{t('list.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map(({ field, title: fieldTitle, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldTitle}</th>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function shown(value: unknown): string {
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
