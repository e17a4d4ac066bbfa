import { isoWeek } from '../../../widgets/kit/iso-week.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'

type Period = NonNullable<Chart['time']>['period']

/** First and last day of a year, month, week or day: `2026`, `2026-02`, `2026-W47`. */
export function spanOf(period: string): readonly [string, string] {
  if (period === '') return ['', '']
  const week = /^(\d{4})-W(\d\d)$/.exec(period)
  if (week) return weekOf(Number(week[1]), Number(week[2]))
  const [year = '', month, day] = period.split('-')
  // Day 0 of the next month.
  const last = new Date(Date.UTC(Number(year), Number(month ?? 12), 0)).getUTCDate()
  return [`${year}-${month ?? '01'}-${day ?? '01'}`, `${year}-${month ?? '12'}-${day ?? String(last)}`]
}

/** Monday and Sunday of an ISO 8601 week: week 1 contains 4 January. */
function weekOf(year: number, week: number): readonly [string, string] {
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = 4 - (fourth.getUTCDay() || 7) + 1 + (week - 1) * 7
  const day = (number: number) => new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10)
  return [day(monday), day(monday + 6)]
}

const lengths = { year: 4, month: 7, day: 10 } as const

/** Year, month, week or day of a day. */
export function periodOf(day: string, period: Period): string {
  if (period !== 'week') return day.slice(0, lengths[period])
  const [year, week] = isoWeek(day)
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Next period. */
export function nextPeriod(name: string, period: Period): string {
  const [, last] = spanOf(name)
  const day = new Date(`${last}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return periodOf(day.toISOString().slice(0, 10), period)
}
