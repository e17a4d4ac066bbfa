import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../src/schema/model/compiled-actions.ts'
import type { App } from '../app.ts'
import { tenantsOf, type UserRow } from '../auth/users.ts'
import { itemsOf } from '../resources/conditions.ts'
import type { RecordRow } from '../resources/records.ts'
import { any, marks, type Sql, sqlOf, statement } from '../resources/sql.ts'

const frozen = '2'

/**
 * The people whom an action of a record concerns, as `notify` of the action says: who made it, the people of its company, those its fields
 * name, and those with a role. People of another tenant and frozen ones are none of them.
 */
export async function concernedBy(
  app: App,
  resource: ServerResource,
  { notify = [] }: Pick<CompiledAction, 'notify'>,
  row: RecordRow,
  tenantId: string,
): Promise<readonly UserRow[]> {
  const who = notify.map((name) => whoIs(app, resource, name, row)).filter((sql) => sql !== undefined)
  if (who.length === 0) return []
  const found = await app.store.rows<UserRow>(
    statement('select * from sys_user where', any(who), sqlOf(`and coalesce(status, '1') <> ? order by id`, frozen)),
    { heavy: true },
  )
  return found.filter((user) => tenantsOf(user).includes(tenantId))
}

function whoIs(app: App, resource: ServerResource, name: string, row: RecordRow): Sql | undefined {
  if (name === 'creator') return someOf('username', [textOf(row.createBy)])
  if (name === 'supplier') return someOf('supplier_id', [textOf(companyOf(app, resource, row))])
  const field = resource.plan.fields[name]
  if (field?.type !== 'sel_user') {
    const role = name.replaceAll(/[\\%_]/g, '\\$&')
    return sqlOf(`',' || coalesce(roles, '') || ',' like ? escape '\\'`, `%,${role},%`)
  }
  return someOf(field.source?.value === 'id' ? 'id' : 'username', itemsOf(textOf(row[name])))
}

/** The company a record belongs to; companies belong to themselves. */
function companyOf({ live }: App, { plan }: ServerResource, row: RecordRow): unknown {
  const companies = live.current.resources.get('sys/user')?.plan.fields.supplierId?.source?.code
  return companies === plan.code ? row.id : row.supplierId
}

function someOf(column: 'id' | 'username' | 'supplier_id', values: readonly string[]): Sql | undefined {
  const known = values.filter((value) => value !== '')
  if (known.length === 0) return undefined
  const list = marks(known)
  return sqlOf(`${column} in (${list.sql})`, ...list.parameters)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
