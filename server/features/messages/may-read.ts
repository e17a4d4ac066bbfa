import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { mayReach, scopeSql } from '../../rights/rows/scope.ts'

/** Whether a person may read a record in its new state: by its own conditions, and those of its parent. */
export async function mayRead(app: App, resource: ServerResource, session: Session, row: RecordRow): Promise<boolean> {
  const isReached = session.may(permissionOf(resource.plan.code, 'list')) && mayReach(resource, session, 'list', row)
  return isReached && mayReadOwner(app, resource, session, row)
}

async function mayReadOwner({ store }: App, { owner, plan }: ServerResource, session: Session, row: RecordRow) {
  if (!owner || !plan.parent) return true
  const { field } = plan.parent
  const key = columnOf(owner, plan.fields[field]?.source?.value ?? 'id')
  const found = await store.rows(
    statement(
      'select 1 as found',
      fromTable(owner),
      'where',
      all([scopeSql(owner, session, 'list', store.dialect), sqlOf(`${key} = ?`, row[field] ?? '')]),
    ),
  )
  return found.length > 0
}
