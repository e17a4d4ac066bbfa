import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { pageOf } from '../../records/read/list-query.ts'
import { permissionTable } from '../../rights/permissions/menu.ts'
import { type PermNode, permTree } from '../../rights/permissions/nodes.ts'
import { page } from './engine.ts'

const flat = ({ children = [], ...node }: PermNode): readonly object[] => [node, ...children.flatMap(flat)]

async function permissions({ app, lang }: Context) {
  return permTree(await permissionTable(app.store), lang).flatMap(flat)
}

/** The services are the resources that the caller may list. */
function services({ app, session, lang, query }: Context) {
  const { pageNo, pageSize } = pageOf(query)
  const found = [...app.live.current.resources.values()].filter(({ plan }) =>
    session.may(permissionOf(plan.code, 'list')),
  )
  const records = found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ plan }) => ({
    id: plan.code,
    name: plan.code,
    description: textIn(lang, plan.title),
    actions: plan.only,
  }))
  const pages = Math.ceil(found.length / pageSize)
  return { records, total: found.length, size: pageSize, current: pageNo, pages }
}

/** Calls of the JeecgBoot template without a documented answer (contract.md 2.1): our choice. */
export const templateRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/role',
    summary: 'A page of roles',
    access: 'permission',
    permission: 'sys:role:list',
    handle: (context) => page(context, 'sys/role'),
  },
  {
    method: 'GET',
    path: '/api/permission/no-pager',
    summary: 'All menus and buttons, without a page',
    access: 'permission',
    permission: 'sys:permission:list',
    handle: permissions,
  },
  {
    method: 'GET',
    path: '/api/service',
    summary: 'A page of the resources that the caller may list',
    access: 'signed-in',
    handle: services,
  },
]
