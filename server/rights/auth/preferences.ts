import type { Lang } from '../../../src/schema/base/text.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Step, Store } from '../../platform/store/store.ts'

/** Which notices a person wants, and whether by mail too. */
export type NoticeChoices = { readonly announcement: boolean; readonly system: boolean; readonly mail: boolean }

/** Choices of a recipient. */
export type Choices = { readonly notices: NoticeChoices; readonly lang: Lang }

/** Holds what people have chosen for themselves. */
export const preferencesTable = '_preference'

const notices = 'notices'
const language = 'lang'
const everything: NoticeChoices = { announcement: true, system: true, mail: true }

/** Notices that a person wants: all of them by default. */
export async function noticeChoices(store: Store, userId: string): Promise<NoticeChoices> {
  return (await choicesOf(store, [userId])).get(userId)?.notices ?? everything
}

/** The language that a person reads the portal in: Chinese (spec 9), until they say otherwise, and of nobody. */
export async function languageOf(store: Store, userId: string): Promise<Lang> {
  return (await choicesOf(store, [userId])).get(userId)?.lang ?? 'zh'
}

/** What people have chosen, each by their id: everything, and Chinese (spec 9), until they say otherwise. */
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
    // A kind of notice that came later is in no row that is older.
    if (name === notices)
      found.set(user_id, { ...known, notices: { ...everything, ...(JSON.parse(value) as Partial<NoticeChoices>) } })
  }
  return found
}

/** Keeps which notices a person wants. */
export async function keepNoticeChoices(store: Store, userId: string, choices: NoticeChoices): Promise<void> {
  await store.write([preferenceStep(userId, notices, JSON.stringify(choices))])
}

/** Keeps the language a person reads the portal in: what is sent to them is in it. */
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
