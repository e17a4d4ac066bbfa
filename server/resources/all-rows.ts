import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { fromTable, type RecordRow, selectList, visibleFields } from './records.ts'
import { scopeSql } from './scope.ts'
import { all, type Sql, statement } from './sql.ts'

/** Rows one answer without pages may have. */
const most = 2000

/** Every row of a small resource that a session may list and a condition holds for, in the order they were made. */
export function allRows(
  { store }: App,
  resource: ServerResource,
  session: Session,
  where: readonly Sql[] = [],
): Promise<RecordRow[]> {
  const { dialect } = store
  const scope = all([scopeSql(resource, session, 'list', dialect), ...where])
  const columns = selectList(resource, visibleFields(resource, session))
  return store.rows(statement('select', columns, fromTable(resource), 'where', scope, `order by id limit ${most}`))
}
