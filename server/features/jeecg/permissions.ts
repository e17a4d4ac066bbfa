import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { all, marks, sqlOf } from '../../platform/sql/sql.ts'
import type { UserRow } from '../../rights/auth/users.ts'
import { rolesIn } from '../../rights/permissions/grants.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { treeToTick } from '../permissions/grant-routes.ts'
import { ownMenu } from '../permissions/own-menu.ts'
import { resourceNamed, save } from './engine.ts'

const userTable = fileTable(import.meta, 'sys/user', [])

const switches = ['route', 'hidden', 'keepAlive', 'alwaysShow', 'internalOrExternal', 'hiddenHeaderContent'] as const

/** A switch value of JeecgBoot's clients in our format; any other value is left to the field's validation. */
function onOff(value: unknown): unknown {
  if (value === true || value === 1 || value === '1' || value === 'true') return 'Y'
  return value === false || value === 0 || value === '0' || value === 'false' ? 'N' : value
}

/** A node of the menu tree as our fields (contract.md 2.3): a round trip changes nothing. */
export function permissionFields(body: RecordRow): RecordRow {
  const { status, url, component, menuType, ...same } = body
  const flags = switches.filter((name) => name in body).map((name) => [name, onOff(body[name])])
  const isTop = String(menuType) === '0'
  return {
    ...same,
    ...Object.fromEntries(flags),
    ...(menuType !== undefined && menuType !== null && { menuType: String(menuType) }),
    ...(status !== undefined && status !== null && { enabled: onOff(status) }),
    ...(url !== undefined && { url: addressOf(url) }),
    ...((component !== undefined || isTop) && { component: componentOf(component, isTop) }),
  }
}

function addressOf(url: unknown): unknown {
  if (typeof url !== 'string' || url === '') return url
  return /^(\/|https?:|\{\{)/.test(url) ? url : `/${url}`
}

function componentOf(component: unknown, isTop: boolean): unknown {
  if (component === undefined || component === null || component === '') return isTop ? 'layouts/RouteView' : component
  if (typeof component !== 'string') return component
  return component
    .replace(/^\//, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '')
}

/** Tree of a person's grants, reduced to what the caller may list. */
async function treeOfUser(context: Context) {
  const { app, session, query } = context
  const resource = resourceNamed(context, 'sys/user')
  const name = query.username || session.user.username
  const scope = all([scopeSql(resource, session, 'list', app.store.dialect), sqlOf('username = ?', name)])
  const [user] = await app.store.rows<UserRow>({
    sql: `select * from ${userTable} where ${scope.sql}`,
    parameters: scope.parameters,
  })
  if (!user) throw new AppError('RECORD_MISSING')
  const roles = await rolesIn(app.store, listOf(user.roles), session.tenantId)
  const held = await app.store.rows<{ permission_id: string }>({
    sql: `select distinct permission_id from _grant where role in (${marks(roles).sql || 'null'})`,
    parameters: [...roles],
  })
  return treeToTick(context, new Set(held.map(({ permission_id }) => permission_id)))
}

async function codesHeld(context: Context) {
  const { auth, allAuth, codeList } = JSON.parse(await ownMenu(context, true)) as Readonly<Record<string, unknown>>
  return { codeList, auth, allAuth, sysSafeMode: false }
}

const writing = (name: 'add' | 'edit') => (context: Context) =>
  save(context, 'sys/permission', name, permissionFields(context.body as RecordRow))

/** Menus and permissions in JeecgBoot's format (contract.md 2.3). */
export const jeecgPermissionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/permission/add',
    summary: 'Adds a menu or button; switches as true and false, or Y and N',
    access: 'permission',
    permission: 'sys:permission:add',
    handle: writing('add'),
  },
  {
    method: ['PUT', 'POST'],
    path: '/sys/permission/edit',
    summary: 'Changes a menu or button; switches as true and false, or Y and N',
    access: 'permission',
    permission: 'sys:permission:edit',
    handle: writing('edit'),
  },
  {
    method: 'GET',
    path: '/sys/permission/queryTreeListForUsername',
    summary: 'What the roles of a person were given, as the tree to tick: username',
    query: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })) }),
    access: 'permission',
    permission: 'sys:user:list',
    handle: treeOfUser,
  },
  {
    method: 'GET',
    path: '/sys/permission/getPermCode',
    summary: 'The codes that the caller holds, and all buttons',
    access: 'signed-in',
    handle: codesHeld,
  },
]
