import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../../widgets/kit/use-is-phone.ts'
import type { Row } from '../../../api/resource.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { CalendarBlock, CalendarSource } from '../../../schema/model/row-blocks.ts'
import { useLang } from '../../../state/lang.ts'
import { nowInZone } from '../../query/now-in-zone.ts'
import { nameOf } from '../../record/actions-of.ts'
import { NotAll } from './not-all.tsx'
import { type Shown, WithRows } from './with-rows.tsx'

/** Rows of a month at most. */
const most = 200
const format = 'YYYY-MM-DD'

/** Rows on a month calendar; a click opens one. On a phone, a list of the days with rows. */
export function CalendarBlockView({ block }: { readonly block: CalendarBlock }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { today } = nowInZone()
  const [month, setMonth] = useState(() => dayjs(today).startOf('month'))
  const title = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-US', { year: 'numeric', month: 'long' })
  return (
    <div className="cal">
      <div className="cal-head">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('page.monthBefore')}
          onClick={() => setMonth(month.subtract(1, 'month'))}
        />
        <strong aria-live="polite">{title.format(month.toDate())}</strong>
        <Button
          icon={<RightOutlined />}
          aria-label={t('page.monthAfter')}
          onClick={() => setMonth(month.add(1, 'month'))}
        />
        <Button onClick={() => setMonth(dayjs(today).startOf('month'))}>{t('page.today')}</Button>
      </div>
      <Gathered sources={[block, ...(block.items ?? [])]} before={[]} month={month} today={today} />
    </div>
  )
}

type Gathered = { readonly source: CalendarSource; readonly shown: Shown }

type GatheredProps = {
  readonly sources: readonly CalendarSource[]
  readonly before: readonly Gathered[]
  readonly month: Dayjs
  readonly today: string
}

/** Gathers the rows of one source after the other; after the last, renders the days. */
function Gathered({ sources, before, month, today }: GatheredProps) {
  const [source, ...rest] = sources
  if (!source) return <Days gathered={before} month={month} today={today} />
  return (
    <WithRows block={{ block: 'calendar', ...source }} size={most} extra={asked(source, month)} isDrawnEmpty>
      {(shown) => <Gathered sources={rest} before={[...before, { source, shown }]} month={month} today={today} />}
    </WithRows>
  )
}

/** First day of the six-week grid, a Monday. */
function firstDay(month: Dayjs): Dayjs {
  return month.subtract((month.day() + 6) % 7, 'day')
}

function asked({ date, until }: CalendarSource, month: Dayjs): Readonly<Record<string, string>> {
  const [from, to] = [firstDay(month).format(format), firstDay(month).add(41, 'day').format(format)]
  const rules = [
    { field: date, rule: 'le', val: `${to} 23:59:59` },
    { field: until ?? date, rule: 'ge', val: from },
  ]
  return { superQueryParams: JSON.stringify(rules), superQueryMatchType: 'and' }
}

type Props = Pick<GatheredProps, 'month' | 'today'> & { readonly gathered: readonly Gathered[] }

function Days({ gathered, month, today }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const isPhone = useIsPhone()
  const days = Array.from({ length: 42 }, (_, index) => firstDay(month).add(index, 'day'))
  const weekday = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-US', { weekday: 'short' })
  const hasRows = (day: string) =>
    gathered.some(({ source, shown }) => shown.rows.some((row) => isOn(source, row, day)))
  const drawn = isPhone ? days.filter((day) => hasRows(day.format(format))) : days
  return (
    <>
      {gathered.map(({ source, shown }) => (
        <NotAll key={source.resource} shown={shown} />
      ))}
      {gathered.length > 1 && <Legend gathered={gathered} />}
      <ul className={isPhone ? 'cal-agenda' : 'cal-days'}>
        {!isPhone &&
          days.slice(0, 7).map((day) => (
            <li key={day.day()} className="cal-weekday" aria-hidden="true">
              {weekday.format(day.toDate())}
            </li>
          ))}
        {drawn.map((day) => {
          const text = day.format(format)
          const isOther = day.month() !== month.month()
          return (
            <li key={text} className={`cal-day${isOther ? ' cal-other' : ''}${text === today ? ' cal-today' : ''}`}>
              <time dateTime={text}>{isPhone ? text : day.date()}</time>
              <RowsOn day={text} gathered={gathered} />
            </li>
          )
        })}
      </ul>
      {isPhone && drawn.length === 0 && <p>{t('list.empty')}</p>}
    </>
  )
}

function RowsOn({ day, gathered }: { readonly day: string; readonly gathered: readonly Gathered[] }) {
  const lang = useLang()
  return gathered.map(({ source, shown }, index) =>
    shown.rows
      .filter((row) => isOn(source, row, day))
      .map((row) => (
        <button key={row.id} type="button" className={`cal-row cal-source-${index}`} onClick={() => shown.open(row)}>
          {nameOf(shown.resource, row, lang)}
        </button>
      )),
  )
}

/** Legend: colours of the sources. */
function Legend({ gathered }: { readonly gathered: readonly Gathered[] }) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <ul className="cal-legend" aria-label={t('page.sources')}>
      {gathered.map(({ source, shown }, index) => (
        <li key={source.resource} className={`cal-source-${index}`}>
          {/* The first source's title is the block's own. */}
          {textIn(lang, (index > 0 && source.title) || shown.resource.title)}
        </li>
      ))}
    </ul>
  )
}

function isOn({ date, until }: CalendarSource, row: Row, day: string): boolean {
  const from = String(row[date] ?? '').slice(0, 10)
  const to = until === undefined ? from : String(row[until] ?? '').slice(0, 10) || from
  return from !== '' && from <= day && day <= to
}
