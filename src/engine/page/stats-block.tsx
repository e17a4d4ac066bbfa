import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { type ListResult, listRecords } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { WhereAsked } from '../../schema/base/where.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { StatsBlock } from '../../schema/model/figure-blocks.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useReport, useResource } from '../data/use-resource.ts'
import { Cell } from '../record/cell.tsx'
import { listAddress, reportAddress } from '../record/links.ts'
import { isSplit, SplitTotal } from '../record/split-total.tsx'
import { useAsked } from './bound/use-asked.ts'
import { useCountUp } from './use-count-up.ts'

type Item = StatsBlock['items'][number]
type Against = NonNullable<Item['before']>

/** Key figures: counts and totals of rows, each a link to them. Figures without permission are left out. */
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
  const { resource = '', report, where, title, color = 'info', before: against } = item
  const asked = useAsked(where)
  const { data, error } = useFound(item, where)
  const earlier = useFound(item, against?.where, against !== undefined)
  if (error instanceof ApiError && error.kind === 'forbidden') return null
  const to = report === undefined ? listAddress(resource, asked) : reportAddress(report, asked)
  return (
    <li>
      <Link to={to} className={`stat stat-${data && amountOf(item, data) === 0 ? 'none' : color}`}>
        <span className="stat-title">{textIn(lang, title)}</span>
        {data ? (
          <Figure item={item} found={data} />
        ) : (
          <span className="stat-value">{error ? '—' : <Skeleton.Button size="small" />}</span>
        )}
        {data && against && isOne(item, data) && (
          <Difference item={item} against={against} now={amountOf(item, data)} earlier={earlier.data} />
        )}
        {error && <small role="alert">{t('list.failed')}</small>}
      </Link>
    </li>
  )
}

/** Rows of a figure: the first one, the count and the totals. */
function useFound({ resource, report }: Item, where: WhereAsked | undefined, enabled = true) {
  const client = useClient()
  const asked = useAsked(where)
  const code = report === undefined ? (resource ?? '') : `report/${report}`
  return useQuery({
    // Under the key of lists: what invalidates those invalidates this.
    queryKey: ['list', code, 'count', asked],
    queryFn: ({ signal }) => listRecords(client, code, { ...asked, pageNo: 1, pageSize: 1 }, signal),
    enabled,
  })
}

/** Number of a card. */
function amountOf({ sum, value }: Item, { total, totals, records }: ListResult): number {
  const key = sum ?? value
  if (key === undefined) return total
  const added = totals?.[key]
  // Of several currencies the one with most records.
  if (isSplit(added)) return added[0]?.total ?? 0
  return Number(added ?? (sum === undefined ? records[0]?.[key] : 0) ?? 0)
}

/** Whether a figure is a single number, which compares with another one. */
function isOne({ sum }: Item, { totals }: ListResult): boolean {
  const total = totals?.[sum ?? '']
  return !isSplit(total) || total.length < 2
}

type FigureProps = { readonly item: Item; readonly found: ListResult }

function Figure({ item, found }: FigureProps) {
  const { report, resource, sum, value } = item
  if (report !== undefined && value !== undefined)
    return <OfReport code={report} name={value} item={item} found={found} />
  if (resource !== undefined && sum !== undefined)
    return <OfList code={resource} name={sum} item={item} found={found} />
  return <Count value={found.total} />
}

type NamedProps = FigureProps & { readonly code: string; readonly name: string }

function OfReport({ code, name, item, found }: NamedProps) {
  const { data } = useReport(code)
  return <Amount field={data?.fields[name]} amount={amountOf(item, found)} />
}

function OfList({ code, name, item, found }: NamedProps) {
  const { data } = useResource(code)
  const total = found.totals?.[name]
  const field = data?.fields[name]
  if (field && isSplit(total))
    return (
      <span className="stat-value stat-sum">
        <SplitTotal field={field} total={total} />
      </span>
    )
  // A field without permission has no total.
  return (
    <Amount
      field={found.totals && name in found.totals ? data?.fields[name] : undefined}
      amount={amountOf(item, found)}
    />
  )
}

function Amount({ field, amount }: { readonly field: CompiledField | undefined; readonly amount: number }) {
  if (!field) return <span className="stat-value">—</span>
  if (field.type === 'integer') return <Count value={amount} />
  return (
    <span className="stat-value stat-sum">
      <Cell field={field} row={{ id: '', [field.key]: amount }} />
    </span>
  )
}

type DifferenceProps = {
  readonly item: Item
  readonly against: Against
  readonly now: number
  readonly earlier: ListResult | undefined
}

/** Difference from the same figure with other filters. */
function Difference({ item, against, now, earlier }: DifferenceProps) {
  const { t } = useTranslation()
  const lang = useLang()
  if (!earlier) return <small className="stat-against">{textIn(lang, against.title)} …</small>
  const before = amountOf(item, earlier)
  const title = textIn(lang, against.title)
  if (before === 0 || now === before)
    return <small className="stat-against">{`${title}: ${now === before ? t('page.same') : t('page.none')}`}</small>
  const isMore = now > before
  const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const share = format.format(Math.abs(now - before) / Math.abs(before))
  const mood = against.best === undefined ? 'even' : (against.best === 'most') === isMore ? 'good' : 'bad'
  return (
    <small className="stat-against">
      {title}{' '}
      <b className={`stat-${mood}`}>
        {isMore ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
        <span className="visually-hidden">{isMore ? t('page.more') : t('page.less')}</span> {share}
      </b>
    </small>
  )
}

function Count({ value }: { readonly value: number }) {
  const lang = useLang()
  const format = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US')
  const shown = useCountUp(value)
  return (
    <span className="stat-value">
      <span aria-hidden="true">{format.format(shown)}</span>
      <span className="visually-hidden">{format.format(value)}</span>
    </span>
  )
}
