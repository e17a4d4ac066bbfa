import type { Reading } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ledDeparts } from '../../rights/auth/led-departs.ts'
import type { MakeView } from './view.ts'

const departTable = fileTable(import.meta, 'sys/depart', ['departName', 'departNameEn', 'mobile', 'orgCode'])
const userTable = fileTable(import.meta, 'sys/user', ['email', 'phone', 'realname', 'roles', 'status', 'username'])
const roleTable = fileTable(import.meta, 'sys/role', ['departId', 'description', 'roleCode', 'roleName'])

async function ledIds({ app, session }: Reading): Promise<Sql> {
  const ids = (await ledDeparts(app.store, session.user.id)).map(({ id }) => id)
  const list = marks(ids)
  return { sql: `(${list.sql || 'null'})`, parameters: list.parameters }
}

/** Departments that the reader leads, with their descendants. */
export const myDepart: MakeView = async (context) => ({
  columns: {
    id: 'd.id',
    tenantId: 'd.tenant_id',
    createTime: 'd.create_time',
    departName: `d.${departTable.departName}`,
    departNameEn: `d.${departTable.departNameEn}`,
    orgCode: `d.${departTable.orgCode}`,
    mobile: `d.${departTable.mobile}`,
    userCount: `(select count(*) from ${userTable} u where ${isIn('u', 'd.id')})`,
  },
  from: statement(`from ${departTable} d where d.id in`, await ledIds(context)),
})

// The value is matched between commas.
const isIn = (user: string, id: string) => `',' || coalesce(${user}.departs, '') || ',' like '%,' || ${id} || ',%'`

/** People of those departments, once for each department. */
export const myDepartUser: MakeView = async (context) => ({
  columns: {
    id: `u.id || '.' || d.id`,
    tenantId: 'u.tenant_id',
    createTime: 'u.create_time',
    departId: 'd.id',
    departName: `d.${departTable.departName}`,
    username: `u.${userTable.username}`,
    realname: `u.${userTable.realname}`,
    roles: `u.${userTable.roles}`,
    phone: `u.${userTable.phone}`,
    email: `u.${userTable.email}`,
    status: `u.${userTable.status}`,
  },
  from: statement(
    sqlOf(
      `from ${departTable} d join ${userTable} u on u.tenant_id = d.tenant_id and ${isIn('u', 'd.id')} where d.id in`,
    ),
    await ledIds(context),
  ),
})

/** Roles of those departments. */
export const myDepartRole: MakeView = async (context) => ({
  columns: {
    id: 'r.id',
    tenantId: sqlOf('?', context.session.tenantId),
    createTime: 'r.create_time',
    departId: `r.${roleTable.departId}`,
    roleCode: `r.${roleTable.roleCode}`,
    roleName: `r.${roleTable.roleName}`,
    description: `r.${roleTable.description}`,
  },
  from: statement(`from ${roleTable} r where r.${roleTable.departId} in`, await ledIds(context)),
})
