import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { adminRole } from '../../../src/schema/model/roles.ts'
import { audit, auditStep } from '../../platform/audit/audit.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { actingUser, currentUser } from '../../rights/auth/current-user.ts'
import { logoOf } from '../../rights/auth/tenant-logo.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { rolesIn } from '../../rights/permissions/grants.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

async function info(context: Context) {
  const { app, session } = context
  const { user, tenantId, viewAs } = session
  const [known, roleNames, tenantLogo] = await Promise.all([
    actingUser(context).then((row) => userInfo(app, row, user.orgCode, tenantId)),
    namesOf(context, user.roles),
    logoOf(app.store, tenantId),
  ])
  return { ...known, roles: user.roles, roleNames, tenantId, tenantLogo, viewAs }
}

// Titles of one's own roles need no permission on roles.
async function namesOf({ app: { store }, lang }: Context, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return []
  const rows = await store.rows<{ role_code: string; role_name: string; role_name_en: string | null }>({
    sql: `select ${roleTable.roleCode}, ${roleTable.roleName}, ${roleTable.roleNameEn} from ${roleTable} where ${roleTable.roleCode} in (${marks(codes).sql})`,
    parameters: codes,
  })
  return codes.map((code) => {
    const role = rows.find((row) => row.role_code === code)
    return (lang === 'en' && role?.role_name_en) || (role?.role_name ?? code)
  })
}

// By the roles of the person, not of the session: in the view of a role they are no administrator, and must be able to end it.
async function viewAs(context: Context) {
  const { app, body, session, ip } = context
  const { username } = session.user
  const role = textOf(body, 'roleCode')
  const noted = { user: username, tenant: session.tenantId, ip }
  if (!listOf((await currentUser(context)).roles).includes(adminRole)) {
    await audit(app, { kind: 'denied', what: 'view-as', ...noted })
    throw new AppError('FORBIDDEN')
  }
  if (role !== '') await checkRole(context, role)
  const before = session.viewAs ?? ''
  if (role === before) return { viewAs: session.viewAs }
  await app.store.write([
    { sql: 'update _session set view_as = ? where hash = ?', parameters: [role || null, session.id] },
    auditStep({
      kind: 'rights',
      what: role === '' ? 'end-view-as' : 'view-as',
      ...noted,
      detail: { role: role || before },
    }),
  ])
  return { viewAs: role || null }
}

// The view as an administrator would show the usual data, read-only.
async function checkRole({ app: { store }, session }: Context, role: string): Promise<void> {
  if (role === adminRole) throw new AppError('BAD_REQUEST', { name: 'roleCode', reason: `not ${adminRole}` })
  const found = await store.rows({
    sql: `select id from ${roleTable} where ${roleTable.roleCode} = ?`,
    parameters: [role],
  })
  if (found.length === 0 || (await rolesIn(store, [role], session.tenantId)).length === 0)
    throw new AppError('RECORD_MISSING')
}

/** The signed-in person, and the view as a role. */
export const viewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/user/info',
    summary:
      'The signed-in person as of now: the person, their roles by code and name, their tenant and its logo, and the role they view as',
    access: 'signed-in',
    handle: info,
  },
  {
    method: 'PUT',
    path: '/sys/user/viewAs',
    summary: 'Lets an administrator see what a role sees, and nothing be changed meanwhile; an empty role ends it',
    body: Type.Object({ roleCode: Type.String({ maxLength: 50 }) }),
    access: 'signed-in',
    whileViewing: true,
    handle: viewAs,
  },
]
