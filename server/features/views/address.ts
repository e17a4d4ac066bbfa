import { sqlOf } from '../../platform/sql/sql.ts'
import { maskedPhoneSql } from './expressions.ts'
import type { MakeView } from './view.ts'

/** The colleagues who may be reached: whole phone numbers for those who hold the right to see them. */
export const address: MakeView = ({ session }) => ({
  columns: {
    id: 'u.id',
    tenantId: 'u.tenant_id',
    createTime: 'u.create_time',
    realname: 'u.realname',
    workNo: 'u.work_no',
    avatar: 'u.avatar',
    departs: 'u.departs',
    positions: 'u.positions',
    telephone: 'u.telephone',
    phone: session.may('sys:address:phone') ? 'u.phone' : maskedPhoneSql('u.phone'),
    email: 'u.email',
    colleague: sqlOf(
      `case when exists (select 1 from sys_depart d where d.org_code = ? and ',' || coalesce(u.departs, '') || ',' like '%,' || d.id || ',%') then 'Y' else 'N' end`,
      session.user.orgCode,
    ),
  },
  from: sqlOf(`from sys_user u where u.user_type = 'internal' and u.status = '1'`),
})
