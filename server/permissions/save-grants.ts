import { AppError } from '../../src/schema/model/errors.ts'
import { adminRole } from '../../src/schema/model/roles.ts'
import { auditStep } from '../auth/audit.ts'
import { listOf } from '../auth/users.ts'
import { Answer, type Context } from '../http/route.ts'
import type { Store } from '../store/store.ts'
import { type PermissionDbRow, permissionTable } from './menu.ts'

/** Gives and takes what a role may: the difference between what was ticked before and now (contract.md 2.3). */
export async function saveGrants(context: Context): Promise<Answer> {
  const { app, session, ip } = context
  const body = context.body as Readonly<Record<'roleId' | 'permissionIds' | 'lastpermissionIds', string | undefined>>
  const role = await roleOf(app.store, body.roleId ?? '')
  const [wanted, had] = [new Set(listOf(body.permissionIds)), new Set(listOf(body.lastpermissionIds))]
  const rows = new Map((await permissionTable(app.store)).map((row) => [row.id, row]))
  const added = [...wanted].flatMap((id) => (had.has(id) ? [] : (rows.get(id) ?? [])))
  const removed = [...had].filter((id) => !wanted.has(id))
  refuseBeyond(context, added)
  const detail = { added: added.length, removed: removed.length }
  await app.store.write([
    ...[...added.map(({ id }) => id), ...removed].map((id) => ({
      sql: 'delete from _grant where role = ? and permission_id = ?',
      parameters: [role, id],
    })),
    ...added.map(({ id }) => ({
      sql: 'insert into _grant (role, permission_id) values (?, ?)',
      parameters: [role, id],
    })),
    auditStep({ kind: 'rights', what: role, user: session.user.username, tenant: session.tenantId, ip, detail }),
  ])
  return new Answer('ok')
}

async function roleOf(store: Store, asked: string): Promise<string> {
  const [role] = await store.rows<{ role_code: string }>({
    sql: 'select role_code from sys_role where id = ? or role_code = ?',
    parameters: [asked, asked],
  })
  if (!role) throw new AppError('RECORD_MISSING')
  // An administrator may everything; there is nothing to tick.
  if (role.role_code === adminRole) throw new AppError('READ_ONLY_ROW')
  return role.role_code
}

// Nobody gives what they do not have, or whoever may edit roles could give themselves everything.
function refuseBeyond({ session }: Context, added: readonly PermissionDbRow[]): void {
  const codes = added.flatMap(({ perms }) => listOf(perms))
  if (!codes.every((code) => session.may(code))) throw new AppError('FORBIDDEN')
}

/** The ids of what a role was given. */
export async function roleGrants(store: Store, role: string): Promise<string[]> {
  const rows = await store.rows<{ permission_id: string }>({
    sql: 'select g.permission_id from _grant g join sys_role r on r.role_code = g.role where r.id = ? or r.role_code = ?',
    parameters: [role, role],
  })
  return rows.map(({ permission_id }) => permission_id)
}
