import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { isOneOfAbout, often, statement } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'

/**
 * Steps that lock rows in the order of their ids, as writers do that check their limits: the changes after them then lock none in another
 * order, which PostgreSQL notices only after a second. SQLite has one writer.
 */
export function lockSteps(
  { dialect }: Pick<Store, 'dialect'>,
  resource: ServerResource,
  ids: readonly string[],
): readonly Step[] {
  if (dialect !== 'postgres' || ids.length < 2) return []
  const id = columnOf(resource, 'id')
  const which = isOneOfAbout(id, ids, 8)
  return [often(statement(`select ${id}`, fromTable(resource), 'where', which, `order by ${id} for update`))]
}
