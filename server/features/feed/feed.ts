import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { FeedEntry, RecordFeed } from '../../../src/schema/model/feed.ts'
import type { App } from '../../platform/app.ts'
import type { Context } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { marks } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { commentCode, commentsOn, isShareable, readableRecord } from '../../records/comments/comments.ts'
import { historyOf } from '../../records/read/history.ts'
import { stateTimes } from '../progress/progress.ts'
import { nextOf } from './next-steps.ts'
import { sentAbout } from './sent.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

/** Feed of a record that the caller may read. @throws RECORD_MISSING for any other. */
export async function feedOf(context: Context, code: string, id: string): Promise<RecordFeed> {
  const { session } = context
  const found = await readableRecord(context, code, id)
  if (!found) throw new AppError('RECORD_MISSING')
  const [changes, comments, messages, since, ahead] = await Promise.all([
    changesOf(context, found.resource, id),
    commentEntries(context, code, id),
    sentAbout(context, code, id),
    sinceOf(context.app, found.resource, found.row, id),
    nextOf(context, found.resource, found.row),
  ])
  const mayComment = session.may(permissionOf(commentCode, 'add'))
  return {
    entries: [...changes, ...comments, ...messages].toSorted((left, right) => right.at.localeCompare(left.at)),
    since,
    ...ahead,
    mayComment,
    mayShare: mayComment && isShareable(found),
  }
}

async function changesOf({ app, session, lang }: Context, resource: ServerResource, id: string): Promise<FeedEntry[]> {
  const entries = await historyOf(app, resource, session, lang, id)
  return entries.map((entry, index) => ({ kind: 'change', key: `change ${entries.length - index}`, ...entry }))
}

async function commentEntries(context: Context, code: string, id: string): Promise<FeedEntry[]> {
  const comments = await commentsOn(context, code, id)
  const names = await namesOf(context.app, [...comments.flatMap(({ who, mentions }) => [who, ...listOf(mentions)])])
  const nameOf = (account: string) => names.get(account) ?? account
  return comments.map(({ id: own, content, audience, mentions, files, who, at }) => ({
    kind: 'comment',
    key: `comment ${own}`,
    id: own,
    at,
    who,
    realname: nameOf(who),
    content,
    isShared: audience === 'both',
    mentions: listOf(mentions).map(nameOf),
    files,
    isMine: who === context.session.user.username,
  }))
}

async function namesOf({ store }: App, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map()
  const list = marks([...new Set(accounts)])
  const rows = await store.rows<{ username: string; realname: string }>({
    sql: `select ${userTable.username} as username, ${userTable.realname} as realname from ${userTable} where ${userTable.username} in (${list.sql})`,
    parameters: list.parameters,
  })
  return new Map(rows.map(({ username, realname }) => [username, realname]))
}

async function sinceOf(app: App, resource: ServerResource, row: Row, id: string): Promise<string | null> {
  const { states } = resource.plan
  if (!states) return null
  const times = await stateTimes(app, resource, id)
  return times.get(String(row[states.field])) ?? (String(row.createTime ?? '') || null)
}
