import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { quoted } from '../store/quoted.ts'
import { columnOf } from './columns.ts'
import { type Sql, sqlOf } from './sql.ts'

export type RecordRow = { readonly [field: string]: unknown }

/** `select` list with the fields' names as column names. */
export function selectList(resource: ServerResource, fields: readonly string[]): Sql {
  return sqlOf(fields.map((field) => `${columnOf(resource, field)} as ${quoted(field)}`).join(', '))
}

/** Table of a resource, for `from`. */
export function fromTable({ storage }: ServerResource): string {
  return `from ${quoted(storage.table)}`
}

/** Columns of a record to write, from its fields. */
export function columnsOf(
  { storage }: Pick<ServerResource, 'storage'>,
  record: RecordRow,
): { readonly names: readonly string[]; readonly values: readonly unknown[] } {
  const columns = storedColumns({ storage }, record)
  return { names: columns.map(({ name }) => name), values: columns.map(({ value }) => value) }
}

/** The same, each column with its type and value. */
export function storedColumns({ storage }: Pick<ServerResource, 'storage'>, record: RecordRow) {
  return storage.columns.flatMap(({ field, name, type }) =>
    field in record ? [{ name, type, value: storable(record[field], type) }] : [],
  )
}

function storable(value: unknown, type: 'text' | 'integer' | 'number'): string | number | null {
  if (value === undefined || value === null || (value === '' && type !== 'text')) return null
  return type === 'text' ? String(value) : Number(value)
}
