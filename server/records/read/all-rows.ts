import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, type Sql, statement } from '../../platform/sql/sql.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'

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
