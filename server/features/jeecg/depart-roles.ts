import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { demandLed, ledDeparts } from '../../rights/auth/led-departs.ts'
import { addDepartRole, departRole, editDepartRole, giveDepartRoles, removeDepartRoles } from '../system/my-depart.ts'
import { rows, text } from './engine.ts'

const userTable = fileTable(import.meta, 'sys/user', ['roles'])

type Role = RecordRow & { readonly id: string; readonly roleCode: string; readonly departId: string }

/** Roles of departments that the caller leads or may grant permissions to. */
async function rolesOf(context: Context, departs: readonly string[]): Promise<readonly Role[]> {
  if (departs.length === 0) return []
  // A leader needs no permission on roles.
  const reader = { ...context, session: { ...context.session, isAdmin: true, may: () => true } }
  const found = await rows(reader, 'sys/role', { departId_MultiString: departs.join(',') })
  return found.map((row) => ({ ...row, id: text(row.id), roleCode: text(row.roleCode), departId: text(row.departId) }))
}

async function askedDeparts(context: Context): Promise<readonly string[]> {
  const { app, session, query } = context
  const asked = query.deptId || query.departId
  if (!asked) return (await ledDeparts(app.store, session.user.id)).map(({ id }) => id)
  await demandLed(context, asked)
  return [asked]
}

async function list(context: Context) {
  const { roleName = '', pageNo = '1', pageSize = '10' } = context.query
  const wanted = roleName.replaceAll('*', '')
  const found = (await rolesOf(context, await askedDeparts(context))).filter(({ roleName: name }) =>
    text(name).includes(wanted),
  )
  const [current, size] = [pageNo, pageSize].map((value) => Math.max(1, Math.trunc(Number(value)) || 1)) as [
    number,
    number,
  ]
  const records = found.slice((current - 1) * size, current * size)
  return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
}

async function one(context: Context): Promise<Role> {
  const { departId } = await departRole(context, context.query.id ?? '')
  const role = (await rolesOf(context, [departId])).find(({ id }) => id === context.query.id)
  if (!role) throw new AppError('RECORD_MISSING')
  return role
}

/** Roles of a person in a department. */
async function ofUser(context: Context) {
  const { userId = '', departId = '' } = context.query
  await demandLed(context, departId)
  const [user] = await context.app.store.rows<{ roles: string | null }>({
    sql: `select ${userTable.roles} from ${userTable} where id = ? and tenant_id = ?`,
    parameters: [userId, context.session.tenantId],
  })
  const held = listOf(user?.roles)
  return (await rolesOf(context, [departId])).filter(({ roleCode }) => held.includes(roleCode))
}

const base = '/sys/sysDepartRole'
const leading = { access: 'permission', permission: 'sys:myDepart:manage' } as const
const Id = Type.String({ minLength: 1, maxLength: 64 })
const Words = Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()]))

/** Roles of departments in JeecgBoot's format; for leaders of the department. */
export const jeecgDepartRoleRoutes: readonly Route[] = [
  {
    ...leading,
    method: 'GET',
    path: `${base}/list`,
    summary: 'A page of the roles of a department: deptId',
    handle: list,
  },
  {
    ...leading,
    method: 'GET',
    path: `${base}/queryById`,
    summary: 'A role of a department',
    query: Type.Object({ id: Id }),
    handle: one,
  },
  {
    ...leading,
    method: 'GET',
    path: `${base}/getDeptRoleList`,
    summary: 'All roles of a department',
    query: Type.Object({ departId: Id }),
    handle: async (context: Context) => rolesOf(context, await askedDeparts(context)),
  },
  {
    ...leading,
    method: 'GET',
    path: `${base}/getDeptRoleByUserId`,
    summary: 'The roles of a department that a person has',
    query: Type.Object({ userId: Id, departId: Id }),
    handle: ofUser,
  },
  {
    ...leading,
    method: 'POST',
    path: `${base}/add`,
    summary: 'Adds a role of a department',
    body: Type.Object({ departId: Id, roleCode: Type.String(), roleName: Type.String(), description: Words }),
    handle: addDepartRole,
  },
  {
    ...leading,
    method: ['PUT', 'POST'],
    path: `${base}/edit`,
    summary: 'Changes the name and description of a role of a department',
    body: Type.Object({ id: Id, roleName: Words, description: Words }),
    handle: editDepartRole,
  },
  ...['delete', 'deleteBatch'].map(
    (name): Route => ({
      ...leading,
      method: 'DELETE',
      path: `${base}/${name}`,
      summary: 'Removes roles of departments',
      handle: (context: Context) => removeDepartRoles(context, listOf(context.query.ids ?? context.query.id)),
    }),
  ),
  {
    ...leading,
    method: 'POST',
    path: `${base}/deptRoleUserAdd`,
    summary: 'Gives a person roles of a department and takes those left out: newRoleId, oldRoleId',
    body: Type.Object({ userId: Id, newRoleId: Words, oldRoleId: Words }),
    handle: (context: Context) => {
      const { userId, newRoleId, oldRoleId } = context.body as Readonly<Record<string, string | null | undefined>>
      return giveDepartRoles(context, text(userId), { wanted: listOf(newRoleId), had: listOf(oldRoleId) })
    },
  },
]
