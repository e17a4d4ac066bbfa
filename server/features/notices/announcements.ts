import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, type Sql, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { dressed } from '../../records/read/dressed.ts'
import { hiddenFields } from '../../rights/rows/scope.ts'
import { joinMarks, marksTable } from './read-marks.ts'
import { announcementsOf, fromNotices } from './source.ts'

/** Fields of an announcement in a list; its other recipients are never shown. */
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

/** Fields for filters and order. */
export const asked = ['titile', 'sender', 'msgCategory', 'busType', 'sendTime'] as const

type Asked = {
  readonly fields?: readonly string[]
  /** Condition that selects the person's announcements. */
  readonly where: readonly Sql[]
  /** `order by …` and `limit …`. */
  readonly rest?: readonly Sql[]
}

/** Announcements of the caller, each with the time of reading (contract.md 2.5). */
export async function readNotices(context: Context, { fields = noticeFields, where, rest = [] }: Asked) {
  const { app, session, lang } = context
  const resource = announcementsOf(context)
  const hidden = hiddenFields(resource, session)
  const shownFields = ['id', ...fields.filter((name) => !hidden.has(name))]
  const rows = await app.store.rows<Row>(
    statement(
      'select',
      selectList(resource, shownFields),
      `, ${marksTable}.read_at as "readTime"`,
      fromNotices(context, [...shownFields, ...asked]),
      joinMarks(session, columnOf(resource, 'id')),
      'where',
      all(where),
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

/** Newest first; by id within a second, so that pages never overlap. */
export function newestFirst(resource: ServerResource): string {
  return `coalesce(${columnOf(resource, 'sendTime')}, '') desc, ${columnOf(resource, 'id')} desc`
}
