import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Empty, Skeleton, Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordHistory } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { HistoryChange } from './history-change.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** History of a record by field, newest first. */
export function HistoryDrawer({ resource, id, name, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resource.code, id, lang],
    queryFn: () => recordHistory(client, resource.code, id),
    staleTime: 0,
    gcTime: 0,
  })
  const retry = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
  return (
    <Drawer open onClose={onClose} title={t('list.historyOf', { name })} size="min(600px, 100vw)">
      {!(data || error) && <Skeleton />}
      {error && !data && <Alert type="error" showIcon title={errorText(error)} action={retry} />}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.noHistory')} />}
      {data && (
        <Timeline
          items={data.map((entry) => ({
            key: `${entry.version}-${entry.at}-${entry.action}`,
            content: <HistoryChange entry={entry} resource={resource} />,
          }))}
        />
      )}
    </Drawer>
  )
}
