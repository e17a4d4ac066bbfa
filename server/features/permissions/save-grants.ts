import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { type PermissionDbRow, permissionTable } from '../../rights/permissions/menu.ts'
import { isOfHome, readTenants } from '../../rights/rows/home.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['departId', 'roleCode'])

/** Holder of changed grants, and their table. */
export type Holder = {
  readonly table: '_grant' | '_depart_grant'
  readonly column: 'role' | 'depart_id'
  readonly key: string
  /** Name in the audit log. */
  readonly name: string
  /** Step that revokes a permission from dependents of this holder. */
  readonly below?: (permissionId: string) => Step
}

export type Ticked = Readonly<Record<'permissionIds' | 'lastpermissionIds', string | undefined>>

/** Changes the grants of a role: the difference between the ticks before and now (contract.md 2.3). */
export async function saveGrants(context: Context): Promise<Answer> {
  const { roleId = '' } = context.body as Readonly<Record<'roleId', string | undefined>>
  const { role_code: key } = await changedRole(context, roleId)
  return changeGrants(context, { table: '_grant', column: 'role', key, name: key }, (added) =>
    refuseBeyond(context, added),
  )
}

/** Writes the difference between the ticks before and now. `refuse` throws for forbidden grants. */
export async function changeGrants(
  context: Context,
  { table, column, key, name, below }: Holder,
  refuse: (added: readonly PermissionDbRow[]) => void,
): Promise<Answer> {
  const { app, session, ip } = context
  const { permissionIds, lastpermissionIds } = context.body as Ticked
  const [wanted, had] = [new Set(listOf(permissionIds)), new Set(listOf(lastpermissionIds))]
  const rows = new Map((await permissionTable(app.store)).map((row) => [row.id, row]))
  const added = [...wanted].flatMap((id) => (had.has(id) ? [] : (rows.get(id) ?? [])))
  const removed = [...had].filter((id) => !wanted.has(id))
  refuse(added)
  const detail = { added: added.length, removed: removed.length }
  const forget = (id: string): Step => ({
    sql: `delete from ${table} where ${column} = ? and permission_id = ?`,
    parameters: [key, id],
  })
  await app.store.write([
    ...[...added.map(({ id }) => id), ...removed].map(forget),
    ...(below ? removed.map(below) : []),
    ...added.map(({ id }) => givenStep(table, column, key, id)),
    auditStep({ kind: 'rights', what: name, user: session.user.username, tenant: session.tenantId, ip, detail }),
  ])
  return new Answer('ok')
}

function givenStep(table: Holder['table'], column: Holder['column'], key: string, id: string): Step {
  // A role keeps what a person gave when the files take a default back.
  if (table === '_grant')
    return { sql: "insert into _grant (role, permission_id, origin) values (?, ?, 'person')", parameters: [key, id] }
  return { sql: `insert into ${table} (${column}, permission_id) values (?, ?)`, parameters: [key, id] }
}

type RoleRow = { readonly role_code: string; readonly depart_id: string | null; readonly tenantId: string }
type Asking = Pick<Context, 'app' | 'session'>

/** Role by id or code, of the first tenant or of the own one, that can receive grants. @throws RECORD_MISSING, READ_ONLY_ROW */
export async function grantedRole({ app: { store }, session }: Asking, asked: string): Promise<RoleRow> {
  const tenants = marks(readTenants(session.tenantId))
  const [role] = await store.rows<RoleRow>({
    sql: `select ${roleTable.roleCode}, ${roleTable.departId}, tenant_id as "tenantId" from ${roleTable}
      where (id = ? or ${roleTable.roleCode} = ?) and tenant_id in (${tenants.sql})`,
    parameters: [asked, asked, ...tenants.parameters],
  })
  if (!role) throw new AppError('RECORD_MISSING')
  // An administrator has every permission; there is nothing to tick.
  if (role.role_code === adminRole) throw new AppError('READ_ONLY_ROW')
  return role
}

/** Such a role that the session's tenant may change: its own. @throws RECORD_MISSING, READ_ONLY_ROW */
export async function changedRole(asking: Asking, asked: string): Promise<RoleRow> {
  const role = await grantedRole(asking, asked)
  const resource = asking.app.live.current.resources.get('sys/role')
  if (!(resource && isOfHome(resource, asking.session, role))) throw new AppError('READ_ONLY_ROW')
  return role
}

/** Nobody grants a permission that they do not hold; otherwise a grantor could gain everything. @throws FORBIDDEN */
export function refuseBeyond({ session }: Context, added: readonly PermissionDbRow[]): void {
  const codes = added.flatMap(({ perms }) => listOf(perms))
  if (!codes.every((code) => session.may(code))) throw new AppError('FORBIDDEN')
}

/** Ids of a role's grants. */
export async function roleGrants({ app: { store }, session }: Asking, role: string): Promise<string[]> {
  const tenants = marks(readTenants(session.tenantId))
  const rows = await store.rows<{ permission_id: string }>({
    sql: `select g.permission_id from _grant g join ${roleTable} r on r.${roleTable.roleCode} = g.role
      where (r.id = ? or r.${roleTable.roleCode} = ?) and r.tenant_id in (${tenants.sql})`,
    parameters: [role, role, ...tenants.parameters],
  })
  return rows.map(({ permission_id }) => permission_id)
}
