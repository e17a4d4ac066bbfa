import { textIn } from '../../../src/schema/base/text.ts'
import type { FeedEntry } from '../../../src/schema/model/feed.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { Context } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'

const messageTable = fileTable(import.meta, 'msg/message', [
  'busId',
  'busType',
  'esReceiver',
  'esTitle',
  'esType',
  'receiverId',
  'sender',
])
const userTable = fileTable(import.meta, 'sys/user', ['realname'])

type Sent = {
  readonly at: string
  readonly who: string
  readonly sender: string
  readonly title: string
  readonly receiver: string
}

/**
 * Portal messages that were sent about a record, one entry for all receivers of a title. People of a company read the ones to
 * themselves only.
 */
export async function sentAbout({ app, session, lang }: Context, code: string, id: string): Promise<FeedEntry[]> {
  if (!app.live.current.resources.has('msg/message')) return []
  const { busType, busId, esType, esTitle, esReceiver, receiverId, sender, createTime, createBy, tenantId } =
    messageTable
  const own = session.user.supplierId === '' ? sqlOf('1 = 1') : sqlOf(`m.${receiverId} = ?`, session.user.id)
  const rows = await app.store.rows<Sent>(
    statement(
      `select m.${createTime} as at, m.${createBy} as who, m.${sender} as sender, m.${esTitle} as title,
        coalesce(u.${userTable.realname}, m.${esReceiver}) as receiver from ${messageTable} m
        left join ${userTable} u on u.id = m.${receiverId} where`,
      all([
        sqlOf(
          `m.${busId} = ? and m.${busType} = ? and m.${esType} = 'site' and m.${tenantId} = ?`,
          id,
          code,
          session.tenantId,
        ),
        own,
      ]),
      `order by m.${createTime} desc, m.id limit 200`,
    ),
  )
  const groups = Map.groupBy(rows, ({ at, title }) => `${at} ${title}`)
  return [...groups.entries()].flatMap(([key, [first, ...others]]): FeedEntry[] =>
    first
      ? [
          {
            kind: 'message',
            key: `message ${key}`,
            at: first.at,
            who: first.who,
            realname: first.who === systemName ? textIn(lang, systemTitle) : first.sender,
            title: first.title,
            receivers: [first, ...others].map(({ receiver }) => receiver),
          },
        ]
      : [],
  )
}
