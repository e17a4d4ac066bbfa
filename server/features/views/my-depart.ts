import type { Context } from '../../platform/http/route.ts'
import { marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ledDeparts } from '../../rights/auth/led-departs.ts'
import type { MakeView } from './view.ts'

async function ledIds({ app, session }: Context): Promise<Sql> {
  const ids = (await ledDeparts(app.store, session.user.id)).map(({ id }) => id)
  const list = marks(ids)
  return { sql: `(${list.sql || 'null'})`, parameters: list.parameters }
}

/** The departments that the reader leads, with all below them. */
export const myDepart: MakeView = async (context) => ({
  columns: {
    id: 'd.id',
    tenantId: 'd.tenant_id',
    createTime: 'd.create_time',
    departName: 'd.depart_name',
    departNameEn: 'd.depart_name_en',
    orgCode: 'd.org_code',
    mobile: 'd.mobile',
    userCount: `(select count(*) from sys_user u where ${isIn('u', 'd.id')})`,
  },
  from: statement('from sys_depart d where d.id in', await ledIds(context)),
})

// A comma list holds the value between commas.
const isIn = (user: string, id: string) => `',' || coalesce(${user}.departs, '') || ',' like '%,' || ${id} || ',%'`

/** The people of those departments, once for each that they are in. */
export const myDepartUser: MakeView = async (context) => ({
  columns: {
    id: `u.id || '.' || d.id`,
    tenantId: 'u.tenant_id',
    createTime: 'u.create_time',
    departId: 'd.id',
    departName: 'd.depart_name',
    username: 'u.username',
    realname: 'u.realname',
    roles: 'u.roles',
    phone: 'u.phone',
    email: 'u.email',
    status: 'u.status',
  },
  from: statement(
    sqlOf(`from sys_depart d join sys_user u on u.tenant_id = d.tenant_id and ${isIn('u', 'd.id')} where d.id in`),
    await ledIds(context),
  ),
})

/** The roles of those departments. */
export const myDepartRole: MakeView = async (context) => ({
  columns: {
    id: 'r.id',
    tenantId: sqlOf('?', context.session.tenantId),
    createTime: 'r.create_time',
    departId: 'r.depart_id',
    roleCode: 'r.role_code',
    roleName: 'r.role_name',
    description: 'r.description',
  },
  from: statement('from sys_role r where r.depart_id in', await ledIds(context)),
})
