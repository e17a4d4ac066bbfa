import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Answer, Context, Route } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { demandLed } from '../../rights/auth/led-departs.ts'
import { treeToTick } from './grant-routes.ts'
import { changeGrants, grantedRole, refuseBeyond, roleGrants } from './save-grants.ts'

const roleTable = fileTable(import.meta, 'sys/role', ['departId', 'roleCode'])

async function departGrants(store: Store, departId: string): Promise<string[]> {
  const rows = await store.rows<{ permission_id: string }>({
    sql: 'select permission_id from _depart_grant where depart_id = ?',
    parameters: [departId],
  })
  return rows.map(({ permission_id }) => permission_id)
}

const textIn = (body: unknown, name: string) => (body as Readonly<Record<string, string | undefined>>)[name] ?? ''

async function saveOfDepart(context: Context): Promise<Answer> {
  const key = textIn(context.body, 'departId')
  await demandLed(context, key)
  const below = (permissionId: string): Step => ({
    sql: `delete from _grant where permission_id = ? and role in (select ${roleTable.roleCode} from ${roleTable} where ${roleTable.departId} = ?)`,
    parameters: [permissionId, key],
  })
  const holder = { table: '_depart_grant', column: 'depart_id', key, name: `depart ${key}`, below } as const
  return changeGrants(context, holder, (added) => refuseBeyond(context, added))
}

/** Role of a department that the person leads. @throws FORBIDDEN for a role without a department */
async function roleOfDepart(context: Context, roleId: string) {
  const role = await grantedRole(context, roleId)
  if (!role.depart_id) throw new AppError('FORBIDDEN')
  await demandLed(context, role.depart_id)
  return { key: role.role_code, departId: role.depart_id }
}

// A role of a department holds at most the permissions of the department, for every grantor.
async function saveOfDepartRole(context: Context): Promise<Answer> {
  const { key, departId } = await roleOfDepart(context, textIn(context.body, 'roleId'))
  const given = new Set(await departGrants(context.app.store, departId))
  return changeGrants(context, { table: '_grant', column: 'role', key, name: key }, (added) => {
    if (!added.every(({ id }) => given.has(id))) throw new AppError('FORBIDDEN')
  })
}

const ticked = { permissionIds: Type.String(), lastpermissionIds: Type.Optional(Type.String()) }
const departId = Type.Object({ departId: Type.String({ maxLength: 40 }) })

/** Grants of departments and their roles (contract.md 2.3). */
export const departGrantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/permission/queryDepartPermission',
    summary: 'Ids of what a department was given: what its roles may hold',
    query: departId,
    access: 'permission',
    permission: 'sys:depart:list',
    handle: async (context: Context) => {
      const departId = context.query.departId ?? ''
      await demandLed(context, departId)
      return departGrants(context.app.store, departId)
    },
  },
  {
    method: 'POST',
    path: '/sys/permission/saveDepartPermission',
    summary: 'Gives and takes what the roles of a department may hold',
    body: Type.Object({ departId: Type.String({ maxLength: 40 }), ...ticked }),
    access: 'permission',
    permission: 'sys:depart:authorise',
    handle: saveOfDepart,
  },
  {
    method: 'GET',
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    summary: 'What a department was given, as a tree to tick; for those who lead it',
    query: departId,
    access: 'signed-in',
    handle: async (context: Context) => {
      const { query, app } = context
      await demandLed(context, query.departId ?? '')
      const tree = await treeToTick(context, new Set(await departGrants(app.store, query.departId ?? '')))
      return { ...tree, treeList: tree.treeList.map(opened) }
    },
  },
  {
    method: 'GET',
    path: '/sys/sysDepartPermission/queryDeptRolePermission',
    summary: 'Ids of what a role of a department holds; for those who lead it',
    query: Type.Object({ roleId: Type.String({ maxLength: 60 }) }),
    access: 'signed-in',
    handle: async (context: Context) => {
      const { key } = await roleOfDepart(context, context.query.roleId ?? '')
      return roleGrants(context, key)
    },
  },
  {
    method: 'POST',
    path: '/sys/sysDepartPermission/saveDeptRolePermission',
    summary: 'Gives and takes what a role of a department may, within what the department was given',
    body: Type.Object({ roleId: Type.String({ maxLength: 60 }), ...ticked }),
    access: 'signed-in',
    handle: saveOfDepartRole,
  },
]

type Tree = Awaited<ReturnType<typeof treeToTick>>['treeList'][number]

// A leader grants the department's permissions, whether or not they hold them.
function opened(node: Tree): Tree {
  return { ...node, disabled: false, ...(node.children && { children: node.children.map(opened) }) }
}
