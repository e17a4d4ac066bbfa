import type { Store } from '../store/store.ts'

/** Which notices a person wants to be told of. */
export type NoticeChoices = { readonly announcement: boolean; readonly system: boolean }

/** Holds what people have chosen for themselves. */
export const preferencesTable = '_preference'

const notices = 'notices'
const everything: NoticeChoices = { announcement: true, system: true }

/** The notices a person wants to be told of: all of them, until they say otherwise. */
export async function noticeChoices(store: Store, userId: string): Promise<NoticeChoices> {
  const [row] = await store.rows<{ value: string }>({
    sql: `select value from ${preferencesTable} where user_id = ? and name = ?`,
    parameters: [userId, notices],
  })
  // A kind of notice that came later is in no row that is older.
  return row ? { ...everything, ...(JSON.parse(row.value) as Partial<NoticeChoices>) } : everything
}

/** Keeps which notices a person wants to be told of. */
export async function keepNoticeChoices(store: Store, userId: string, choices: NoticeChoices): Promise<void> {
  await store.write([
    {
      sql: `insert into ${preferencesTable} (user_id, name, value) values (?, ?, ?)
        on conflict (user_id, name) do update set value = excluded.value`,
      parameters: [userId, notices, JSON.stringify(choices)],
    },
  ])
}
