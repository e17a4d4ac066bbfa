import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { maskedPhoneSql } from './expressions.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', [
  'avatar',
  'departs',
  'email',
  'phone',
  'positions',
  'realname',
  'status',
  'telephone',
  'userType',
  'workNo',
])
const departTable = fileTable(import.meta, 'sys/depart', ['orgCode'])

/** Address book of colleagues: full phone numbers with the permission to see them. */
export const address: MakeView = ({ session }) => ({
  columns: {
    id: 'u.id',
    tenantId: 'u.tenant_id',
    createTime: 'u.create_time',
    realname: `u.${userTable.realname}`,
    workNo: `u.${userTable.workNo}`,
    avatar: `u.${userTable.avatar}`,
    departs: `u.${userTable.departs}`,
    positions: `u.${userTable.positions}`,
    telephone: `u.${userTable.telephone}`,
    phone: session.may('sys:address:phone') ? `u.${userTable.phone}` : maskedPhoneSql(`u.${userTable.phone}`),
    email: `u.${userTable.email}`,
    colleague: sqlOf(
      `case when exists (select 1 from ${departTable} d where d.${departTable.orgCode} = ? and ',' || coalesce(u.departs, '') || ',' like '%,' || d.id || ',%') then 'Y' else 'N' end`,
      session.user.orgCode,
    ),
  },
  from: sqlOf(`from ${userTable} u where u.${userTable.userType} = 'internal' and u.${userTable.status} = '1'`),
})
