import type { ServerResource } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { ambientNames } from '../../src/schema/rules/check-types.ts'
import { parseExpression } from '../../src/schema/rules/parse.ts'
import type { Context } from '../http/route.ts'
import { columnOf } from '../resources/columns.ts'
import { dressed, fromTable, type RecordRow, selectList } from '../resources/records.ts'
import { hiddenFields, openSql } from '../resources/scope.ts'
import { all, type Sql, statement } from '../resources/sql.ts'
import type { Row } from '../store/store.ts'
import { joinMarks, marksTable } from './read-marks.ts'

const code = 'sys/announcement'

// What the file's row conditions say for readers. An id is no part of another one: all are of one length.
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

/** What a reader is told of an announcement in a list; never who else it is meant for. */
export const noticeFields = [
  'titile',
  'msgContent',
  'msgAbstract',
  'sender',
  'priority',
  'sendTime',
  'msgCategory',
  'busId',
  'busType',
  'documentType',
  'openType',
  'openPage',
] as const

/** The resource of announcements. @throws UNKNOWN_RESOURCE where an installation does without it. */
export function announcementsOf({ app }: Pick<Context, 'app'>): ServerResource {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}

/** The announcements that are published, begun, not over, and meant for the person who asks. */
export function meantSql({ app, session }: Context, resource: ServerResource): Sql {
  return openSql(resource, session, meant, app.store.dialect)
}

type Asked = {
  readonly fields?: readonly string[]
  /** What has to hold beside that they are meant for the person. */
  readonly where: readonly Sql[]
  /** `order by …` and `limit …`. */
  readonly rest?: readonly Sql[]
}

/** The announcements for the person who asks, each with whether and when they read it (contract.md 2.5). */
export async function readNotices(context: Context, { fields = noticeFields, where, rest = [] }: Asked) {
  const { app, session, lang } = context
  const resource = announcementsOf(context)
  const hidden = hiddenFields(resource, session)
  const rows = await app.store.rows<Row>(
    statement(
      'select',
      selectList(resource, ['id', ...fields.filter((name) => !hidden.has(name))]),
      `, ${marksTable}.read_at as "readTime"`,
      fromTable(resource),
      joinMarks(session, columnOf(resource, 'id')),
      'where',
      all([meantSql(context, resource), ...where]),
      ...rest,
    ),
    { heavy: true },
  )
  const shown = await dressed(app, resource, session, lang, rows)
  return shown.map((row) => noticeOf(row, session.user.id))
}

function noticeOf(row: RecordRow, userId: string): RecordRow {
  return { ...row, anntId: row.id, userId, readFlag: row.readTime === null ? '0' : '1' }
}

/** The newest first; what was published in the same second by its id, so that pages never overlap. */
export function newestFirst(resource: ServerResource): string {
  return `coalesce(${columnOf(resource, 'sendTime')}, '') desc, ${columnOf(resource, 'id')} desc`
}
