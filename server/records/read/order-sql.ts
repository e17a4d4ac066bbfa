import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type Columns, columnOf } from '../../platform/sql/columns.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Order } from './list-query.ts'

const neverNull = new Set(['id', 'createTime', 'updateTime', 'version'])

/** `order by`, with the id last so that pages never overlap. Nulls stand first ascending on both engines. */
export function orderSql(
  resource: ServerResource,
  order: readonly Order[],
  dialect: 'sqlite' | 'postgres',
  columns: Columns = (field) => columnOf(resource, field),
  filled: readonly string[] = [],
): string {
  const parts = order.map((each) => `${columns(each.field)} ${each.direction}${nullsOf(each, dialect, filled)}`)
  const last = `${quoted(resource.storage.table)}.id ${order[0]?.direction ?? 'desc'}`
  return `order by ${[...parts, last].join(', ')}`
}

/** Place of nulls in an order: first ascending, as SQLite sorts them. */
export function nullsOf(
  { field, direction }: Order,
  dialect: 'sqlite' | 'postgres',
  filled: readonly string[] = [],
): string {
  // PostgreSQL uses an index for an order only without a nulls clause.
  const isFilled = neverNull.has(field) || filled.includes(field)
  return dialect === 'sqlite' || isFilled ? '' : ` nulls ${direction === 'asc' ? 'first' : 'last'}`
}
