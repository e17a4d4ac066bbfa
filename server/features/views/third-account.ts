import { sqlOf } from '../../platform/sql/sql.ts'
import type { MakeView } from './view.ts'

/** The accounts elsewhere by which people sign in here. */
export const thirdAccount: MakeView = () => ({
  columns: {
    id: 'a.id',
    tenantId: 'a.tenant_id',
    createTime: 'a.create_time',
    bindTime: 'a.create_time',
    username: 'u.username',
    realname: 'u.realname',
    thirdType: 'a.third_type',
    thirdUserUuid: 'a.third_user_uuid',
    thirdUsername: 'a.realname',
  },
  from: sqlOf('from _third_account a join sys_user u on u.id = a.user_id'),
})
