import type { Session } from '../../platform/http/route.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'

/** Where it is kept who has read what. */
export const marksTable = '_notice_read'

/** Joins a person's marks to announcements: `read_at` is null in what they have not read. `id` is the announcements' column. */
export function joinMarks({ user }: Session, id: string): Sql {
  const own = `${marksTable}.announcement_id = ${id} and ${marksTable}.user_id = ?`
  return sqlOf(`left join ${marksTable} on ${own}`, user.id)
}

/** What a person has read, or has not; for statements that join their marks. */
export function readSql(isRead: boolean): Sql {
  return sqlOf(`${marksTable}.read_at is ${isRead ? 'not null' : 'null'}`)
}

/** The step that marks as read, for a person, the announcements `from … where …` names. What is read already keeps its time. */
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

/** The step after which nobody has read an announcement. */
export function forgetReaders(announcementId: string): Step {
  return { sql: `delete from ${marksTable} where announcement_id = ?`, parameters: [announcementId] }
}

/** The step after which a person has read nothing: they are gone. */
export function forgetReader(userId: string): Step {
  return { sql: `delete from ${marksTable} where user_id = ?`, parameters: [userId] }
}
