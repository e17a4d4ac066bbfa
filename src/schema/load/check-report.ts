import { namesOf } from '../compile/compile-fields.ts'
import { reportNames } from '../compile/compile-report.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import { columnKey, type Report as ReportFile } from '../model/report-file.ts'
import type { Resource } from '../model/resource.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { parseExpression } from '../rules/parse.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { type Catalogue, readableFields } from './catalogue.ts'
import { checkColumnLink } from './check-links.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

type Column = Exclude<ReportFile['columns'][number], string>

/** A report reads fields that are there, by ways that are there, and everything else it names is one of its columns. */
export function checkReport(file: ReportFile, catalogue: Catalogue, report: Report): void {
  if (!report.name(['from'], 'resource', file.from, catalogue.codes('resource'))) return
  const base = catalogue.resources.get(file.from)
  if (!base) return
  const columns = file.columns.map((column): Column => (typeof column === 'string' ? { field: column } : column))
  const keys = columns.map(columnKey)
  const tables = new Map([[file.from, '']])
  columns.forEach((column, index) => {
    checkColumn(column, ['columns', index], { from: file.from, base, catalogue, tables }, report)
    if (column.link) checkColumnLink(column.link, keys, ['columns', index, 'link'], catalogue, report)
    checkShares(column, columns, ['columns', index], report)
    if (keys.indexOf(keys[index] ?? '') !== index)
      report.wrong(['columns', index], `the column "${keys[index]}" stands here twice; give one another "key"`)
  })
  checkNames(file, keys, base, catalogue, report)
  checkExpressions(file, columns, { from: file.from, base, catalogue, tables }, report)
}

/** A percentage is one of sums and counts: those can be had of any rows together. A year earlier there has to be a time. */
function checkShares(column: Column, columns: readonly Column[], at: Path, report: Report): void {
  const { ratio, per, growth, yearBefore } = column
  const summed = columns.filter(({ aggregate }) => aggregate === 'sum' || aggregate === 'count').map(columnKey)
  const earlier = columns.filter((each) => each.yearBefore !== undefined).map(columnKey)
  ratio?.forEach((name, index) => {
    report.name([...at, 'ratio', index], 'sum or count', name, summed)
  })
  growth?.forEach((name, index) => {
    report.name([...at, 'growth', index], 'sum, count or what was a year before', name, [...summed, ...earlier])
  })
  if (per !== undefined && !ratio) report.wrong([...at, 'per'], 'only a "ratio" is of so many')
  if (yearBefore === undefined) return
  report.name([...at, 'yearBefore'], 'sum or count', yearBefore, summed)
  const times = columns.filter(({ aggregate, period }) => !aggregate && (period === 'month' || period === 'year'))
  if (times.length !== 1)
    report.wrong([...at, 'yearBefore'], 'a year earlier is told where one column is a "period" of months or years')
}

/** Conditions and computed values are worked out by the database, from fields and from names of fields beyond. */
function checkExpressions(file: ReportFile, columns: readonly Column[], around: Around, report: Report): void {
  const ends: Record<string, Field> = {}
  for (const [name, { field, period }] of Object.entries(file.names ?? {})) {
    const at = ['names', name, 'field']
    const end = checkWay(field.split('.'), at, around, report)
    if (end && period && end.type !== 'date' && end.type !== 'datetime')
      report.wrong(at, 'only days and moments have periods')
    if (end) ends[name] = end
  }
  const names = { ...namesOf(around.base), ...reportNames(file, (path) => ends[nameOf(file, path)]) }
  const check = (at: Path, source: string, type: 'bool' | 'number') =>
    report.expression(at, () => {
      const problem = rowConditionProblem(parseExpression(source, names, type), names)
      if (problem !== undefined) throw new ExpressionError(0, problem)
    })
  if (file.when !== undefined) check(['when'], file.when, 'bool')
  const isSummed = columns.some(({ aggregate }) => aggregate !== undefined)
  columns.forEach(({ when, value, days, hours, aggregate }, index) => {
    if (when !== undefined) check(['columns', index, 'when'], when, 'bool')
    if (value !== undefined) check(['columns', index, 'value'], value, 'number')
    if (isSummed && aggregate === undefined && (when ?? value ?? days ?? hours) !== undefined)
      report.wrong(
        ['columns', index],
        'where rows are summed up, what is worked out of each is summed up too: say "aggregate"',
      )
  })
}

function nameOf({ names = {} }: ReportFile, path: readonly string[]): string {
  return Object.keys(names).find((name) => names[name]?.field === path.join('.')) ?? ''
}

function checkNames(
  { query, params, sort, totals, where, chart, drill }: ReportFile,
  keys: readonly string[],
  base: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  const readable = readableFields(base)
  query?.forEach((name, index) => {
    report.name(['query', index], 'column or field', name, [...keys, ...readable])
  })
  if (sort !== undefined) report.name(['sort'], 'column', sort.replace(/^-/, ''), keys)
  totals?.forEach((name, index) => {
    report.name(['totals', index], 'column', name, keys)
  })
  for (const name of Object.keys(where ?? {})) report.name(['where', name], 'field', name, readable, true)
  if (chart?.x !== undefined) report.name(['chart', 'x'], 'column', chart.x, keys)
  chart?.y.forEach((name, index) => {
    report.name(['chart', 'y', index], 'column', name, keys)
  })
  chart?.by?.forEach((name, index) => {
    report.name(['chart', 'by', index], 'column', name, keys)
  })
  if (chart?.by && chart.type !== 'table') report.wrong(['chart', 'by'], 'only a table has values side by side')
  params?.forEach((name, index) => {
    report.name(['params', index], 'search field', name, query ?? [])
  })
  if (drill) checkColumnLink(drill, keys, ['drill'], catalogue, report)
}

type Around = {
  readonly from: string
  readonly base: Resource
  readonly catalogue: Catalogue
  /** Resource → the way it is reached by: one way each. */
  readonly tables: Map<string, string>
}

function checkColumn(column: Column, at: Path, around: Around, report: Report): void {
  const { field, aggregate, value, days, hours, ratio, growth, yearBefore } = column
  const given = [field, value, days, hours, ratio, growth, yearBefore].filter((one) => one !== undefined)
  if (given.length > 1)
    report.wrong(at, 'a column is one of "field", "value", "days", "hours", "ratio", "growth" and "yearBefore"')
  checkBetween('days', days, ['date', 'datetime'], at, around, report)
  checkBetween('hours', hours, ['datetime'], at, around, report)
  if (field === undefined) {
    if (given.length === 0 && aggregate !== 'count') report.wrong(at, 'only a count needs no "field"')
    return
  }
  const last = checkWay(field.split('.'), [...at, 'field'], around, report)
  if (!last) return
  checkCut(column, last, at, report)
}

/** What a column makes of its field is what that type of field can be made. */
function checkCut({ period, level, aggregate }: Column, field: Field, at: Path, report: Report): void {
  const { column: stored } = kindOf(field)
  if (stored === 'none') report.wrong([...at, 'field'], 'this field has no column to read')
  if (period && field.type !== 'date' && field.type !== 'datetime')
    report.wrong([...at, 'period'], 'only days and moments have periods')
  if (level && field.type !== 'pca') report.wrong([...at, 'level'], 'only places have provinces and cities')
  if ((aggregate === 'sum' || aggregate === 'avg') && stored === 'text')
    report.wrong([...at, 'aggregate'], 'only numbers are added up')
}

function checkBetween(
  key: 'days' | 'hours',
  ways: readonly string[] | undefined,
  types: readonly string[],
  at: Path,
  around: Around,
  report: Report,
): void {
  ways?.forEach((way, index) => {
    const end = checkWay(way.split('.'), [...at, key, index], around, report)
    if (end && !types.includes(end.type))
      report.wrong([...at, key, index], key === 'days' ? `"${way}" is no date` : `"${way}" is no moment`)
  })
}

/** Follows the way to a field, resource by resource; the field at its end where there is one. */
function checkWay(path: readonly string[], at: Path, { from, base, catalogue, tables }: Around, report: Report) {
  let [code, resource] = [from, base]
  for (const [index, step] of path.entries()) {
    if (!report.name(at, `field of ${code}`, step, readableFields(resource))) return undefined
    const field = resource.fields[step]
    if (index === path.length - 1 || !field) return field
    const next = targetOf(field, catalogue)
    const way = path.slice(0, index + 1).join('.')
    const mistake = next ? takenBy(tables, next.code, way) : `"${step}" does not lead to one record of a resource`
    if (mistake !== undefined) report.wrong(at, mistake)
    if (!next) return undefined
    ;({ code, resource } = next)
  }
  return undefined
}

function takenBy(tables: Map<string, string>, code: string, way: string): string | undefined {
  const before = tables.get(code)
  tables.set(code, way)
  return before === undefined || before === way
    ? undefined
    : `${code} is reached in two ways; a report reads a resource once`
}

/** The one record of another resource that a field names. */
function targetOf(field: Resource['fields'][string], { resources }: Catalogue) {
  const { from: code = kindOf(field).source?.from ?? '', multiple } = field as { from?: string; multiple?: boolean }
  const resource = resources.get(code)
  return resource && multiple !== true && kindOf(field).choice === 'one' ? { code, resource } : undefined
}
