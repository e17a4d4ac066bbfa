import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** Third-party accounts for sign-in. */
export const thirdAccount: MakeView = () => ({
  columns: {
    id: 'a.id',
    tenantId: 'a.tenant_id',
    createTime: 'a.create_time',
    bindTime: 'a.create_time',
    username: `u.${userTable.username}`,
    realname: `u.${userTable.realname}`,
    thirdType: 'a.third_type',
    thirdUserUuid: 'a.third_user_uuid',
    thirdUsername: 'a.realname',
  },
  from: sqlOf(`from _third_account a join ${userTable} u on u.id = a.user_id`),
})
