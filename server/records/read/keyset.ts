import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { type Columns, columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import type { Order } from './list-query.ts'

/**
 * Condition on the rows after a given row in an order: such a page costs as little as the first one. Undefined when the order has
 * several fields or a masked one, or when the session does not reach the row: then pages are counted through.
 */
export async function behindSql(
  app: App,
  resource: ServerResource,
  session: Session,
  { order, after, columns }: { readonly order: readonly Order[]; readonly after: string; readonly columns: Columns },
): Promise<Sql | undefined> {
  const [first, ...more] = order
  if (!first || more.length > 0) return undefined
  const column = columnOf(resource, first.field)
  if (columns(first.field) !== column) return undefined
  const id = columnOf(resource, 'id')
  const scope = scopeSql(resource, session, 'list', app.store.dialect)
  const found = statement(
    `select ${column} as value`,
    fromTable(resource),
    'where',
    all([scope, sqlOf(`${id} = ?`, after)]),
  )
  const [row] = await app.store.rows<{ value: string | number | null }>(found)
  if (!row) return undefined
  return first.direction === 'asc' ? behindUp(column, id, row.value, after) : behindDown(column, id, row.value, after)
}

type Value = string | number | null

// Nulls come first ascending and last descending, as in `orderSql`; the id has the direction of the first field.
function behindUp(column: string, id: string, value: Value, after: string): Sql {
  if (value === null) return sqlOf(`(${column} is not null or ${id} > ?)`, after)
  return sqlOf(`(${column} >= ? and (${column} > ? or ${id} > ?))`, value, value, after)
}

function behindDown(column: string, id: string, value: Value, after: string): Sql {
  if (value === null) return sqlOf(`(${column} is null and ${id} < ?)`, after)
  const below = `(${column} <= ? and (${column} < ? or ${id} < ?))`
  // Without nulls the bare comparison can use an index.
  return /create_time|update_time/.test(column)
    ? sqlOf(below, value, value, after)
    : sqlOf(`(${below} or ${column} is null)`, value, value, after)
}
