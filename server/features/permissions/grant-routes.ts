import { Type } from 'typebox'
import type { Context, Route } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { permissionTable } from '../../rights/permissions/menu.ts'
import { grantTree, type TreeNode } from '../../rights/permissions/nodes.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { roleGrants, saveGrants } from './save-grants.ts'

const dataRuleTable = fileTable(import.meta, 'sys/dataRule', ['permissionId'])

/** Tree of all menus and buttons, or of `ids` with their ancestors, and all its ids. */
export async function treeToTick(context: Context, ids?: ReadonlySet<string>) {
  const { app, session, lang } = context
  const all = await permissionTable(app.store)
  const rows = ids === undefined ? all : withParents(all, ids)
  const ruled = await ruledMenus(context)
  const treeList: readonly TreeNode[] = grantTree(rows, { lang, ruled, mayGive: session.may })
  return { treeList, ids: rows.map(({ id }) => id) }
}

type Rows = Awaited<ReturnType<typeof permissionTable>>

function withParents(rows: Rows, ids: ReadonlySet<string>): Rows {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = new Set<string>()
  for (const id of ids) {
    for (let row = byId.get(id); row && !wanted.has(row.id); row = byId.get(row.parent_id ?? '')) wanted.add(row.id)
  }
  return rows.filter(({ id }) => wanted.has(id))
}

async function ruledMenus({ app, session }: Context): Promise<ReadonlySet<string>> {
  // An installation may have no such file.
  if (!app.live.current.resources.has('sys/dataRule')) return new Set()
  const tenants = marks(readTenants(session.tenantId))
  const rows = await app.store.rows<{ permission_id: string }>({
    sql: `select distinct ${dataRuleTable.permissionId} from ${dataRuleTable} where tenant_id in (${tenants.sql})`,
    parameters: tenants.parameters,
  })
  return new Set(rows.map(({ permission_id }) => permission_id))
}

/** Grants of roles: tree, ticks, and changes (contract.md 2.3). */
export const grantRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/permission/queryTreeList',
    summary: 'All menus and buttons as a tree to tick, and their ids',
    access: 'permission',
    permission: 'sys:permission:list',
    handle: (context: Context) => treeToTick(context),
  },
  {
    method: 'GET',
    path: '/sys/role/queryTreeList',
    summary: 'The same tree for those who grant rights to roles',
    access: 'permission',
    permission: 'sys:role:authorise',
    handle: (context: Context) => treeToTick(context),
  },
  {
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    summary: 'Ids of what a role was given',
    query: Type.Object({ roleId: Type.String() }),
    access: 'permission',
    permission: 'sys:role:list',
    handle: (context: Context) => roleGrants(context, context.query.roleId ?? ''),
  },
  {
    method: 'POST',
    path: '/sys/permission/saveRolePermission',
    summary: 'Gives and takes what a role may',
    body: Type.Object({
      roleId: Type.String(),
      permissionIds: Type.String(),
      lastpermissionIds: Type.Optional(Type.String()),
    }),
    access: 'permission',
    permission: 'sys:role:authorise',
    handle: saveGrants,
  },
]
