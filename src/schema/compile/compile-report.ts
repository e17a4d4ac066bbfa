import { kindOf } from '../fields/registry.ts'
import type {
  CompiledColumn,
  CompiledField,
  CompiledReport,
  CompiledResource,
  ReportColumn,
  ServerResource,
  StoragePlan,
} from '../model/compiled.ts'
import { listSort } from '../model/list-sort.ts'
import { columnKey, type Report, waysOf } from '../model/report-file.ts'
import { textIn } from '../model/text.ts'
import type { Names } from '../rules/check-types.ts'
import { parseExpression } from '../rules/parse.ts'
import { bareField } from './bare-field.ts'
import { expressionTypeOf } from './compile-fields.ts'
import { hashOf } from './hash.ts'
import { columnName, tableName } from './storage.ts'
import { fieldOf } from './system-fields.ts'

type Resources = ReadonlyMap<string, ServerResource>
type WrittenColumn = Report['columns'][number]

/** A report: what is read and how it is summed up, and the resource that its rows make. */
export function compileReport(code: string, file: Report, resources: Resources, base: Names): CompiledReport {
  const written = file.columns.map(asObject)
  const named = { ...base, ...reportNames(file, (path) => fieldAt(path, file.from, resources)) }
  const columns = written.map((column) => columnOf(column, named))
  const fields = written.map((column, index) =>
    fieldFor(column, columns[index] as ReportColumn, columns, file.from, resources),
  )
  const keys = new Set(columns.map(({ key }) => key))
  const before = (file.query ?? []).flatMap((name) => {
    const field = keys.has(name) ? undefined : fieldOf(resources.get(file.from)?.plan.fields ?? {}, name)
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
      Object.entries(file.names ?? {}).map(([name, { field, period }]) => [
        name,
        { path: field.split('.'), ...(period && { period }) },
      ]),
    ),
    ...(file.when && { when: parseExpression(file.when, named, 'bool') }),
    ...(file.params && { params: file.params }),
    ...(file.where && { where: file.where }),
    ...(file.chart && { chart: file.chart }),
    ...(file.drill && { drill: drillOf(file.drill, columns) }),
  } satisfies Omit<CompiledReport, 'version' | 'resource'>
  const plan = planOf(report, file, fields)
  return { ...report, version: plan.version, resource: resourceOf(plan, storageOf(code, fields)) }
}

/** A day, month or year leads to the days that lie in it. */
function drillOf({ list, filters }: NonNullable<Report['drill']>, columns: readonly ReportColumn[]) {
  const isPeriod = ([, key]: readonly [string, string]) =>
    columns.some((column) => column.key === key && column.period !== undefined && column.aggregate === undefined)
  const [spans, plain] = [
    Object.entries(filters).filter(isPeriod),
    Object.entries(filters).filter((way) => !isPeriod(way)),
  ]
  return {
    list,
    filters: Object.fromEntries(plain),
    ...(spans.length > 0 && { spans: Object.fromEntries(spans) }),
  }
}

function asObject(column: WrittenColumn) {
  return typeof column === 'string' ? { field: column } : column
}

type AsObject = ReturnType<typeof asObject>

const nothing = {
  aggregate: undefined,
  period: undefined,
  when: undefined,
  value: undefined,
  days: undefined,
  hours: undefined,
  level: undefined,
  ratio: undefined,
  per: undefined,
  yearBefore: undefined,
  growth: undefined,
}

function columnOf(column: AsObject, names: Names): ReportColumn {
  const { field, aggregate, period, when, value, days, hours, ...own } = { ...nothing, ...column }
  const { level, ratio, per, yearBefore, growth } = own
  const path = field?.split('.') ?? []
  return {
    key: columnKey(column),
    path,
    ...(aggregate && { aggregate }),
    ...(period && { period }),
    ...(when !== undefined && { when: parseExpression(when, names, 'bool') }),
    ...(value !== undefined && { value: parseExpression(value, names, 'number') }),
    ...(days && { days: twoWays(days) }),
    ...(hours && { hours: twoWays(hours) }),
    ...(level && { level }),
    ...(ratio && { ratio }),
    ...(per !== undefined && { per }),
    ...(yearBefore !== undefined && { yearBefore }),
    ...(growth && { growth }),
  }
}

function twoWays([from, to]: readonly [string, string]) {
  return [from.split('.'), to.split('.')] as const
}

/** What the names of a report's own are taken for, by the field at the end of each. */
export function reportNames(
  { names = {} }: Report,
  fieldAtEnd: (path: readonly string[]) => Pick<CompiledField, 'type'> | undefined,
): Names {
  return Object.fromEntries(
    Object.entries(names).map(([name, { field, period }]) => {
      const end = fieldAtEnd(field.split('.'))
      return [name, end && !period ? expressionTypeOf(end) : 'string']
    }),
  )
}

/** The field at the end of a path. */
function fieldAt(path: readonly string[], from: string, resources: Resources): CompiledField | undefined {
  const owner = ownerOf(path, from, resources)
  return fieldOf(owner?.plan.fields ?? {}, path.at(-1) ?? '')
}

/** The resource whose field stands at the end of a path. */
export function ownerOf(path: readonly string[], from: string, resources: Resources): ServerResource | undefined {
  let resource = resources.get(from)
  for (const step of path.slice(0, -1)) resource = resources.get(resource?.plan.fields[step]?.source?.code ?? '')
  return resource
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
  return [{ path: '', code: from }, ...[...beyond].map(([path, code]) => ({ path, code }))]
}

const titles = {
  count: { zh: '数量', en: 'Count' },
  countDistinct: { zh: '个数', en: 'Distinct' },
  sum: { zh: '合计', en: 'Total' },
  avg: { zh: '平均', en: 'Average' },
  min: { zh: '最小', en: 'Least' },
  max: { zh: '最大', en: 'Most' },
} as const

function fieldFor(
  written: AsObject,
  column: ReportColumn,
  columns: readonly ReportColumn[],
  from: string,
  resources: Resources,
): CompiledField {
  const { title, width } = { title: undefined, width: undefined, ...written }
  const before = column.yearBefore === undefined ? undefined : columns.find(({ key }) => key === column.yearBefore)
  const field = fieldAt((before ?? column).path, from, resources)
  const made = { ...typed(before ?? column, field), key: column.key }
  const named = title ?? titleOf(column, field)
  return { ...made, title: named, ...(width !== undefined && { width }) }
}

function titleOf({ key, aggregate }: ReportColumn, field: CompiledField | undefined): CompiledField['title'] {
  if (!aggregate) return field?.title ?? key
  if (!field) return titles[aggregate]
  return {
    zh: `${textIn('zh', field.title)}${titles[aggregate].zh}`,
    en: `${textIn('en', field.title)}: ${titles[aggregate].en.toLowerCase()}`,
  }
}

function typed(
  { key, aggregate, period, value, days, hours, ratio, per, growth }: ReportColumn,
  field: CompiledField | undefined,
): CompiledField {
  if (ratio && per !== undefined) return { ...bareField(key, 'number', key), props: { scale: 0 } }
  if (ratio || growth) return { ...bareField(key, 'percent', key), props: { scale: 1, unit: '%' } }
  if (value && aggregate !== 'count') return { ...bareField(key, 'number', key), props: { scale: 2 } }
  if (days || hours) return { ...bareField(key, 'number', key), props: { scale: 1 } }
  if (aggregate === 'count' || aggregate === 'countDistinct' || !field) return bareField(key, 'integer', key)
  if (aggregate === 'avg') return { ...bareField(key, 'number', key), props: { scale: 2 } }
  if (period) return bareField(key, 'text', key)
  return free(field, key)
}

/** A field as a report shows it: nothing of it is judged, computed or waited for. */
function free({ source, compute: _, default: __, ...field }: CompiledField, key: string): CompiledField {
  const { where: ___, ...from } = source ?? {}
  const { currency, ...props } = field.props as { readonly currency?: unknown }
  return {
    ...field,
    key,
    type: field.type === 'link_down' ? 'list' : field.type,
    required: false,
    readOnly: true,
    visible: true,
    dependsOn: [],
    unique: false,
    searchable: false,
    ...(source && { source: from as NonNullable<CompiledField['source']> }),
    // The currency of a sum is one only where the file names it.
    props: typeof currency === 'string' ? { ...props, currency } : props,
  }
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

function lookOf(column: WrittenColumn): Pick<CompiledColumn, 'group' | 'link'> {
  if (typeof column === 'string') return {}
  return { ...(column.group !== undefined && { group: column.group }), ...(column.link && { link: column.link }) }
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
  return { plan, storage, hooks: [], unique: [], groups: [], rights: {}, validatorSource: '' }
}
