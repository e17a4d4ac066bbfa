import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledGroup } from '../../../src/schema/model/compiled-actions.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { tenantSql } from '../../rights/rows/scope.ts'

/** The rows of a row's group, of its tenant; `id` leaves one out. */
export function groupSql(
  resource: ServerResource,
  session: Session,
  { within }: CompiledGroup,
  row: RecordRow,
  id?: unknown,
): Sql {
  const shared = within.map((name) => sameSql(resource, name, row[name]))
  const other = id === undefined ? [] : [sqlOf(`${columnOf(resource, 'id')} <> ?`, id)]
  return all([tenantSql(resource, session), ...shared, ...other])
}

// An emptied box and one that never had a value are the same.
function sameSql(resource: ServerResource, name: string, value: unknown): Sql {
  const column = columnOf(resource, name)
  if (!isEmpty(value)) return sqlOf(`${column} = ?`, value)
  const field = resource.plan.fields[name]
  const isText = field !== undefined && kindOf(field).column === 'text'
  return sqlOf(isText ? `(${column} is null or ${column} = '')` : `${column} is null`)
}

/**
 * The step that makes writes to one group wait for each other until they are done. SQLite has one writer; on PostgreSQL two transactions
 * would each not see what the other is about to write.
 */
export function lockSteps(
  dialect: Store['dialect'],
  { plan }: ServerResource,
  session: Session,
  { within }: CompiledGroup,
  row: RecordRow,
): readonly Step[] {
  if (dialect === 'sqlite') return []
  const name = JSON.stringify([plan.code, session.tenantId, ...within.map((key) => String(row[key] ?? ''))])
  return [{ sql: 'select pg_advisory_xact_lock(hashtextextended(?, 0))', parameters: [name] }]
}
