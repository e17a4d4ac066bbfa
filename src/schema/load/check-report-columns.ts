import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { columnKey } from '../model/report-ways.ts'
import type { Column } from './check-report.ts'
import { type Around, checkWay } from './check-way.ts'
import type { Report } from './report.ts'

/** A percentage is one of sums and counts: those can be had of any rows together. A year earlier there has to be a time. */
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
    report.wrong([...at, 'value'], 'a year earlier is told where one column is a "period" of months or years')
}

/** What a column says of the others: its share in them, the one before it, how much more it is. */
function checkPlaces(
  { share, cumulative, previous, difference }: Column,
  columns: readonly Column[],
  summed: readonly string[],
  at: Path,
  report: Report,
): void {
  for (const name of [share, cumulative])
    if (name !== undefined) report.name([...at, 'value'], 'sum or count', name, summed)
  const told = columns.filter(({ ratio, growth, ...one }) => !(ratio ?? growth ?? one.yearBefore ?? one.share))
  // Of what is told by its place among the others itself no database tells the one before.
  const placed = told.filter((one) => one.cumulative === undefined && one.previous === undefined).map(columnKey)
  const { of, along, within = [] } = { of: undefined, along: undefined, ...previous }
  if (of !== undefined) report.name([...at, 'value'], 'column', of, placed)
  if (along !== undefined) report.name([...at, 'value'], 'column', along, placed)
  within.forEach((name) => {
    report.name([...at, 'value'], 'column', name, placed)
  })
  difference?.forEach((name) => {
    report.name([...at, 'value'], 'column', name, told.map(columnKey))
  })
}

const makings = [
  ...(['value', 'days', 'hours', 'ratio', 'growth'] as const),
  ...(['yearBefore', 'share', 'cumulative', 'previous', 'difference'] as const),
] as const

/** Checks a column: its field, its aggregate, its making. */
export function checkColumn(column: Column, at: Path, fieldAt: Path, around: Around, report: Report): void {
  const { field, aggregate, days, hours } = column
  const isMade = makings.some((making) => column[making] !== undefined)
  if (isMade && field !== undefined) report.wrong(at, 'say one of "field" and "value"')
  checkBetween(days, ['date', 'datetime'], [...at, 'value'], around, report)
  checkBetween(hours, ['datetime'], [...at, 'value'], around, report)
  if (field === undefined) {
    if (!isMade && aggregate !== 'count') report.wrong(at, 'only a count needs no "field"')
    return
  }
  if (column.by !== undefined) checkWay(column.by.split('.'), [...at, 'by'], around, report)
  if ((aggregate === 'last') !== (column.by !== undefined))
    report.wrong(at, 'the last is one along something: say "aggregate": "last" and "by" together')
  if (around.otherNames.includes(field)) return
  const last = checkWay(field.split('.'), fieldAt, around, report)
  if (!last) return
  checkCut(column, last, at, fieldAt, report)
}

/** What a column makes of its field is what that type of field can be made. */
function checkCut({ period, level, aggregate }: Column, field: Field, at: Path, fieldAt: Path, report: Report): void {
  const { column: stored } = kindOf(field)
  if (stored === 'none') report.wrong(fieldAt, 'this field has no column to read')
  if (period && field.type !== 'date' && field.type !== 'datetime')
    report.wrong([...at, 'period'], 'only days and moments have periods')
  if (level && field.type !== 'pca') report.wrong([...at, 'level'], 'only places have provinces and cities')
  if ((aggregate === 'sum' || aggregate === 'avg') && stored === 'text')
    report.wrong([...at, 'aggregate'], 'only numbers are added up')
}

/** Both ends of a span are days or moments; what other records say is told by its name, and checked there. */
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
      report.wrong(at, `"${way}" is no ${types.includes('date') ? 'date' : 'moment'}`)
  })
}
