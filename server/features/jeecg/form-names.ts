import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { modelFor } from '../../platform/tenant-model.ts'
import { storedIn } from '../../records/read/stored.ts'
import { tablesOf } from '../../records/read/table-fields.ts'

/** Resource of an online form's id: its code, or its table's name. @throws NOT_FOUND */
export function formNamed({ app }: Pick<Context, 'app'>, id: string): ServerResource {
  const { current } = app.live
  const found = current.resources.get(id) ?? storedIn(current).find(({ storage }) => storage.table === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** Id of a form for clients: its table, otherwise its code. */
export function formId({ app }: Pick<Context, 'app'>, resource: ServerResource): string {
  return storedIn(app.live.current).includes(resource) ? resource.storage.table : resource.plan.code
}

/** Permission for a call to a form. @throws NOT_FOUND if the form has no such call */
export function rightTo(context: Pick<Context, 'app'>, id: string, right: string): string {
  const { plan } = formNamed(context, id)
  if (!plan.only.includes(right)) throw new AppError('NOT_FOUND')
  return permissionOf(plan.code, right)
}

/** Wire column of a field. */
export function columnFor({ storage }: ServerResource, field: string): string {
  return storage.columns.find((column) => column.field === field)?.name ?? field
}

/** Field of a wire column; any other name stays. */
export function fieldFor({ storage }: ServerResource, column: string): string {
  return storage.columns.find(({ name }) => name === column)?.field ?? column
}

const text = '_dictText'

/** A record keyed by columns, the rows of its tables keyed by table (contract.md 5.1). */
export function toColumns(context: Context, resource: ServerResource, row: RecordRow): RecordRow {
  const tables = tablesOf(modelFor(context), resource)
  const own = Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (tables.some((table) => table.key === key)) return []
    const isText = key.endsWith(text)
    return [[columnFor(resource, isText ? key.slice(0, -text.length) : key) + (isText ? text : ''), value]]
  })
  const subs = tables.map((table): [string, unknown] => {
    const given = row[table.key]
    const rows = Array.isArray(given) ? (given as RecordRow[]) : []
    return [formId(context, table.resource), rows.map((each) => toColumns(context, table.resource, each))]
  })
  return Object.fromEntries([...own, ...subs])
}

/** Fields of a body keyed by columns; the rows of a table may be an empty text. */
export function toFields(context: Context, resource: ServerResource, body: RecordRow): RecordRow {
  const tables = tablesOf(modelFor(context), resource)
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => {
    const table = tables.find((each) => formId(context, each.resource) === name)
    if (!table) return [fieldFor(resource, name), value]
    const rows = Array.isArray(value) ? (value as RecordRow[]) : []
    return [table.key, rows.map((row) => toFields(context, table.resource, row))]
  })
  return Object.fromEntries(entries)
}

const suffixes = /(_begin|_end|_MultiString)$/

/** Query of a list call, from columns to fields. */
export function toQuery(resource: ServerResource, query: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]): [string, string] => {
    if (name === 'column')
      return [
        name,
        value
          .split(',')
          .map((column) => orderedBy(resource, column))
          .join(','),
      ]
    if (name === 'superQueryParams') return [name, advanced(resource, value)]
    const [, suffix = ''] = suffixes.exec(name) ?? []
    const isWhole = suffix === '' || fieldFor(resource, name) !== name
    return [isWhole ? fieldFor(resource, name) : fieldFor(resource, name.slice(0, -suffix.length)) + suffix, value]
  })
  return Object.fromEntries(entries)
}

function orderedBy(resource: ServerResource, column: string): string {
  return fieldFor(resource, column.trim().replace(/_dictText$/, ''))
}

// An invalid list of conditions is left to the engine, which refuses it.
function advanced(resource: ServerResource, written: string): string {
  const conditions = parsed(written)
  if (!Array.isArray(conditions)) return written
  const named = conditions.map((each: RecordRow) =>
    typeof each?.field === 'string' ? { ...each, field: fieldFor(resource, each.field) } : each,
  )
  return JSON.stringify(named)
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written.startsWith('[') ? written : decodeURIComponent(written))
  } catch {
    // Neither JSON nor percent-encoded JSON.
    return undefined
  }
}
