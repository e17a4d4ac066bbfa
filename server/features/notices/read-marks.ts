import type { Session } from '../../platform/http/route.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Table of read marks. */
export const marksTable = '_notice_read'

/** Join of a person's marks to announcements: `read_at` is null for unread ones. `id`: column of the announcements. */
export function joinMarks({ user }: Session, id: string): Sql {
  const own = `${marksTable}.announcement_id = ${id} and ${marksTable}.user_id = ?`
  return sqlOf(`left join ${marksTable} on ${own}`, user.id)
}

/** Condition on read or unread announcements, for statements with the join. */
export function readSql(isRead: boolean): Sql {
  return sqlOf(`${marksTable}.read_at is ${isRead ? 'not null' : 'null'}`)
}

/** Step that marks the announcements of `from … where …` as read by a person. Existing marks keep their time. */
export function markStep({ user }: Session, id: string, from: Sql, where: Sql): Step {
  return statement(
    sqlOf(
      `insert into ${marksTable} (user_id, announcement_id, read_at) select cast(? as text), ${id}, cast(? as text)`,
      user.id,
      nowText(),
    ),
    from,
    'where',
    where,
    'on conflict (user_id, announcement_id) do nothing',
  )
}

/** Step that deletes all marks of an announcement. */
export function forgetReaders(announcementId: string): Step {
  return { sql: `delete from ${marksTable} where announcement_id = ?`, parameters: [announcementId] }
}

/** Step that deletes all marks of a deleted person. */
export function forgetReader(userId: string): Step {
  return { sql: `delete from ${marksTable} where user_id = ?`, parameters: [userId] }
}
