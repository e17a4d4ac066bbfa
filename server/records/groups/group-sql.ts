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

/** Rows of a row's group, in its tenant; `id` excludes one. */
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

// A cleared field and one that never had a value are equal.
function sameSql(resource: ServerResource, name: string, value: unknown): Sql {
  const column = columnOf(resource, name)
  if (!isEmpty(value)) return sqlOf(`${column} = ?`, value)
  const field = resource.plan.fields[name]
  const isText = field !== undefined && kindOf(field).column === 'text'
  return sqlOf(isText ? `(${column} is null or ${column} = '')` : `${column} is null`)
}

/**
 * Step that serialises writes to one group. SQLite has one writer; on PostgreSQL two transactions would not see each other's pending
 * writes.
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
