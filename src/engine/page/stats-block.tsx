import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { type ListResult, listRecords } from '../../api/resource.ts'
import type { StatsBlock } from '../../schema/model/figure-blocks.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { Cell } from '../list/cell.tsx'
import { listAddress } from '../list/links.ts'
import { useResource } from '../live/use-resource.ts'
import { useAsked } from './use-asked.ts'
import { useCountUp } from './use-count-up.ts'

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
  const { resource, filters, sum, title, tone = 'info' } = item
  const asked = useAsked(filters)
  const { data, error } = useQuery({
    // Part of the resource's lists: whatever changes those changes this.
    queryKey: ['list', resource, 'count', asked],
    queryFn: ({ signal }) => listRecords(client, resource, { ...asked, pageNo: 1, pageSize: 1 }, signal),
  })
  if (error instanceof ApiError && error.kind === 'forbidden') return null
  return (
    <li>
      <Link to={listAddress(resource, asked)} className={`stat stat-${data?.total === 0 ? 'none' : tone}`}>
        <span className="stat-title">{textIn(lang, title)}</span>
        {data ? (
          <Figure resource={resource} sum={sum} found={data} />
        ) : (
          <span className="stat-value">{error ? '—' : <Skeleton.Button active size="small" />}</span>
        )}
        {error && <small role="alert">{t('list.failed')}</small>}
      </Link>
    </li>
  )
}

type FigureProps = { readonly resource: string; readonly sum: string | undefined; readonly found: ListResult }

/** The number of rows, or what they add up to. */
function Figure({ resource, sum, found: { total, totals } }: FigureProps) {
  return sum === undefined ? <Count value={total} /> : <Sum code={resource} sum={sum} totals={totals ?? {}} />
}

type SumProps = { readonly code: string; readonly sum: string; readonly totals: Readonly<Record<string, unknown>> }

function Sum({ code, sum, totals }: SumProps) {
  const { data } = useResource(code)
  const field = data?.fields[sum]
  // A sum of nothing is 0, and a field that somebody may not see has none.
  if (!field || !(sum in totals)) return <span className="stat-value">—</span>
  return (
    <span className="stat-value stat-sum">
      <Cell field={field} row={{ id: '', ...totals, [sum]: totals[sum] ?? 0 }} />
    </span>
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
