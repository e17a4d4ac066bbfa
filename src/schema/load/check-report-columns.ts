import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { columnKey } from '../model/report-ways.ts'
import type { Column } from './check-report.ts'
import { type Around, checkWay } from './check-way.ts'
import type { Report } from './report.ts'

/** Checks a percentage: it is one of sums and counts, which any rows together have. A year before requires a time column. */
export function checkShares(column: Column, columns: readonly Column[], at: Path, report: Report): void {
  const { ratio, growth, yearBefore } = column
  const summed = columns.filter(({ aggregate }) => aggregate === 'sum' || aggregate === 'count').map(columnKey)
  const earlier = columns.filter((each) => each.yearBefore !== undefined).map(columnKey)
  ratio?.forEach((name) => {
    report.name([...at, 'value'], 'sum or count', name, summed)
  })
  growth?.forEach((name) => {
    report.name([...at, 'value'], 'sum, count or what was a year before', name, [...summed, ...earlier])
  })
  checkPlaces(column, columns, summed, at, report)
  if (yearBefore === undefined) return
  report.name([...at, 'value'], 'sum or count', yearBefore, summed)
  const times = columns.filter(({ aggregate, period }) => !aggregate && (period === 'month' || period === 'year'))
  if (times.length !== 1)
    report.wrong(
      [...at, 'value'],
      'a comparison with the year before needs a column that is a "period" of months or years',
    )
}

/** Checks columns over rows: share, cumulative share, previous value, difference. */
function checkPlaces(
  { share, cumulative, previous, difference }: Column,
  columns: readonly Column[],
  summed: readonly string[],
  at: Path,
  report: Report,
): void {
  for (const name of [share, cumulative])
    if (name !== undefined) report.name([...at, 'value'], 'sum or count', name, summed)
  const plainColumns = columns.filter(({ ratio, growth, ...one }) => !(ratio ?? growth ?? one.yearBefore ?? one.share))
  // No database has the previous value of a column that depends on the order of the rows.
  const placed = plainColumns.filter((one) => one.cumulative === undefined && one.previous === undefined).map(columnKey)
  const { of, along, within = [] } = { of: undefined, along: undefined, ...previous }
  if (of !== undefined) report.name([...at, 'value'], 'column', of, placed)
  if (along !== undefined) report.name([...at, 'value'], 'column', along, placed)
  within.forEach((name) => {
    report.name([...at, 'value'], 'column', name, placed)
  })
  difference?.forEach((name) => {
    report.name([...at, 'value'], 'column', name, plainColumns.map(columnKey))
  })
}

const makings = [
  ...(['value', 'days', 'hours', 'ratio', 'growth'] as const),
  ...(['yearBefore', 'share', 'cumulative', 'previous', 'difference'] as const),
] as const

/** Checks a column: its field, its aggregate, its calculation. */
export function checkColumn(column: Column, at: Path, fieldAt: Path, around: Around, report: Report): void {
  const { field, aggregate, days, hours } = column
  const isMade = makings.some((making) => column[making] !== undefined)
  if (isMade && field !== undefined) report.wrong(at, 'set one of "field" and "value"')
  checkBetween(days, ['date', 'datetime'], [...at, 'value'], around, report)
  checkBetween(hours, ['datetime'], [...at, 'value'], around, report)
  if (field === undefined) {
    if (!isMade && aggregate !== 'count') report.wrong(at, 'only a count needs no "field"')
    return
  }
  if (column.by !== undefined) checkWay(column.by.split('.'), [...at, 'by'], around, report)
  if ((aggregate === 'last') !== (column.by !== undefined))
    report.wrong(at, '"last" needs an order: set "aggregate": "last" and "by" together')
  if (around.otherNames.includes(field)) return
  const last = checkWay(field.split('.'), fieldAt, around, report)
  if (!last) return
  checkCut(column, last, at, fieldAt, report)
}

/** Checks the period or level of a column: its field has a suitable type. */
function checkCut({ period, level, aggregate }: Column, field: Field, at: Path, fieldAt: Path, report: Report): void {
  const { column: stored } = kindOf(field)
  if (stored === 'none') report.wrong(fieldAt, 'this field has no column to read')
  if (period && field.type !== 'date' && field.type !== 'datetime')
    report.wrong([...at, 'period'], 'only dates and times have periods')
  if (level && field.type !== 'pca') report.wrong([...at, 'level'], 'only region fields have provinces and cities')
  if ((aggregate === 'sum' || aggregate === 'avg') && stored === 'text')
    report.wrong([...at, 'aggregate'], 'only numbers are added up')
}

/** Checks a time span: both ends are dates or times. Values of other records are checked by their name. */
function checkBetween(
  ways: readonly string[] | undefined,
  types: readonly Field['type'][],
  at: Path,
  around: Around,
  report: Report,
): void {
  ways?.forEach((way) => {
    if (around.otherNames.includes(way)) return
    const end = checkWay(way.split('.'), at, around, report)
    if (end && !types.includes(end.type))
      report.wrong(at, `"${way}" is not a ${types.includes('date') ? 'date' : 'time'}`)
  })
}
