import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { userById } from './users.ts'

const userTable = fileTable(import.meta, 'sys/user', ['roles', 'status', 'tenants'])

// Active administrator: account not frozen, not invited, with a password or a third-party account.
const active = `coalesce(u.${userTable.status}, '1') = '1' and ',' || coalesce(u.${userTable.roles}, '') || ',' like '%,${adminRole},%'
  and (exists (select 1 from _password p where p.user_id = u.id) or exists (select 1 from _third_account t where t.user_id = u.id))`
const inTenant = `(u.tenant_id = ? or ',' || coalesce(u.${userTable.tenants}, '') || ',' like ?)`

/** Tenants that a row of sys/user administers; empty when it is frozen, invited or undefined. */
function administered(row: RecordRow | undefined): readonly string[] {
  if (!row || String(row.status ?? '1') !== '1' || !textList(row.roles).includes(adminRole)) return []
  return [...new Set([String(row.tenantId ?? '0'), ...textList(row.tenants)])]
}

const textList = (value: unknown) => listOf(typeof value === 'string' ? value : '')

/**
 * Steps that keep an administrator in each tenant when a user is changed or deleted. `after` is undefined for a deletion.
 * @throws LAST_ADMIN when the user is the last administrator of a tenant.
 */
export async function administratorSteps(
  store: Store,
  id: string,
  before: RecordRow | undefined,
  after: RecordRow | undefined,
): Promise<readonly Step[]> {
  const kept = administered(after)
  const lost = administered(before).filter((tenant) => !kept.includes(tenant))
  for (const tenant of lost) {
    const others = await store.rows({
      sql: `select u.id from ${userTable} u where u.id <> ? and ${active} and ${inTenant} limit 1`,
      parameters: [id, tenant, `%,${tenant},%`],
    })
    if (others.length === 0) throw new AppError('LAST_ADMIN')
  }
  return [...(lost.length > 0 ? inTurn(store) : []), ...lost.map(otherAdministratorStep)]
}

/**
 * Steps that keep an administrator in each tenant when users lose a way to sign in. They follow the removal in its transaction.
 * The transaction throws LAST_ADMIN when no administrator is left.
 */
export async function waysInSteps(store: Store, userIds: readonly string[]): Promise<readonly Step[]> {
  const users = await Promise.all([...new Set(userIds)].map((id) => userById(store, id)))
  const tenants = users.flatMap((user) => (user ? administered({ ...user, tenantId: user.tenant_id }) : []))
  return [...(tenants.length > 0 ? inTurn(store) : []), ...[...new Set(tenants)].map(otherAdministratorStep)]
}

// Second check within the transaction: two administrators may remove each other at the same time.
function otherAdministratorStep(tenant: string): Step {
  return {
    sql: `select 1 as missing where not exists (select 1 from ${userTable} u where ${active} and ${inTenant})`,
    parameters: [tenant, `%,${tenant},%`],
    expect: { rows: 0 },
    refusal: 'LAST_ADMIN',
  }
}

// SQLite serialises writes anyway.
function inTurn({ dialect }: Store): Step[] {
  return dialect === 'sqlite'
    ? []
    : [{ sql: `select pg_advisory_xact_lock(hashtext('administrators'))`, parameters: [] }]
}
