import type { Row } from '../../api/resource.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import type { ListState } from '../query/list-query.ts'
import { nextPeriod, periodOf } from '../query/periods.ts'
import { numberOf } from './points.ts'

type Time = NonNullable<Chart['time']>

/** Time steps at most: more are unreadable. */
const mostSteps = 200

/**
 * Rows along time, with empty steps filled in: a day without events is a day too. The range is that of the rows or of
 * the filter; an open filter ends today. Rows of one step are summed where possible.
 */
export function timeLine(
  rows: readonly Row[],
  { x = '', y, time, type, by }: Chart,
  filters: ListState['filters'],
  today: string,
): readonly Row[] {
  if (!time || by || rows.length === 0 || !['line', 'area', 'bar'].includes(type)) return rows
  const known = Map.groupBy(rows, (row) => String(row[x] ?? ''))
  const names = [...known.keys()]
  // A custom order of the rows stays.
  if (names.some((name, at) => name < (names[at - 1] ?? ''))) return rows
  const steps = stepsOf([...names.filter(Boolean), ...asked(time, filters, today)].sort(), time.period)
  const nought = Object.fromEntries(time.adds.map((key) => [key, 0]))
  return [
    ...(known.get('') ?? []),
    ...steps.flatMap((name) => {
      const stepRows = known.get(name) ?? [{ id: `none ${name}`, [x]: name, ...nought }]
      return stepRows.length > 1 && y.every((key) => time.adds.includes(key)) ? [sumOf(stepRows, x, y)] : stepRows
    }),
  ]
}

/** Sum of several rows of one step: each month has one point, regardless of other fields. */
function sumOf(rows: readonly Row[], x: string, y: readonly string[]): Row {
  const [first] = rows
  const sums = y.map((key) => [key, rows.reduce((sum, row) => sum + numberOf(row, key), 0)])
  return { id: first?.id ?? '', [x]: first?.[x], ...Object.fromEntries(sums) }
}

/** First and last step of the filter. */
function asked({ field, period }: Time, filters: ListState['filters'], today: string): readonly string[] {
  const begin = filters[`${field}_begin`]
  const end = filters[`${field}_end`] ?? (begin && begin.slice(0, 10) <= today ? today : undefined)
  return [begin, end].flatMap((day) => (day ? [periodOf(day.slice(0, 10), period)] : []))
}

/** All steps between the first and the last; only the given ones if there are too many. */
function stepsOf(names: readonly string[], period: Time['period']): readonly string[] {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return []
  const steps = [first]
  for (let next = nextPeriod(first, period); next <= last; next = nextPeriod(next, period)) {
    if (steps.length === mostSteps) return [...new Set(names)]
    steps.push(next)
  }
  return steps
}
