import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import type { App } from '../../platform/app.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { any, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { actingFor } from '../../rights/auth/companies.ts'
import { tenantsOf, type UserRow } from '../../rights/auth/users.ts'
import { actingToday } from '../../rights/permissions/bindings.ts'
import { companyResource } from '../../rights/permissions/company-resource.ts'

const userTable = fileTable(import.meta, 'sys/user', [])

const frozen = '2'

/** A recipient of a state action: with their own account, or acting for another company today. */
export type Concerned = { readonly person: UserRow; readonly isActing: boolean }

/**
 * Recipients of a state action, by the action's `notify`: the author, the people of its company and those who act
 * for it, those named by its fields, and holders of a role. People of other tenants and frozen ones are excluded.
 */
export async function concernedBy(
  app: App,
  resource: ServerResource,
  { notify = [] }: Pick<CompiledAction, 'notify'>,
  row: RecordRow,
  tenantId: string,
): Promise<readonly Concerned[]> {
  const company = notify.length === 0 ? '' : textOf(companyOf(app, resource, row))
  const acting = company === '' ? [] : await actingToday(app.store, app.live.current, { company, tenantId })
  const who = notify.flatMap((name) => (name === 'supplier' ? ofCompany(company, acting) : whoIs(resource, name, row)))
  if (who.length === 0) return []
  const found = await app.store.rows<UserRow>(
    statement(
      `select * from ${userTable} where`,
      any(who),
      sqlOf(`and coalesce(status, '1') <> ? order by id`, frozen),
    ),
    { heavy: true },
  )
  const people = found.filter((user) => tenantsOf(user).includes(tenantId))
  return people.map((user) =>
    acting.includes(user.username)
      ? { person: actingFor(user, [company], company), isActing: true }
      : { person: user, isActing: false },
  )
}

const ofCompany = (company: string, acting: readonly string[]): readonly Sql[] => [
  ...someOf('supplier_id', [company]),
  ...someOf('username', acting),
]

function whoIs(resource: ServerResource, name: string, row: RecordRow): readonly Sql[] {
  if (name === 'creator') return someOf('username', [textOf(row.createBy)])
  const field = resource.plan.fields[name]
  if (field?.type !== 'sel_user') {
    const role = name.replaceAll(/[\\%_]/g, '\\$&')
    return [sqlOf(`',' || coalesce(roles, '') || ',' like ? escape '\\'`, `%,${role},%`)]
  }
  return someOf(field.source?.value === 'id' ? 'id' : 'username', itemsOf(textOf(row[name])))
}

function companyOf(app: App, { plan }: ServerResource, row: RecordRow): unknown {
  return isCompanies(app, plan.code) ? row.id : row.supplierId
}

/** Whether a resource is that of the companies themselves, which own themselves. */
export function isCompanies({ live }: App, code: string): boolean {
  return companyResource(live.current)?.plan.code === code
}

function someOf(column: 'id' | 'username' | 'supplier_id', values: readonly string[]): readonly Sql[] {
  const known = values.filter((value) => value !== '')
  if (known.length === 0) return []
  const list = marks(known)
  return [sqlOf(`${column} in (${list.sql})`, ...list.parameters)]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
