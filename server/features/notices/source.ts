import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { ambientNames } from '../../../src/schema/rules/check-types.ts'
import { parseExpression } from '../../../src/schema/rules/parse.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { openSql } from '../../rights/rows/scope.ts'
import { messagesOf, sending } from '../messages/outbox.ts'

const code = 'sys/announcement'

// Row conditions of the file for readers. Ids have equal length, so none is part of another.
const meant = parseExpression(
  `sendStatus == '1' && (msgType != 'USER' || userIds.contains(user.id))
    && (startTime == null || startTime <= now) && (endTime == null || endTime > now)`,
  {
    ...ambientNames,
    sendStatus: 'string',
    msgType: 'string',
    userIds: 'string',
    startTime: 'string',
    endTime: 'string',
  },
  'bool',
)

/** Resource of announcements. @throws UNKNOWN_RESOURCE in an installation without. */
export function announcementsOf({ app }: Pick<Context, 'app'>): ServerResource {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}

/** Condition: published, started, not expired, and for the caller. */
function meantSql({ app, session }: Context, resource: ServerResource): Sql {
  return openSql(resource, session, meant, app.store.dialect)
}

/**
 * `from …` for the notices of the caller: their announcements, and messages to them in the shape of
 * announcements. The columns are those of the announcements' table, under its name.
 */
export function fromNotices(context: Context, fields: readonly string[]): Sql {
  const resource = announcementsOf(context)
  const columns = resource.storage.columns.filter(({ field }) => field === 'id' || fields.includes(field))
  const own = columns.map(({ field }) => columnOf(resource, field))
  const announcements = statement(`select ${own.join(', ')}`, fromTable(resource), 'where', meantSql(context, resource))
  const messages = messagesSql(
    context,
    columns.map(({ field, name }) => ({ field, name })),
  )
  return statement('from (', announcements, ...messages, `) as ${quoted(resource.storage.table)}`)
}

/** Tables of notices. */
export function noticeTables(context: Context): readonly string[] {
  const tables = [announcementsOf(context), messagesOf(context.app)]
  return tables.flatMap((resource) => (resource ? [resource.storage.table] : []))
}

type Column = { readonly field: string; readonly name: string }

function messagesSql({ app, session }: Context, columns: readonly Column[]): readonly (Sql | string)[] {
  const resource = messagesOf(app)
  if (!resource) return []
  const values = columns.map(({ field, name }) => `${asNotice(resource, field)} as ${quoted(name)}`)
  return [
    `union all select ${values.join(', ')}`,
    fromTable(resource),
    sqlOf(
      `where ${columnOf(resource, 'receiverId')} = ? and ${columnOf(resource, 'esType')} = 'site'
        and ${columnOf(resource, 'esSendStatus')} = ? and ${columnOf(resource, 'tenantId')} = ?`,
      session.user.id,
      sending.sent,
      session.tenantId,
    ),
  ]
}

/** Message fields by announcement field. */
const sameAs: Readonly<Record<string, string>> = {
  id: 'id',
  version: 'version',
  tenantId: 'tenantId',
  createTime: 'createTime',
  titile: 'esTitle',
  msgContent: 'esContent',
  sender: 'sender',
  sendTime: 'esSendTime',
  busId: 'busId',
  busType: 'busType',
  userIds: 'receiverId',
}

/** Constant announcement fields of a message: a system message for one person. */
const always: Readonly<Record<string, string>> = {
  msgCategory: '2',
  priority: 'L',
  msgType: 'USER',
  sendStatus: '1',
}

function asNotice(resource: ServerResource, field: string): string {
  const busType = columnOf(resource, 'busType')
  // A message about a record opens that record.
  if (field === 'openType') return `case when ${busType} is null then null else 'component' end`
  if (field === 'openPage') return `'/form/' || ${busType}`
  const same = sameAs[field]
  if (same !== undefined) return columnOf(resource, same)
  const value = always[field]
  return value === undefined ? 'null' : `'${value}'`
}
