import { Type } from 'typebox'
import type { Context, Route } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { actingUser } from '../../rights/auth/current-user.ts'
import { logoOf } from '../../rights/auth/tenant-logo.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { viewAs } from './view-as.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['roleCode', 'roleName', 'roleNameEn'])

async function info(context: Context) {
  const { app, session } = context
  const { user, tenantId, viewAs, viewer } = session
  const [known, roleNames, tenantLogo] = await Promise.all([
    actingUser(context).then((row) => userInfo(app, row, user.orgCode, tenantId)),
    namesOf(context, user.roles),
    logoOf(app.store, tenantId),
  ])
  const account = viewer ? { id: viewer.id, username: viewer.username } : null
  return { ...known, roles: user.roles, roleNames, tenantId, tenantLogo, viewAs, viewer: account }
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

/** The signed-in person, and the view as a role or another person. */
export const viewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/user/info',
    summary:
      'The signed-in person as of now: the person, their roles by code and name, their tenant and its logo, and the role they view as, or the administrator who views as them',
    access: 'signed-in',
    handle: info,
  },
  {
    method: 'PUT',
    path: '/sys/user/viewAs',
    summary:
      'View of an administrator as a role or a person, while nothing can be changed and sealed values stay closed; an empty role ends it',
    body: Type.Object(
      {
        roleCode: Type.Optional(Type.String({ maxLength: 50 })),
        username: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      },
      { additionalProperties: false, minProperties: 1, maxProperties: 1 },
    ),
    access: 'signed-in',
    whileViewing: true,
    handle: viewAs,
  },
]
