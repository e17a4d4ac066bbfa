import { Type } from 'typebox'
import { AppError } from '../../src/schema/model/errors.ts'
import { adminRole } from '../../src/schema/model/roles.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import { audit } from '../auth/audit.ts'
import { listOf } from '../auth/users.ts'
import { Answer, type Context, type Route } from '../http/route.ts'
import type { Store } from '../store/store.ts'
import { type PermissionDbRow, permissionPayload, permissionTable } from './menu.ts'

type TreeNode = {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  readonly parentId: string | null
  readonly isLeaf: boolean
  readonly icon: string | null
  readonly ruleFlag: number
  readonly scopedSlots: { readonly title: string }
  readonly children?: readonly TreeNode[]
}

function treeOf(rows: readonly PermissionDbRow[], lang: Lang): TreeNode[] {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
  const nodes = (parent: string, depth: number): TreeNode[] =>
    depth > 8
      ? []
      : (byParent.get(parent) ?? []).map((row) => {
          const title = lang === 'en' && row.name_en ? row.name_en : row.name
          const children = nodes(row.id, depth + 1)
          return {
            key: row.id,
            value: row.id,
            title,
            slotTitle: title,
            label: title,
            parentId: row.parent_id,
            isLeaf: children.length === 0,
            icon: row.icon,
            ruleFlag: 0,
            scopedSlots: { title: 'hasDatarule' },
            ...(children.length > 0 && { children }),
          }
        })
  return nodes('', 0)
}

async function saveGrants({ app, body, session, ip }: Context): Promise<Answer> {
  const { roleId, permissionIds = '', lastpermissionIds = '' } = body as Record<string, string>
  const [role] = await app.store.rows<{ role_code: string }>({
    sql: 'select role_code from sys_role where id = ? or role_code = ?',
    parameters: [roleId ?? '', roleId ?? ''],
  })
  if (!role) throw new AppError('RECORD_MISSING')
  if (role.role_code === adminRole) throw new AppError('READ_ONLY_ROW')
  const wanted = new Set(listOf(permissionIds))
  const had = new Set(listOf(lastpermissionIds))
  const known = new Set((await permissionTable(app.store)).map(({ id }) => id))
  const added = [...wanted].filter((id) => !had.has(id) && known.has(id))
  const removed = [...had].filter((id) => !wanted.has(id))
  await app.store.write([
    ...[...added, ...removed].map((id) => ({
      sql: 'delete from _grant where role = ? and permission_id = ?',
      parameters: [role.role_code, id],
    })),
    ...added.map((id) => ({
      sql: 'insert into _grant (role, permission_id) values (?, ?)',
      parameters: [role.role_code, id],
    })),
  ])
  await audit(app, {
    kind: 'rights',
    what: role.role_code,
    user: session.user.username,
    ip,
    detail: { added: added.length, removed: removed.length },
  })
  return new Answer('ok')
}

async function roleGrants(store: Store, roleId: string): Promise<string[]> {
  const rows = await store.rows<{ permission_id: string }>({
    sql: 'select g.permission_id from _grant g join sys_role r on r.role_code = g.role where r.id = ? or r.role_code = ?',
    parameters: [roleId, roleId],
  })
  return rows.map(({ permission_id }) => permission_id)
}

/** Menus and grants (contract.md 2.3 and section 3). */
export const permissionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/permission/getUserPermissionByToken',
    summary: 'Menu, granted buttons and all buttons of the signed-in person',
    access: 'signed-in',
    handle: async ({ app, session, lang }) => permissionPayload(await permissionTable(app.store), session, lang),
  },
  {
    method: 'GET',
    path: '/sys/permission/queryTreeList',
    access: 'permission',
    permission: 'sys:permission:list',
    handle: async ({ app, lang }) => {
      const rows = await permissionTable(app.store)
      return { treeList: treeOf(rows, lang), ids: rows.map(({ id }) => id) }
    },
  },
  {
    method: 'GET',
    path: '/sys/permission/queryRolePermission',
    query: Type.Object({ roleId: Type.String() }),
    access: 'permission',
    permission: 'sys:role:list',
    handle: ({ app, query }) => roleGrants(app.store, query.roleId ?? ''),
  },
  {
    method: 'POST',
    path: '/sys/permission/saveRolePermission',
    body: Type.Object({
      roleId: Type.String(),
      permissionIds: Type.String(),
      lastpermissionIds: Type.Optional(Type.String()),
    }),
    access: 'permission',
    permission: 'sys:role:edit',
    handle: saveGrants,
  },
]
