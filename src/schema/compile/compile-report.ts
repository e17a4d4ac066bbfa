import type { Where } from '../base/where.ts'
import type { CompiledField, ServerResource } from '../model/compiled.ts'
import type { CompiledReport, ReportColumn } from '../model/compiled-report.ts'
import type { Report } from '../model/report-file.ts'
import { othersNamed, waysNamed, waysOf } from '../model/report-ways.ts'
import type { Names } from '../rules/check-types.ts'
import { parseWhere } from '../rules/where.ts'
import { columnOf, otherOf, wholeColumn } from './report-columns.ts'
import { fieldFor, free } from './report-fields.ts'
import { chartOf, drillOf } from './report-graph.ts'
import { planOf, resourceOf, storageOf } from './report-plan.ts'
import { fieldAt, ownerOf } from './report-ways.ts'
import { expressionTypeOf } from './resource-names.ts'

type Resources = Pick<ReadonlyMap<string, ServerResource>, 'get'>

type Plain = NonNullable<CompiledReport['where']>[string]

/** Compiles a report: what it reads and how it aggregates, and the resource of its rows. */
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

/** Plain values join the other conditions on values; anything else becomes an expression. */
function conditionOf(where: Where, names: Names): Pick<CompiledReport, 'where' | 'when'> {
  return isPlain(where) ? { where } : { when: parseWhere(where, names) }
}

function isPlain(where: Where): where is Record<string, Plain> {
  if (typeof where === 'string') return false
  return Object.values(where).every((value) => typeof value !== 'object' || Array.isArray(value))
}

/** Types of a report's own names in expressions, by the field at the end of each. */
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
