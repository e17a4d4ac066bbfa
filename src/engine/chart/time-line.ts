import type { Row } from '../../api/resource.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import type { ListState } from '../query/list-query.ts'
import { nextPeriod, periodOf } from '../query/periods.ts'
import { numberOf } from './points.ts'

type Time = NonNullable<Chart['time']>

/** Steps along time at most: more are no picture any longer. */
const mostSteps = 200

/**
 * The rows of a chart along time, and one for each step that no row tells of: a day on which nothing happened is a day too. It reaches
 * as far as is told of, or asked for; what is asked from a day on is asked until today. Rows of one step are added up where they can be.
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
  // Rows that somebody has put into another order stay in it.
  if (names.some((name, at) => name < (names[at - 1] ?? ''))) return rows
  const steps = stepsOf([...names.filter(Boolean), ...asked(time, filters, today)].sort(), time.period)
  const nought = Object.fromEntries(time.adds.map((key) => [key, 0]))
  return [
    ...(known.get('') ?? []),
    ...steps.flatMap((name) => {
      const told = known.get(name) ?? [{ id: `none ${name}`, [x]: name, ...nought }]
      return told.length > 1 && y.every((key) => time.adds.includes(key)) ? [asOne(told, x, y)] : told
    }),
  ]
}

/** What several rows tell of one step, together: a month stands along the axis once, whoever bought in it. */
function asOne(rows: readonly Row[], x: string, y: readonly string[]): Row {
  const [first] = rows
  const sums = y.map((key) => [key, rows.reduce((sum, row) => sum + numberOf(row, key), 0)])
  return { id: first?.id ?? '', [x]: first?.[x], ...Object.fromEntries(sums) }
}

/** The first and the last step that are asked for. */
function asked({ field, period }: Time, filters: ListState['filters'], today: string): readonly string[] {
  const begin = filters[`${field}_begin`]
  const end = filters[`${field}_end`] ?? (begin && begin.slice(0, 10) <= today ? today : undefined)
  return [begin, end].flatMap((day) => (day ? [periodOf(day.slice(0, 10), period)] : []))
}

/** All steps between the first and the last of some; just those, where all would be too many. */
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
