import type { App } from '../app.ts'
import { systemNoticeSteps } from '../notices/system-notice.ts'
import type { Step, Store } from '../store/store.ts'
import { nowText } from '../time.ts'

/** Something whose day is near or past, of a company. */
export type Reminder = {
  readonly kind: string
  readonly tenantId: string
  readonly supplierId: string
  readonly recordId: string
  /** What it is about: a day, or a year. Another one is another reminder. */
  readonly due: string
  /** How many days before it is told. */
  readonly level: number
  readonly text: { readonly zh: string; readonly en: string }
}

type Words = { readonly title: { readonly zh: string; readonly en: string }; readonly page: string }

/** Companies told in one go. */
const batch = 100

/** Tells companies what they were not told yet, each in one notice to all its people. How many things were told of. */
export async function remind(app: App, all: readonly Reminder[], words: Words, signal: AbortSignal): Promise<number> {
  const companies = [...Map.groupBy(all, ({ supplierId }) => supplierId)]
  let told = 0
  for (let start = 0; start < companies.length && !signal.aborted; start += batch) {
    const some = companies.slice(start, start + batch)
    const people = await peopleOf(
      app.store,
      some.map(([supplierId]) => supplierId),
    )
    for (const [supplierId, reminders] of some) {
      const userIds = people.get(supplierId) ?? []
      if (userIds.length === 0) continue
      await app.store.write([...noticeOf(app, reminders, words, userIds), ...reminders.map(toldStep)])
      told += reminders.length
    }
  }
  return told
}

function noticeOf(app: App, reminders: readonly Reminder[], { title, page }: Words, userIds: readonly string[]) {
  const listIn = (lang: 'zh' | 'en') =>
    `<p>${title[lang]}</p><ul>${reminders.map(({ text }) => `<li>${escaped(text[lang])}</li>`).join('')}</ul>`
  const [first] = reminders
  if (!first) return []
  const content = `${listIn('zh')}${listIn('en')}`
  return systemNoticeSteps(app, { tenantId: first.tenantId, userIds, title: `${title.zh} ${title.en}`, content, page })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

// Two servers that tell of the same are one too many: the second finds the mark, and its notice is rolled back with it.
function toldStep({ kind, recordId, due, level }: Reminder): Step {
  return {
    sql: 'insert into _reminder (kind, record_id, due, level, at) values (?, ?, ?, ?, ?)',
    parameters: [kind, recordId, due, level, nowText()],
  }
}

async function peopleOf(store: Store, suppliers: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await store.rows<{ id: string; supplier_id: string }>({
    sql: `select id, supplier_id from sys_user where status = '1' and supplier_id in (${suppliers.map(() => '?').join(', ')})`,
    parameters: suppliers,
  })
  const groups = Map.groupBy(rows, ({ supplier_id }) => supplier_id)
  return new Map([...groups].map(([supplier, users]) => [supplier, users.map(({ id }) => id)]))
}
