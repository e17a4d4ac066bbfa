import { createHash } from 'node:crypto'
import { remembered } from '../../platform/cache/remembered.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { type Choices, choicesOf, keepLanguage, preferencesTable } from '../../rights/auth/preferences.ts'
import { asked, newestFirst, readNotices } from './announcements.ts'
import { joinMarks, marksTable, readSql } from './read-marks.ts'
import { announcementsOf, fromNotices, noticeTables } from './source.ts'

/** Items shown of each category (contract.md 2.5). */
const most = 5

type Key = { readonly id: string; readonly version: number; readonly total: number }

/**
 * The newest unread announcements of each category, and how many there are; none of a category that the person has switched off. Browsers ask every minute: one that names what it was told
 * last (`If-None-Match`) hears 304 as long as that holds.
 */
export async function unreadNotices(context: Context) {
  const { session, lang, request, reply } = context
  const choices = await ownChoices(context)
  await noteLanguage(context, choices)
  const chosen = choices.notices
  const [notices, messages] = await Promise.all([
    chosen.announcement ? unreadKeys(context, '1') : [],
    chosen.system ? unreadKeys(context, '2') : [],
  ])
  const tag = tagOf([session.user.id, session.tenantId, lang, notices, messages])
  reply.header('etag', tag)
  if (names(request.headers['if-none-match'], tag)) return new Raw((answer) => answer.code(304).send())
  const rows = await rowsOf(context, [...notices, ...messages])
  const listOf = (keys: readonly Key[]) => keys.flatMap(({ id }) => rows.get(id) ?? [])
  return {
    anntMsgList: listOf(notices),
    anntMsgTotal: totalOf(notices),
    sysMsgList: listOf(messages),
    sysMsgTotal: totalOf(messages),
  }
}

const totalOf = ([first]: readonly Key[]) => Number(first?.total ?? 0)

async function ownChoices({ app: { store }, session: { user } }: Context): Promise<Choices> {
  const all = await remembered(store, [preferencesTable], `choices of ${user.id}`, () => choicesOf(store, [user.id]))
  return all.get(user.id) as Choices
}

// The bell asks in the language its person reads: what is sent to them is to be in it. Who says none of it leaves it as it is.
async function noteLanguage({ app, session, lang, request }: Context, choices: Choices): Promise<void> {
  const isSaid = typeof request.headers.lang === 'string'
  if (isSaid && lang !== choices.lang && session.viewAs === null) await keepLanguage(app.store, session.user.id, lang)
}

/** Which announcements they are and of which version: all that an answer depends on, and cheap to find out. */
function unreadKeys(context: Context, category: string): Promise<Key[]> {
  const { app, session } = context
  const resource = announcementsOf(context)
  const rules = session.isAdmin ? [] : session.dataRules(resource.plan.code)
  // To the minute: a begin or end may show that much later.
  const minute = nowText().slice(0, 16)
  const key = `unread ${session.tenantId} ${session.user.id} ${category} ${minute} ${JSON.stringify(rules)}`
  return remembered(app.store, [...noticeTables(context), marksTable], key, () =>
    app.store.rows<Key>(
      statement(
        `select ${columnOf(resource, 'id')} as id, ${columnOf(resource, 'version')} as version, count(*) over () as total`,
        fromNotices(context, ['version', ...asked]),
        joinMarks(session, columnOf(resource, 'id')),
        'where',
        all([readSql(false), sqlOf(`${columnOf(resource, 'msgCategory')} = ?`, category)]),
        `order by ${newestFirst(resource)} limit ${most}`,
      ),
    ),
  )
}

async function rowsOf(context: Context, keys: readonly Key[]): Promise<ReadonlyMap<string, RecordRow>> {
  if (keys.length === 0) return new Map()
  const ids = marks(keys.map(({ id }) => id))
  const among = sqlOf(`${columnOf(announcementsOf(context), 'id')} in (${ids.sql})`, ...ids.parameters)
  const rows = await readNotices(context, { where: [among] })
  return new Map(rows.map((row) => [String(row.id), row]))
}

// Weak: no two answers have the same bytes, as each says when it was made.
function tagOf(facts: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url')}"`
}

/** Whether a caller already has the version of a tag (RFC 9110, 13.1.2). */
function names(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag))
}
