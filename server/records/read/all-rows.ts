import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, type Sql, statement } from '../../platform/sql/sql.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'

/** Most rows of an answer without pages. */
const most = 2000

/** All rows of a small resource that a session may list and that meet a condition, oldest first. */
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
