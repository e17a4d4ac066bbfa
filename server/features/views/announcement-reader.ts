import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { MakeView } from './view.ts'

const announcementTable = fileTable(import.meta, 'sys/announcement', ['msgType', 'sendStatus', 'sendTime', 'userIds'])
const userTable = fileTable(import.meta, 'sys/user', [
  'departs',
  'realname',
  'status',
  'tenants',
  'userType',
  'username',
])

/** Recipients of each published announcement, with the time of reading. */
export const announcementReader: MakeView = ({ session }) => ({
  columns: {
    id: `a.id || '.' || u.id`,
    tenantId: 'a.tenant_id',
    createTime: `a.${announcementTable.sendTime}`,
    announcementId: 'a.id',
    username: `u.${userTable.username}`,
    realname: `u.${userTable.realname}`,
    departs: `u.${userTable.departs}`,
    userType: `u.${userTable.userType}`,
    readFlag: `case when r.read_at is null then '0' else '1' end`,
    readTime: 'r.read_at',
  },
  from: sqlOf(
    `from ${announcementTable} a join ${userTable} u
      on (u.tenant_id = a.tenant_id or ',' || coalesce(u.${userTable.tenants}, '') || ',' like '%,' || a.tenant_id || ',%')
      and coalesce(u.${userTable.status}, '1') <> '2'
      and (a.${announcementTable.msgType} <> 'USER' or ',' || coalesce(a.${announcementTable.userIds}, '') || ',' like '%,' || u.id || ',%')
      left join _notice_read r on r.announcement_id = a.id and r.user_id = u.id
      where a.${announcementTable.sendStatus} <> '0' and a.tenant_id = ?`,
    session.tenantId,
  ),
})
