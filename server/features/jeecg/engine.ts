import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { takeCostly } from '../../platform/http/costly.ts'
import type { Answer, Context, Session } from '../../platform/http/route.ts'
import { askedColumns } from '../../platform/sql/columns.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { allRows } from '../../records/read/all-rows.ts'
import { dressed } from '../../records/read/dressed.ts'
import { parseListQuery } from '../../records/read/list-query.ts'
import { pageWithTotals } from '../../records/read/totals.ts'
import { conditionSql } from '../../records/read/where.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { handlers } from '../resource-routes/handlers.ts'
import { openView } from '../views/open-view.ts'

/** A page of records in wire format (contract.md 1.2). */
export type Page = { readonly records: readonly RecordRow[]; readonly total: number; readonly [name: string]: unknown }

type Given = {
  readonly body?: RecordRow
  readonly query?: Readonly<Record<string, string>>
  readonly session?: Session
}

/** Resource of a code. @throws UNKNOWN_RESOURCE */
export function resourceNamed(context: Pick<Context, 'app' | 'session'>, code: string): ServerResource {
  const resource = modelFor(context).resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}

/** Runs a standard call of a resource (`add`, `edit`, `deleteBatch`, …) with another body or query. */
export async function run(context: Context, code: string, name: string, given: Given = {}): Promise<unknown> {
  const handler = handlers[name]
  const resource = resourceNamed(context, code)
  if (!(handler && resource.plan.only.includes(handler.right))) throw new AppError('NOT_FOUND')
  takeCostly(context, handler.costly)
  return handler.run(await openView({ ...context, ...given }, resource), resource)
}

/** A standard call that writes one record. */
export function save(context: Context, code: string, name: 'add' | 'edit', body: RecordRow): Promise<Answer> {
  return run(context, code, name, { body }) as Promise<Answer>
}

/** One page of a resource as an object. */
export async function page(context: Context, code: string, query = context.query): Promise<Page> {
  const resource = resourceNamed(context, code)
  const opened = await openView({ ...context, query }, resource)
  return JSON.parse(await pageWithTotals(opened, resource, resource.plan.list.totals ?? [])) as Page
}

/** All matching rows of a small resource that the caller may list, with labels. */
export async function rows(context: Context, code: string, query: Readonly<Record<string, string>> = {}) {
  const { app, session, lang } = context
  const resource = resourceNamed(context, code)
  const visible = visibleFields(resource, session)
  const { dialect } = app.store
  const columns = askedColumns(resource, session, dialect)
  const { where } = parseListQuery(resource.plan, query, (field) => visible.includes(field))
  const conditions = where.map((condition) => conditionSql(resource, condition, dialect, columns))
  return dressed(app, resource, session, lang, await allRows(app, resource, session, conditions))
}

/** A value as text; '' if empty. */
export const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** A code as a number for JeecgBoot's clients; empty stays empty. */
export function asNumber(value: unknown): unknown {
  const number = Number(value)
  return value === null || value === undefined || value === '' || Number.isNaN(number) ? (value ?? null) : number
}
