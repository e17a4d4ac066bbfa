import { movedDay } from '../base/moved-day.ts'
import type { Where } from '../base/where.ts'
import { kindOf } from '../fields/registry.ts'
import { type ColumnMaking, makingOf } from '../model/column-making.ts'
import type { CompiledColumn, CompiledField, CompiledResource, ServerResource } from '../model/compiled.ts'
import type { Chart, CompiledReport, ReportColumn, ReportOther } from '../model/compiled-report.ts'
import type { StoragePlan } from '../model/compiled-storage.ts'
import { listSort } from '../model/list-sort.ts'
import { columnKey, type OtherName, othersNamed, type Report, waysNamed, waysOf } from '../model/report-file.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { parseWhere } from '../rules/where.ts'
import { linkOf, ownFields } from './column-link.ts'
import { expressionTypeOf } from './compile-fields.ts'
import { hashOf } from './hash.ts'
import { fieldFor, free } from './report-fields.ts'
import { fieldAt, ownerOf } from './report-ways.ts'
import { columnName, tableName } from './storage.ts'

type Resources = Pick<ReadonlyMap<string, ServerResource>, 'get'>
type WrittenColumn = Report['columns'][number]
type Plain = NonNullable<CompiledReport['where']>[string]

/** A report: what is read and how it is summed up, and the resource that its rows make. */
export function compileReport(
  code: string,
  file: Report,
  resources: Resources,
  base: Names,
  namesIn: (code: string) => Names,
): CompiledReport {
  const written = file.columns.map(wholeColumn)
  const others = Object.fromEntries(othersNamed(file.names))
  const atEnd = (path: readonly string[]) => {
    const other = path.length === 1 ? others[path[0] ?? ''] : undefined
    return other ? fieldAt([other.field ?? ''], other.of, resources) : fieldAt(path, file.from, resources)
  }
  const named = {
    ...base,
    ...reportNames(file, (path, from = file.from) => fieldAt(path, from, resources)),
  }
  const columns = written.map((column) => columnOf(column, named))
  const fields = written.map((column, index) => fieldFor(column, columns[index] as ReportColumn, columns, atEnd))
  const keys = new Set(columns.map(({ key }) => key))
  const before = (file.query ?? []).flatMap((name) => {
    const [, way] = waysNamed(file.names).find(([key]) => key === name) ?? []
    const field = keys.has(name) ? undefined : fieldAt(way?.field.split('.') ?? [name], file.from, resources)
    return field ? [free(field, name)] : []
  })
  const report = {
    kind: 'report' as const,
    code,
    title: file.title,
    from: file.from,
    columns,
    before,
    totals: file.totals ?? [],
    reads: readsOf(file, resources),
    names: Object.fromEntries(
      waysNamed(file.names).map(([name, { field, period }]) => [
        name,
        { path: field.split('.'), ...(period && { period }) },
      ]),
    ),
    others: Object.fromEntries(
      othersNamed(file.names).map(([name, other]) => [name, otherOf(other, namesIn(other.of))]),
    ),
    ...(file.required && { params: file.required }),
    ...(file.where && conditionOf(file.where, named)),
    ...(file.chart && { chart: chartOf(file.chart, columns) }),
    ...(file.drill && { drill: drillOf(file.drill, columns) }),
  } satisfies Omit<CompiledReport, 'version' | 'resource'>
  const plan = planOf(report, file, fields)
  return { ...report, version: plan.version, resource: resourceOf(plan, storageOf(code, fields)) }
}

/** Values that rows have are asked with everything else that is asked of them; what says more is an expression. */
function conditionOf(where: Where, names: Names): Pick<CompiledReport, 'where' | 'when'> {
  return isPlain(where) ? { where } : { when: parseWhere(where, names) }
}

function isPlain(where: Where): where is Record<string, Plain> {
  if (typeof where === 'string') return false
  return Object.values(where).every((value) => typeof value !== 'object' || Array.isArray(value))
}

/** A chart along a column of days, weeks, months or years knows of those that no row tells of. */
function chartOf(chart: NonNullable<Report['chart']>, columns: readonly ReportColumn[]): Chart {
  const along = columns.find(({ key, aggregate }) => key === chart.x && aggregate === undefined)
  if (!along?.period) return chart
  const added = columns.filter(({ aggregate }) => ['count', 'countDistinct', 'sum'].includes(aggregate ?? ''))
  const [field] = along.path
  return {
    ...chart,
    time: {
      period: along.period,
      ...(along.path.length === 1 && field !== undefined && { field }),
      adds: chart.y.filter((name) => added.some(({ key }) => key === name)),
    },
  }
}

/** A day, month or year leads to the days that lie in it. */
function drillOf({ list, report, where }: NonNullable<Report['drill']>, columns: readonly ReportColumn[]) {
  const isPeriod = ([, key]: readonly [string, string]) =>
    columns.some((column) => column.key === key && column.period !== undefined && column.aggregate === undefined)
  const { spans = [], plain = [] } = Object.groupBy(Object.entries(ownFields(where)), (way) =>
    isPeriod(way) ? 'spans' : 'plain',
  )
  return {
    ...(list !== undefined && { list }),
    ...(report !== undefined && { report }),
    filters: Object.fromEntries(plain),
    ...(spans.length > 0 && { spans: Object.fromEntries(spans) }),
  }
}

/** A column with what it is made of. */
export type WholeColumn = Exclude<WrittenColumn, string> & ColumnMaking

/** A column as an object, its functions over columns and moments read. */
export function wholeColumn(column: WrittenColumn): WholeColumn {
  if (typeof column === 'string') return { field: column }
  const making = makingOf(column.value)
  if (Object.keys(making).length === 0) return column
  const { value: _, ...rest } = column
  return { ...rest, ...making }
}

function columnOf(column: WholeColumn, names: Names): ReportColumn {
  const { key: _, title: __, width: ___, group: ____, drill: _____, merge: ______, ...read } = column
  const { field, by, where, value, days, hours, ...plain } = read
  return {
    ...plain,
    key: columnKey(column),
    path: field?.split('.') ?? [],
    ...(by !== undefined && { along: by.split('.') }),
    ...(where !== undefined && { when: parseWhere(where, names) }),
    ...(value !== undefined && { value: parseExpression(value, names, 'number') }),
    ...(days && { days: twoWays(days) }),
    ...(hours && { hours: twoWays(hours) }),
  }
}

function otherOf({ of, aggregate, field, by, on, before, where }: OtherName, theirs: Names): ReportOther {
  return {
    of,
    take: aggregate,
    ...(field !== undefined && { field }),
    ...(by !== undefined && { by }),
    on: Object.entries(on),
    ...(before !== undefined && { before: before.split('.') }),
    ...(where !== undefined && { where: parseWhere(where, theirs) }),
  }
}

/** The keys of the columns that a column is made of. */
export function madeOf(column: ReportColumn): readonly string[] {
  const { ratio, growth, difference, yearBefore, share, cumulative, previous } = column
  const before = previous ? [previous.of, previous.along, ...previous.within] : []
  return [ratio, growth, difference, before, yearBefore, share, cumulative].flatMap((keys) => keys ?? [])
}

function twoWays([from, to]: readonly [string, string]) {
  return [from.split('.'), to.split('.')] as const
}

/** What the names of a report's own are taken for, by the field at the end of each. */
export function reportNames(
  { names }: Report,
  fieldAtEnd: (path: readonly string[], from?: string) => Pick<CompiledField, 'type'> | undefined,
): Names {
  const typeOf = (end: Pick<CompiledField, 'type'> | undefined) => (end ? expressionTypeOf(end) : 'string')
  const ways = waysNamed(names).map(([name, { field, period }]) => {
    return [name, period ? 'string' : typeOf(fieldAtEnd(field.split('.')))] as const
  })
  const others = othersNamed(names).map(([name, { of, aggregate, field }]) => {
    return [name, aggregate === 'last' && field !== undefined ? typeOf(fieldAtEnd([field], of)) : 'number'] as const
  })
  return Object.fromEntries([...ways, ...others])
}

function readsOf(file: Report, resources: Resources): CompiledReport['reads'] {
  const { from } = file
  const paths = waysOf(file).flatMap((way) => {
    const path = way.split('.')
    return path.slice(0, -1).map((_, index) => path.slice(0, index + 1))
  })
  const beyond = new Map(
    paths.map((path) => [path.join('.'), ownerOf([...path, 'id'], from, resources)?.plan.code ?? '']),
  )
  const others = othersNamed(file.names).map(([, { of }]) => ({ path: '', code: of }))
  return [{ path: '', code: from }, ...[...beyond].map(([path, code]) => ({ path, code })), ...others]
}

function planOf(
  report: Omit<CompiledReport, 'version' | 'resource'>,
  file: Report,
  fields: readonly CompiledField[],
): CompiledResource {
  const { sort, icon, query = [] } = file
  const keys = report.columns.map(({ key }) => key)
  const [first = 'id'] = keys
  const plan = {
    kind: 'resource' as const,
    code: `report/${report.code}`,
    title: report.title,
    ...(icon && { icon }),
    fields: Object.fromEntries(fields.map((field) => [field.key, field])),
    value: 'id',
    label: { zh: first, en: first },
    list: {
      columns: file.columns.map((column, index) => ({ field: keys[index] ?? '', ...lookOf(column) })),
      query,
      ...(report.params && { needs: report.params }),
      ...(file.default && { opens: daysIn(file.default) }),
      sort: listSort(sort ?? first),
    },
    form: { columns: 2, open: 'drawer' as const, sections: [{ columns: 2, fields: keys }] },
    actions: [],
    rules: [],
    only: ['list', 'export'],
    tenant: 'shared' as const,
    report: {
      totals: report.totals,
      ...(report.chart && { chart: report.chart }),
      ...(report.drill && { drill: report.drill }),
    },
    validator: '',
    can: [],
  }
  return { ...plan, version: hashOf(JSON.stringify([plan, report])) }
}

function lookOf(column: WrittenColumn): Pick<CompiledColumn, 'group' | 'link' | 'merge'> {
  if (typeof column === 'string') return {}
  const { group, drill, merge } = column
  return { ...(group !== undefined && { group }), ...(drill && { link: linkOf(drill) }), ...(merge && { merge }) }
}

function daysIn(written: NonNullable<Report['default']>): NonNullable<CompiledResource['list']['opens']> {
  return Object.fromEntries(Object.entries(written).map(([name, { day }]) => [name, movedDay(day)]))
}

/** Columns that every table has and a report has not: they are there, and empty. */
const absent = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version'] as const

function storageOf(code: string, fields: readonly CompiledField[]): StoragePlan {
  const stored = fields.map((field) => ({
    name: columnName(field.key),
    field: field.key,
    type: kindOf(field).column as 'text' | 'integer' | 'number',
  }))
  const system = ['id', 'tenantId', ...absent].map((field) => ({
    name: columnName(field),
    field,
    type: field === 'version' ? ('integer' as const) : ('text' as const),
  }))
  return { table: `report_${tableName(code)}`, columns: [...system, ...stored], indexes: [], searchable: [] }
}

function resourceOf(plan: CompiledResource, storage: StoragePlan): ServerResource {
  return { plan, storage, hooks: [], unique: [], groups: [], offered: [], rights: {} }
}
