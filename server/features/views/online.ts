import { sqlOf } from '../../platform/sql/sql.ts'
import { revival } from '../../rights/auth/sessions.ts'
import { clientSql, momentSql } from './expressions.ts'
import type { MakeView } from './view.ts'

/** How a session is called where others than its person see it: half of what knows its token again, so nothing can be done with it. */
export const sessionName = 'substr(s.hash, 1, 32)'

/** Who is signed in now, from where and with what; each session is a row. */
export const online: MakeView = ({ app: { store }, session }) => {
  const now = Date.now()
  return {
    columns: {
      id: sessionName,
      tenantId: 's.tenant_id',
      createTime: 's.created_at',
      username: 'u.username',
      realname: 'u.realname',
      avatar: 'u.avatar',
      departs: 'u.departs',
      ip: 's.ip',
      loginTime: 's.created_at',
      seenTime: momentSql('coalesce(s.seen_at, 0)', store.dialect),
      client: clientSql('s.user_agent'),
      own: sqlOf(`case when s.hash = ? then 'Y' else 'N' end`, session.id),
    },
    from: sqlOf(
      `from _session s join sys_user u on u.id = s.user_id
        where s.expires_at >= ? and (s.closing_at is null or s.closing_at >= ?)`,
      now,
      now - revival,
    ),
  }
}
