import { createHash } from 'node:crypto'
import { remembered } from '../../platform/cache/remembered.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import { isViewing } from '../../platform/http/viewing.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { all, marks, sqlOf, statement } from '../../platform/sql/sql.ts'
import { nowText } from '../../platform/time.ts'
import { type Choices, choicesOf, keepLanguage, preferencesTable } from '../../rights/auth/preferences.ts'
import { asked, newestFirst, readNotices } from './announcements.ts'
import { joinMarks, marksTable, readSql } from './read-marks.ts'
import { announcementsOf, fromNotices, noticeTables } from './source.ts'

/** Items of each category in the answer (contract.md 2.5). */
const most = 5

type Key = { readonly id: string; readonly version: number; readonly total: number }

/**
 * Newest unread announcements of each category with their totals, without categories that the person has switched off. Browsers poll
 * every minute: a request with the last tag (`If-None-Match`) gets 304 while nothing has changed.
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

// The bell sends its language, which becomes that of messages to the person. Without the header nothing changes.
async function noteLanguage({ app, session, lang, request }: Context, choices: Choices): Promise<void> {
  const isSaid = typeof request.headers.lang === 'string'
  if (isSaid && lang !== choices.lang && !isViewing(session)) await keepLanguage(app.store, session.user.id, lang)
}

/** Ids and versions of the announcements: everything that the answer depends on, at low cost. */
function unreadKeys(context: Context, category: string): Promise<Key[]> {
  const { app, session } = context
  const resource = announcementsOf(context)
  const rules = session.isAdmin ? [] : session.dataRules(resource.plan.code)
  // To the minute: starts and ends may appear that much later.
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

// Weak: answers contain their time, so no two are byte-identical.
function tagOf(facts: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url')}"`
}

/** Whether a caller already has the version of a tag (RFC 9110, 13.1.2). */
function names(header: string | undefined, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag))
}
