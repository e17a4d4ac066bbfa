import { columnKeys } from '../../../src/schema/edit/column-keys.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { jsonRows } from '../../platform/sql/json-rows.ts'
import type { ForeignCell, ForeignRows } from '../../platform/store/foreign/foreign.ts'
import { liveRows } from '../sources/live-rows.ts'
import type { MakeView } from './view.ts'

/** Rows of a data source: the columns that are named like a field. They belong to the platform tenant. */
export const sourceRows: MakeView = async ({ app }, resource) => {
  const { of = '', from = '' } = resource.reads ?? {}
  const text = textOf(resource, await liveRows(app, of, from))
  const { columns } = resource.storage
  const { expressions, from: rows } = jsonRows(columns, text, app.store.dialect)
  return {
    columns: Object.fromEntries(columns.map(({ field }, index) => [field, expressions[index] ?? ''])),
    from: rows,
  }
}

const texts = new WeakMap<ForeignRows, WeakMap<ServerResource, string>>()

/** JSON text of the rows, made once for rows that are shown again. */
function textOf(resource: ServerResource, rows: ForeignRows): string {
  const known = texts.get(rows) ?? new WeakMap<ServerResource, string>()
  texts.set(rows, known)
  const text = known.get(resource) ?? JSON.stringify(cellsOf(resource, rows))
  known.set(resource, text)
  return text
}

function cellsOf({ plan, reads, storage }: ServerResource, { columns, rows }: ForeignRows): readonly unknown[] {
  const keys = columnKeys(columns.map(({ name }) => name))
  const places = storage.columns.map(({ field }) => ({ field: plan.fields[field], index: keys.indexOf(field) }))
  const key = keys.indexOf(reads?.key ?? '')
  const seen = new Set<string>()
  return rows.map((row, number) => {
    const id = ownId(row[key], number, seen)
    return storage.columns.map(({ field }, at) => {
      if (field === 'id') return id
      if (field === 'tenantId') return houseTenant
      const place = places[at]
      return place?.field ? cellValue(place.field, row[place.index]) : null
    })
  })
}

/** Value of the key; that of another row, or none, is followed by the number of the row. */
function ownId(cell: ForeignCell | undefined, number: number, seen: Set<string>): string {
  const value = String(cell ?? '').trim()
  const id = value === '' || seen.has(value) ? `${value}#${number + 1}` : value
  seen.add(id)
  return id
}

/** Cell as a value of a field; null for one that the field cannot have. */
function cellValue(field: CompiledField, cell: ForeignCell | undefined): unknown {
  if (cell === null || cell === undefined) return null
  const text = String(cell).trim()
  if (text === '') return null
  return (field.source ? text : kindOf(field).parse(text, field.props as never)) ?? null
}
