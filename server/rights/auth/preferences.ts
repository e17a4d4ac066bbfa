import type { Lang } from '../../../src/schema/base/text.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'

/** Notices that a user receives, and whether by mail too. */
export type NoticeChoices = { readonly announcement: boolean; readonly system: boolean; readonly mail: boolean }

/** Preferences of a recipient. */
export type Choices = { readonly notices: NoticeChoices; readonly lang: Lang }

/** Table of user preferences. */
export const preferencesTable = '_preference'

const notices = 'notices'
const language = 'lang'
const everything: NoticeChoices = { announcement: true, system: true, mail: true }

/** Notice preferences of a user; all notices by default. */
export async function noticeChoices(store: Store, userId: string): Promise<NoticeChoices> {
  return (await choicesOf(store, [userId])).get(userId)?.notices ?? everything
}

/** Portal language of a user; Chinese (spec 9) by default and for unknown users. */
export async function languageOf(store: Store, userId: string): Promise<Lang> {
  return (await choicesOf(store, [userId])).get(userId)?.lang ?? 'zh'
}

/** Preferences by user id; by default all notices, in Chinese (spec 9). */
export async function choicesOf(store: Store, userIds: readonly string[]): Promise<ReadonlyMap<string, Choices>> {
  const found = new Map<string, Choices>(userIds.map((id) => [id, { notices: everything, lang: 'zh' }]))
  if (userIds.length === 0) return found
  const ids = marks(userIds)
  const rows = await store.rows<{ user_id: string; name: string; value: string }>({
    sql: `select user_id, name, value from ${preferencesTable} where user_id in (${ids.sql})`,
    parameters: ids.parameters,
  })
  for (const { user_id, name, value } of rows) {
    const known = found.get(user_id)
    if (!known) continue
    if (name === language) found.set(user_id, { ...known, lang: value === 'en' ? 'en' : 'zh' })
    // Older rows lack kinds of notices that were added later.
    if (name === notices)
      found.set(user_id, { ...known, notices: { ...everything, ...(JSON.parse(value) as Partial<NoticeChoices>) } })
  }
  return found
}

/** Stores the notice preferences of a user. */
export async function keepNoticeChoices(store: Store, userId: string, choices: NoticeChoices): Promise<void> {
  await store.write([preferenceStep(userId, notices, JSON.stringify(choices))])
}

/** Stores the language of a user, for the portal and for messages. */
export async function keepLanguage(store: Store, userId: string, lang: Lang): Promise<void> {
  await store.write([preferenceStep(userId, language, lang)])
}

function preferenceStep(userId: string, name: string, value: string): Step {
  return {
    sql: `insert into ${preferencesTable} (user_id, name, value) values (?, ?, ?)
      on conflict (user_id, name) do update set value = excluded.value`,
    parameters: [userId, name, value],
  }
}
