import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Session } from '../http/route.ts'
import { quoted } from '../store/quoted.ts'
import type { Store } from '../store/store.ts'

/** SQL that reads a field. */
export type Columns = (field: string) => string

const known = new WeakMap<ServerResource, ReadonlyMap<string, string>>()

/** Column of a declared or system field, quoted and with its table. */
export function columnOf(resource: ServerResource, field: string): string {
  const columns = known.get(resource) ?? columnsOfTable(resource)
  const column = columns.get(field)
  // An unknown column is a programming error: the parser of the request has looked the field up.
  if (column === undefined) throw new Error(`${resource.plan.code} has no column for "${field.slice(0, 60)}"`)
  return column
}

function columnsOfTable(resource: ServerResource): ReadonlyMap<string, string> {
  const { table, columns } = resource.storage
  const names = new Map(columns.map(({ field, name }) => [field, `${quoted(table)}.${quoted(name)}`]))
  known.set(resource, names)
  return names
}

/** Whether a field's column is numeric. */
export function isNumeric({ plan }: ServerResource, name: string): boolean {
  const field = fieldOf(plan.fields, name)
  return field !== undefined && kindOf(field).column !== 'text'
}

/** Masked form of a value in a list: only its last four characters are visible. */
export function maskedText(value: unknown): unknown {
  return typeof value === 'string' && value.length > 4 ? `****${value.slice(-4)}` : value
}

/** Columns as a list shows them: masked for all users if the file says so. */
export function shownColumns(
  resource: ServerResource,
  dialect: Store['dialect'],
  columns: Columns = (name) => columnOf(resource, name),
): Columns {
  return (name) => {
    const column = columns(name)
    return fieldOf(resource.plan.fields, name)?.mask === 'last4' ? maskedSql(column, dialect) : column
  }
}

/**
 * Columns in conditions and orders of a session. Without the edit right masked values are compared in their masked form, so that no
 * filter reveals the rest letter by letter (security.md P6).
 */
export function askedColumns(resource: ServerResource, session: Session, dialect: Store['dialect']): Columns {
  const mayKnow = session.may(permissionOf(resource.plan.code, 'edit'))
  return mayKnow ? (name) => columnOf(resource, name) : shownColumns(resource, dialect)
}

function maskedSql(column: string, dialect: Store['dialect']): string {
  const last = dialect === 'sqlite' ? `substr(${column}, -4)` : `right(${column}, 4)`
  return `case when length(${column}) > 4 then '****' || ${last} else ${column} end`
}
