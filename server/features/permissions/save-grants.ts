import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { type PermissionDbRow, permissionTable } from '../../rights/permissions/menu.ts'
import { isOfHome, readTenants } from '../../rights/rows/home.ts'

/** Whose grants are changed, and where they are kept. */
export type Holder = {
  readonly table: '_grant' | '_depart_grant'
  readonly column: 'role' | 'depart_id'
  readonly key: string
  /** What the audit calls it. */
  readonly name: string
  /** The step that takes something from those who had it by this holder. */
  readonly below?: (permissionId: string) => Step
}

export type Ticked = Readonly<Record<'permissionIds' | 'lastpermissionIds', string | undefined>>

/** Gives and takes what a role may: the difference between what was ticked before and now (contract.md 2.3). */
export async function saveGrants(context: Context): Promise<Answer> {
  const { roleId = '' } = context.body as Readonly<Record<'roleId', string | undefined>>
  const { role_code: key } = await changedRole(context, roleId)
  return changeGrants(context, { table: '_grant', column: 'role', key, name: key }, (added) =>
    refuseBeyond(context, added),
  )
}

/** Writes the difference between what was ticked before and now. `refuse` throws for what may not be given. */
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
    ...added.map(({ id }) => ({
      sql: `insert into ${table} (${column}, permission_id) values (?, ?)`,
      parameters: [key, id],
    })),
    auditStep({ kind: 'rights', what: name, user: session.user.username, tenant: session.tenantId, ip, detail }),
  ])
  return new Answer('ok')
}

type RoleRow = { readonly role_code: string; readonly depart_id: string | null; readonly tenantId: string }
type Asking = Pick<Context, 'app' | 'session'>

/** The role of an id or a code, of the house or of the tenant, to which grants can be given. @throws RECORD_MISSING, READ_ONLY_ROW */
export async function grantedRole({ app: { store }, session }: Asking, asked: string): Promise<RoleRow> {
  const tenants = marks(readTenants(session.tenantId))
  const [role] = await store.rows<RoleRow>({
    sql: `select role_code, depart_id, tenant_id as "tenantId" from sys_role
      where (id = ? or role_code = ?) and tenant_id in (${tenants.sql})`,
    parameters: [asked, asked, ...tenants.parameters],
  })
  if (!role) throw new AppError('RECORD_MISSING')
  // An administrator may everything; there is nothing to tick.
  if (role.role_code === adminRole) throw new AppError('READ_ONLY_ROW')
  return role
}

/** Such a role that the session's tenant may change: one of its own. @throws RECORD_MISSING, READ_ONLY_ROW */
export async function changedRole(asking: Asking, asked: string): Promise<RoleRow> {
  const role = await grantedRole(asking, asked)
  const resource = asking.app.live.current.resources.get('sys/role')
  if (!(resource && isOfHome(resource, asking.session, role))) throw new AppError('READ_ONLY_ROW')
  return role
}

/** Nobody grants a right that they do not have; otherwise a grantor could take everything. @throws FORBIDDEN */
export function refuseBeyond({ session }: Context, added: readonly PermissionDbRow[]): void {
  const codes = added.flatMap(({ perms }) => listOf(perms))
  if (!codes.every((code) => session.may(code))) throw new AppError('FORBIDDEN')
}

/** The ids of what a role was given. */
export async function roleGrants({ app: { store }, session }: Asking, role: string): Promise<string[]> {
  const tenants = marks(readTenants(session.tenantId))
  const rows = await store.rows<{ permission_id: string }>({
    sql: `select g.permission_id from _grant g join sys_role r on r.role_code = g.role
      where (r.id = ? or r.role_code = ?) and r.tenant_id in (${tenants.sql})`,
    parameters: [role, role, ...tenants.parameters],
  })
  return rows.map(({ permission_id }) => permission_id)
}
