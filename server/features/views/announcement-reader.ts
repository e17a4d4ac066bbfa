import { sqlOf } from '../../platform/sql/sql.ts'
import type { MakeView } from './view.ts'

/** The people for whom each announcement is that was ever published, and when they read it. */
export const announcementReader: MakeView = ({ session }) => ({
  columns: {
    id: `a.id || '.' || u.id`,
    tenantId: 'a.tenant_id',
    createTime: 'a.send_time',
    announcementId: 'a.id',
    username: 'u.username',
    realname: 'u.realname',
    departs: 'u.departs',
    userType: 'u.user_type',
    readFlag: `case when r.read_at is null then '0' else '1' end`,
    readTime: 'r.read_at',
  },
  from: sqlOf(
    `from sys_announcement a join sys_user u
      on (u.tenant_id = a.tenant_id or ',' || coalesce(u.tenants, '') || ',' like '%,' || a.tenant_id || ',%')
      and coalesce(u.status, '1') <> '2'
      and (a.msg_type <> 'USER' or ',' || coalesce(a.user_ids, '') || ',' like '%,' || u.id || ',%')
      left join _notice_read r on r.announcement_id = a.id and r.user_id = u.id
      where a.send_status <> '0' and a.tenant_id = ?`,
    session.tenantId,
  ),
})
