import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { readsDeclared } from '../../platform/http/reads-declared.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { marks } from '../../platform/sql/sql.ts'
import { smallDictionaries } from '../../records/dictionaries/dictionaries.ts'
import { findRow } from '../../records/read/list.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { actingUser } from '../../rights/auth/current-user.ts'
import { userInfo } from '../../rights/auth/user-info.ts'
import { readTenants } from '../../rights/rows/home.ts'
import { resourceNamed, run, save, text } from './engine.ts'
import { namedPeople, peopleOfDepart, pickedPeople, usersPage } from './user-pickers.ts'
import { shownUsers, userFields } from './user-shape.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['departName', 'orgCode'])
const roleTable = fileTable(import.meta, 'sys/role', ['roleCode'])

type Code = 'sys/user' | 'sys/supplierUser'

async function list(context: Context) {
  return readsDeclared(context) ? run(context, 'sys/user', 'list') : usersPage(context)
}

async function shown(context: Context, record: RecordRow) {
  const [user] = readsDeclared(context) ? [record] : await shownUsers(context.app.store, [record])
  return user
}

async function one(context: Context) {
  return shown(context, (await run(context, 'sys/user', 'queryById')) as RecordRow)
}

async function written(context: Context, code: Code, name: 'add' | 'edit') {
  const body = context.body as RecordRow
  const before =
    name === 'edit'
      ? await findRow(context.app, resourceNamed(context, code), context.session, 'list', text(body.id))
      : undefined
  const home = text(before?.tenantId) || context.session.tenantId
  const fields = await userFields(context, body, home)
  const answer = await save(context, code, name, fields)
  return new Answer(answer.message, await shown(context, answer.result as RecordRow), answer.code)
}

async function departsOf(context: Context) {
  const { app, session, lang, query } = context
  const user = await readRecord(app, resourceNamed(context, 'sys/user'), session, lang, query.userId ?? '')
  if (!user) throw new AppError('RECORD_MISSING')
  const ids = itemsOf(text(user.departs))
  if (ids.length === 0) return []
  const found = await app.store.rows<{ id: string; title: string; code: string }>({
    sql: `select id, ${departTable.departName} as title, ${departTable.orgCode} as code from ${departTable} where id in (${marks(ids).sql}) order by ${departTable.orgCode}`,
    parameters: ids,
  })
  return found.map(({ id, title, code }) => ({ key: id, value: id, title, code }))
}

async function ofRole(context: Context) {
  const { roleId = '', ...query } = context.query
  const tenants = marks(readTenants(context.session.tenantId))
  const [role] = await context.app.store.rows<{ code: string }>({
    sql: `select ${roleTable.roleCode} as code from ${roleTable} where (id = ? or ${roleTable.roleCode} = ?) and tenant_id in (${tenants.sql})`,
    parameters: [roleId, roleId, ...tenants.parameters],
  })
  if (!role) throw new AppError('RECORD_MISSING')
  return usersPage(context, { ...query, roles: `,${role.code},` })
}

async function myself(context: Context) {
  const { app, session, lang } = context
  const [user, sysAllDictItems] = await Promise.all([
    actingUser(context).then((row) => userInfo(app, row, session.user.orgCode, session.tenantId)),
    smallDictionaries(app, session.tenantId, lang),
  ])
  return { userInfo: user, sysAllDictItems }
}

const reading = { method: 'GET', access: 'permission', permission: 'sys:user:list' } as const
// Callers without permission to list people pick from those that their fields offer.
const picking = { method: 'GET', access: 'signed-in' } as const
const Id = Type.String({ minLength: 1, maxLength: 64 })

function writing(path: string, name: 'add' | 'edit', code: Code, summary: string): Route {
  return {
    method: name === 'add' ? 'POST' : ['PUT', 'POST'],
    path,
    summary,
    bodyLimit: 8 * 1_048_576,
    access: 'permission',
    permission: permissionOf(code, name),
    handle: (context) => written(context, code, name),
  }
}

/** People in JeecgBoot's format (contract.md 2.2): adapters over the resource. */
export const jeecgUserRoutes: readonly Route[] = [
  { ...reading, path: '/sys/user/list', summary: 'A page of people', handle: list },
  {
    ...reading,
    path: '/sys/user/listAll',
    summary: 'A page of people',
    handle: (context: Context) => usersPage(context),
  },
  { ...reading, path: '/sys/user/queryById', summary: 'A person', query: Type.Object({ id: Id }), handle: one },
  writing(
    '/sys/user/add',
    'add',
    'sys/user',
    'Adds a person: selectedroles and selecteddeparts are ids, joined by comma',
  ),
  writing('/sys/user/edit', 'edit', 'sys/user', 'Changes a person; selectedroles and selecteddeparts replace what was'),
  writing('/sys/user/addSupplierUser', 'add', 'sys/supplierUser', 'Adds a person of a supplier: supplierId names it'),
  writing('/sys/user/editSupplierUser', 'edit', 'sys/supplierUser', 'Changes a person of a supplier'),
  {
    ...reading,
    path: '/sys/user/userDepartList',
    summary: 'The departments of a person',
    query: Type.Object({ userId: Id }),
    handle: departsOf,
  },
  {
    ...reading,
    path: '/sys/user/userRoleList',
    summary: 'A page of the people who have a role',
    query: Type.Object({ roleId: Id }),
    handle: ofRole,
  },
  {
    ...picking,
    path: '/sys/user/queryUserByDepId',
    summary: 'The people of a department and those below it',
    query: Type.Object({ id: Id }),
    handle: peopleOfDepart,
  },
  {
    ...picking,
    path: '/sys/user/queryUserComponentData',
    summary: 'A page of people, for a picker: departId, realname, username',
    handle: pickedPeople,
  },
  {
    ...picking,
    path: '/sys/user/getMultiUser',
    summary: 'People by any property, as a bare array: username=a,b,',
    handle: namedPeople,
  },
  {
    method: 'GET',
    path: '/sys/user/getUserInfo',
    summary: 'The signed-in person and all dictionaries',
    access: 'signed-in',
    handle: myself,
  },
]
