import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { hashOf } from '../../../src/schema/compile/hash.ts'
import { madeOf } from '../../../src/schema/compile/report-columns.ts'
import type { CompiledResource, Model } from '../../../src/schema/model/compiled.ts'
import type { CompiledReport } from '../../../src/schema/model/compiled-report.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Reading, Session } from '../../platform/http/route.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { searchedBy } from '../../records/lookups/choosable.ts'
import { parseListQuery } from '../../records/read/list-query.ts'
import { openView } from '../views/open-view.ts'
import { heldReport } from './held-report.ts'
import { hiddenIn } from './report-hidden.ts'
import { reportSql } from './report-sql.ts'
import { scansWhole } from './whole-scan.ts'

/**
 * Report of a code, with permission to list every resource it reads; a forbidden one counts as unknown.
 * @param model by default that of the reader's tenant. @throws UNKNOWN_RESOURCE
 */
export function reportFor(
  context: Pick<Context, 'app' | 'session'>,
  code: string,
  model: Model = modelFor(context),
): CompiledReport {
  const report = model.reports.get(code)
  if (!(report && mayOpenReport(report, model, context.session)))
    throw new AppError('UNKNOWN_RESOURCE', { name: code.slice(0, 100) })
  return withoutHidden(report, model, context.session)
}

/** Whether a session may list all resources of a report, and see its row filters, which would reveal values. */
export function mayOpenReport(report: CompiledReport, { resources }: Model, session: Session): boolean {
  return (
    report.reads.every((read) => session.may(permissionOf(read.code, 'list'))) &&
    !hiddenIn(report, resources, session).readsOut(report.when)
  )
}

// Columns hidden from the reader in lists are hidden in reports, with sums over them.
function withoutHidden(report: CompiledReport, { resources }: Model, session: Session): CompiledReport {
  const { isOut, readsOut } = hiddenIn(report, resources, session)
  const open = report.columns.filter(
    ({ path, along = [], days = [], hours = [], when, value }) =>
      ![path, along, ...days, ...hours].some(isOut) && !readsOut(when) && !readsOut(value),
  )
  // A column may be computed from others.
  const isThere = (key: string): boolean => open.some((column) => column.key === key && madeOf(column).every(isThere))
  const columns = open.filter(({ key }) => isThere(key))
  const before = report.before.filter(({ key }) => !isOut([key]))
  if (columns.length === report.columns.length && before.length === report.before.length) return report
  const visible = new Set([...columns, ...before].map(({ key }) => key))
  const { plan } = report.resource
  const fields = Object.fromEntries(Object.entries(plan.fields).filter(([key]) => visible.has(key)))
  const list = {
    ...plan.list,
    columns: plan.list.columns.filter(({ field }) => visible.has(field)),
    query: plan.list.query.filter((name) => visible.has(name)),
    sort: visible.has(plan.list.sort.field)
      ? plan.list.sort
      : { field: columns[0]?.key ?? 'id', order: 'asc' as const },
  }
  return {
    ...report,
    columns,
    before,
    totals: report.totals.filter((key) => visible.has(key)),
    resource: { ...report.resource, plan: { ...plan, fields, list } },
  }
}

/** Resource definition of a report for its reader. */
export function reportPlan(
  { before, resource: { plan } }: CompiledReport,
  { app, session }: Pick<Context, 'app' | 'session'>,
  mayExport: boolean,
): CompiledResource {
  const can = mayExport ? ['list', 'export'] : ['list']
  const own = { ...plan.fields, ...Object.fromEntries(before.map((field) => [field.key, field])) }
  const fields = searchedBy(own, app.live.current, session)
  const marks = Object.values(fields).map(({ key, filter }) => `${key} ${filter}`)
  return { ...plan, fields, can, version: hashOf(`${plan.version} ${can.join()} ${marks.join()}`) }
}

/**
 * Source of the list: the report's rows as a resource, and the request without filters that apply
 * before the grouping. All its rows are the reader's, as their source rows were.
 */
export async function openReport<Given extends Reading>(given: Given, report: CompiledReport) {
  const base = given.app.live.current.resources.get(report.from)
  if (!base) throw new AppError('UNKNOWN_RESOURCE', { name: report.from })
  const context = await openView(given, base)
  const { app, session, query } = context
  for (const name of report.params ?? []) demand(query, name)
  const names = report.before.map(({ key }) => key)
  const isBefore = (name: string) => names.includes(name.replace(/_(begin|end|MultiString)$/, ''))
  const [early, late] = split(query, isBefore)
  const fields = { ...base.plan.fields, ...Object.fromEntries(report.before.map((field) => [field.key, field])) }
  const conditions: readonly Condition[] = parseListQuery({ ...base.plan, fields }, early, (field) =>
    names.includes(field),
  ).where
  const sql = reportSql(report, conditions, {
    model: app.live.current,
    session,
    dialect: app.store.dialect,
    scansWhole: await scansWhole(app.store, report, base, session, conditions),
  })
  const store = heldReport(app.store, report.resource, sql)
  return {
    resource: report.resource,
    context: { ...context, app: { ...app, store }, session: { ...session, isAdmin: true }, query: late },
  }
}

type Query = Context['query']

// A range counts with one bound.
function demand(query: Query, name: string): void {
  const isGiven = [name, `${name}_begin`, `${name}_end`].some((each) => (query[each] ?? '').trim() !== '')
  if (!isGiven) throw new AppError('BAD_REQUEST', { name, reason: '?' })
}

function split(query: Query, isFirst: (name: string) => boolean): readonly [Query, Query] {
  const entries = Object.entries(query)
  return [
    Object.fromEntries(entries.filter(([name]) => isFirst(name))),
    Object.fromEntries(entries.filter(([name]) => !isFirst(name))),
  ]
}
