import { Type } from 'typebox'
import { readsDeclared } from '../../platform/http/reads-declared.ts'
import { readyJson } from '../../platform/http/ready-json.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import { permissionTable } from '../../rights/permissions/menu.ts'
import { permChildren, permTree } from '../../rights/permissions/nodes.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { handlers } from '../resource-routes/handlers.ts'
import { departGrantRoutes } from './depart-grants.ts'
import { grantRoutes } from './grant-routes.ts'
import { ownMenu } from './own-menu.ts'
import { roleRuleRoutes } from './role-rules.ts'

const dataRuleTable = fileTable(import.meta, 'sys/dataRule', [
  'permissionId',
  'ruleColumn',
  'ruleConditions',
  'ruleName',
  'ruleValue',
  'status',
])

const rowsOf = ({ app }: Context) => permissionTable(app.store)

async function childrenOf(context: Context, parents: readonly string[]) {
  return permChildren(await rowsOf(context), parents, context.lang)
}

// Menu management requests the tree and never a page; list pages of resources always request one.
async function listOrTree(context: Context) {
  const { pageNo, pageSize } = context.query
  const resource = context.app.live.current.resources.get('sys/permission')
  if (resource && (pageNo ?? pageSize) !== undefined) return handlers.list?.run(context, resource)
  return permTree(await rowsOf(context), context.lang)
}

const ofMenus = { method: 'GET', access: 'permission', permission: 'sys:permission:list' } as const

const ruleList = `select id, ${dataRuleTable.permissionId}, ${dataRuleTable.ruleName}, ${dataRuleTable.ruleColumn}, ${dataRuleTable.ruleConditions}, ${dataRuleTable.ruleValue}, ${dataRuleTable.status} from ${dataRuleTable}`
type RuleRow = Readonly<Record<string, string | null>>

async function rulesOf({ app, query, session }: Context) {
  const tenants = marks(readTenants(session.tenantId))
  const { permissionId = '', ruleName = '', ruleValue = '' } = query
  const rows = await app.store.rows<RuleRow>({
    sql: `${ruleList} where permission_id = ? and rule_name like ? and rule_value like ?
      and tenant_id in (${tenants.sql}) order by create_time`,
    parameters: [permissionId, `%${ruleName}%`, `%${ruleValue}%`, ...tenants.parameters],
  })
  return rows.map((row) => ({
    id: row.id,
    permissionId: row.permission_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_conditions,
    ruleValue: row.rule_value,
    status: row.status === 'Y' ? '1' : '0',
  }))
}

const ofRules = { method: 'GET', access: 'permission', permission: 'sys:dataRule:list', handle: rulesOf } as const
const ruleRoutes: readonly Route[] = [
  {
    ...ofRules,
    path: '/sys/permission/getPermRuleListByPermId',
    summary: 'The data rules of a menu',
    query: Type.Object({ permissionId: Type.String() }),
  },
  {
    ...ofRules,
    path: '/sys/permission/queryPermissionRule',
    summary: 'The data rules of a menu, searched by name and value',
    query: Type.Object({
      permissionId: Type.String(),
      ruleName: Type.Optional(Type.String()),
      ruleValue: Type.Optional(Type.String()),
    }),
  },
]

/** Menus and grants (contract.md 2.3 and section 3). */
export const permissionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    summary: 'Menu, dashboards, granted buttons and all buttons of the signed-in person',
    access: 'signed-in',
    handle: async (context) => readyJson(await ownMenu(context, !readsDeclared(context))),
  },
  {
    ...ofMenus,
    path: '/sys/permission/list',
    summary: 'All menus and buttons as a tree; with pageNo or pageSize the page of them that every resource gives',
    handle: listOrTree,
  },
  {
    ...ofMenus,
    path: '/sys/permission/getSystemMenuList',
    summary: 'The menus at the top',
    handle: async (context: Context) => (await childrenOf(context, ['']))[''],
  },
  {
    ...ofMenus,
    path: '/sys/permission/getSystemSubmenu',
    summary: 'What is right below a menu',
    query: Type.Object({ parentId: Type.String() }),
    handle: async (context: Context) => {
      const { parentId = '' } = context.query
      return (await childrenOf(context, [parentId]))[parentId]
    },
  },
  {
    ...ofMenus,
    path: '/sys/permission/getSystemSubmenuBatch',
    summary: 'What is right below each of some menus',
    query: Type.Object({ parentIds: Type.String() }),
    handle: (context: Context) => childrenOf(context, listOf(context.query.parentIds)),
  },
  ...ruleRoutes,
  ...grantRoutes,
  ...departGrantRoutes,
  ...roleRuleRoutes,
]
