import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { listRecords } from '../../api/resource.ts'
import type { Block } from '../../schema/model/files.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { listAddress } from '../list/links.ts'
import { useCountUp } from './use-count-up.ts'

type StatsBlock = Extract<Block, { block: 'stats' }>
type Item = StatsBlock['items'][number]

/** Numbers of rows, each of which leads to them. What somebody may not list is not there for them. */
export function StatsBlockView({ block }: { readonly block: StatsBlock }) {
  return (
    <ul className="stats">
      {block.items.map((item) => (
        <Stat key={JSON.stringify(item)} item={item} />
      ))}
    </ul>
  )
}

function Stat({ item }: { readonly item: Item }) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { resource, filters = {}, title, tone = 'info' } = item
  const { data, error } = useQuery({
    // Part of the resource's lists: whatever changes those changes this.
    queryKey: ['list', resource, 'count', filters],
    queryFn: ({ signal }) => listRecords(client, resource, { ...filters, pageNo: 1, pageSize: 1 }, signal),
  })
  if (error instanceof ApiError && error.kind === 'forbidden') return null
  return (
    <li>
      <Link to={listAddress(resource, filters)} className={`stat stat-${tone}`}>
        <span className="stat-title">{textIn(lang, title)}</span>
        {data ? (
          <Count value={data.total} />
        ) : (
          <span className="stat-value">{error ? '—' : <Skeleton.Button active size="small" />}</span>
        )}
        {error && <small role="alert">{t('list.failed')}</small>}
      </Link>
    </li>
  )
}

function Count({ value }: { readonly value: number }) {
  const lang = useLang()
  const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US')
  const shown = useCountUp(value)
  return (
    <span className="stat-value">
      <span aria-hidden="true">{format.format(shown)}</span>
      <span className="stat-said">{format.format(value)}</span>
    </span>
  )
}
