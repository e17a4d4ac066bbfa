import { fileTable } from '../../platform/sql/file-table.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { revival } from '../../rights/auth/sessions.ts'
import { clientSql, momentSql } from './expressions.ts'
import type { MakeView } from './view.ts'

const userTable = fileTable(import.meta, 'sys/user', ['avatar', 'departs', 'realname', 'username'])

/** Public id of a session for other people: half of the token's hash, which is useless for access. */
export const sessionName = 'substr(s.hash, 1, 32)'

/** Live sessions with address and device. */
export const online: MakeView = ({ app: { store }, session }) => {
  const now = Date.now()
  return {
    columns: {
      id: sessionName,
      tenantId: 's.tenant_id',
      createTime: 's.created_at',
      username: `u.${userTable.username}`,
      realname: `u.${userTable.realname}`,
      avatar: `u.${userTable.avatar}`,
      departs: `u.${userTable.departs}`,
      ip: 's.ip',
      loginTime: 's.created_at',
      seenTime: momentSql('coalesce(s.seen_at, 0)', store.dialect),
      client: clientSql('s.user_agent'),
      own: sqlOf(`case when s.hash = ? then 'Y' else 'N' end`, session.id),
    },
    from: sqlOf(
      `from _session s join ${userTable} u on u.id = s.user_id
        where s.expires_at >= ? and (s.closing_at is null or s.closing_at >= ?)`,
      now,
      now - revival,
    ),
  }
}
