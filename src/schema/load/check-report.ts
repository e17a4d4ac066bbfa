import { systemFields } from '../base/names.ts'
import type { Where } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { namesOf } from '../compile/compile-fields.ts'
import { reportNames, type WholeColumn, wholeColumn } from '../compile/compile-report.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import { columnKey, othersNamed, type Report as ReportFile, waysNamed } from '../model/report-file.ts'
import type { Resource } from '../model/resource.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { parseExpression } from '../rules/parse.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { checkColumnLink } from './check-links.ts'
import { checkOther } from './check-other.ts'
import { checkCompared } from './check-values.ts'
import { type Around, checkWay } from './check-way.ts'
import { partsOf } from './check-where.ts'
import type { Report } from './report.ts'

type Column = WholeColumn

/** A report reads fields that are there, by ways that are there, and everything else it names is one of its columns. */
export function checkReport(file: ReportFile, catalogue: Catalogue, report: Report): void {
  if (!report.name(['from'], 'resource', file.from, catalogue.codes('resource'))) return
  const base = catalogue.resources.get(file.from)
  if (!base) return
  const columns = file.columns.map(wholeColumn)
  const keys = columns.map(columnKey)
  const tables = new Map([[file.from, '']])
  const otherNames = othersNamed(file.names).map(([name]) => name)
  const around = { from: file.from, base, catalogue, tables, otherNames }
  columns.forEach((column, index) => {
    // A column that is a name alone is its own place.
    const fieldAt = ['columns', index, ...(typeof file.columns[index] === 'string' ? [] : ['field'])]
    checkColumn(column, ['columns', index], fieldAt, around, report)
    if (column.drill) checkColumnLink(column.drill, keys, ['columns', index, 'drill'], catalogue, report)
    checkShares(column, columns, ['columns', index], report)
    if (keys.indexOf(keys[index] ?? '') !== index)
      report.wrong(['columns', index], `the column "${keys[index]}" stands here twice; give one another "key"`)
  })
  checkNames(file, keys, base, catalogue, report)
  checkExpressions(file, columns, around, report)
}

/** A percentage is one of sums and counts: those can be had of any rows together. A year earlier there has to be a time. */
function checkShares(column: Column, columns: readonly Column[], at: Path, report: Report): void {
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

/** Conditions and computed values are worked out by the database, from fields and from names of fields beyond. */
function checkExpressions(file: ReportFile, columns: readonly Column[], around: Around, report: Report): void {
  const ends: Record<string, Field> = {}
  for (const [name, { field, period }] of waysNamed(file.names)) {
    const at = ['names', name, 'field']
    const end = checkWay(field.split('.'), at, around, report)
    if (end && period && end.type !== 'date' && end.type !== 'datetime')
      report.wrong(at, 'only days and moments have periods')
    if (end) ends[name] = end
  }
  for (const [name, other] of othersNamed(file.names)) checkOther(other, ['names', name], around, report)
  const fieldIn = (path: readonly string[], of?: string) =>
    of === undefined ? ends[nameOf(file, path)] : around.catalogue.resources.get(of)?.fields[path[0] ?? '']
  const names = { ...namesOf(around.base), ...reportNames(file, fieldIn), ...unknownTypes(file, fieldIn) }
  const check = (path: Path, where: Where, type: 'bool' | 'number') => {
    for (const written of partsOf(where, path, names)) {
      const parse = () => {
        const ast = parseExpression(written.source, names, type)
        const problem = rowConditionProblem(ast, names)
        if (problem !== undefined) throw new ExpressionError(0, problem)
        checkCompared(ast, written, around.base, around.catalogue, report)
      }
      report.expression(written.at, parse, undefined, written.isMap)
    }
  }
  if (file.where !== undefined) check(['where'], file.where, 'bool')
  const isSummed = columns.some(({ aggregate }) => aggregate !== undefined)
  columns.forEach(({ where, value, days, hours, aggregate }, index) => {
    if (where !== undefined) check(['columns', index, 'where'], where, 'bool')
    if (value !== undefined) check(['columns', index, 'value'], value, 'number')
    if (isSummed && aggregate === undefined && (where ?? value ?? days ?? hours) !== undefined)
      report.wrong(
        ['columns', index],
        'where rows are summed up, what is worked out of each is summed up too: say "aggregate"',
      )
  })
}

/** Names that lead to no field that is known: what is wrong with the way is reported there, so their values may be of any type. */
function unknownTypes(
  { names }: ReportFile,
  fieldIn: (path: readonly string[], of?: string) => Field | undefined,
): Record<string, 'dyn'> {
  const isUnknown = (path: readonly string[], of?: string) =>
    !(fieldIn(path, of) || (systemFields as readonly string[]).includes(path.at(-1) ?? ''))
  const ways = waysNamed(names).filter(([, { field }]) => isUnknown(field.split('.')))
  const others = othersNamed(names).filter(
    ([, { of, aggregate, field }]) => aggregate === 'last' && field !== undefined && isUnknown([field], of),
  )
  return Object.fromEntries([...ways, ...others].map(([name]) => [name, 'dyn']))
}

function nameOf({ names }: ReportFile, path: readonly string[]): string {
  return waysNamed(names).find(([, { field }]) => field === path.join('.'))?.[0] ?? ''
}

function checkOpens({ required = [], default: opens = {} }: ReportFile, base: Resource, report: Report): void {
  for (const name of Object.keys(opens)) {
    const field = name.replace(/_(begin|end)$/, '')
    // Of another one it would be back as soon as somebody clears it.
    const isAsked = report.name(['default', name], 'search field of "required"', field, required, true)
    const type = base.fields[field]?.type
    if (isAsked && type && type !== 'date' && type !== 'datetime')
      report.wrong(['default', name], 'only days and moments have a day to open with', { key: true })
  }
}

function checkNames(
  file: ReportFile,
  keys: readonly string[],
  base: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const { query, required, sort, totals, chart, drill, names } = file
  const readable = readableFields(base)
  query?.forEach((name, index) => {
    report.name(['query', index], 'column or field', name, [...keys, ...readable, ...searchedBy(names)])
  })
  if (sort !== undefined) report.name(['sort'], 'column', sort.replace(/^-/, ''), keys)
  totals?.forEach((name, index) => {
    report.name(['totals', index], 'column', name, keys)
  })
  if (chart?.x !== undefined) report.name(['chart', 'x'], 'column', chart.x, keys)
  chart?.y.forEach((name, index) => {
    report.name(['chart', 'y', index], 'column', name, keys)
  })
  chart?.by?.forEach((name, index) => {
    report.name(['chart', 'by', index], 'column', name, keys)
  })
  if (chart?.by && chart.type !== 'table') report.wrong(['chart', 'by'], 'only a table has values side by side')
  required?.forEach((name, index) => {
    report.name(['required', index], 'search field', name, query ?? [])
  })
  checkOpens(file, base, report)
  if (drill) checkDrill(drill, keys, catalogue, report)
}

function searchedBy(names: ReportFile['names']): readonly string[] {
  return waysNamed(names).flatMap(([name, { period }]) => (period === undefined ? [name] : []))
}

/** What stands behind a row is a list, or another report by its search fields. */
function checkDrill(
  { list, report: told, where }: NonNullable<ReportFile['drill']>,
  keys: readonly string[],
  catalogue: Catalogue,
  report: Report,
): void {
  if ((list === undefined) === (told === undefined)) report.wrong(['drill'], 'say one of "list" and "report"')
  if (list !== undefined) checkColumnLink({ list, where }, keys, ['drill'], catalogue, report)
  if (told === undefined || !report.name(['drill', 'report'], 'report', told, catalogue.codes('report'))) return
  const target = catalogue.reports.get(told)
  if (!target) return
  for (const [field, { field: key }] of Object.entries(where)) {
    report.name(['drill', 'where', field], `search field of ${told}`, field, target.query ?? [], true)
    report.name(['drill', 'where', field], 'column', key, keys)
  }
}

const makings = [
  ...(['value', 'days', 'hours', 'ratio', 'growth'] as const),
  ...(['yearBefore', 'share', 'cumulative', 'previous', 'difference'] as const),
] as const

function checkColumn(column: Column, at: Path, fieldAt: Path, around: Around, report: Report): void {
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
