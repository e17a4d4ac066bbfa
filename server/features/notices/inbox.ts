import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { pageOf } from '../../records/read/list-query.ts'
import { conditionSql } from '../../records/read/where.ts'
import { asked, newestFirst, readNotices } from './announcements.ts'
import { joinMarks, marksTable, readSql } from './read-marks.ts'
import { announcementsOf, fromNotices } from './source.ts'

/** Announcements of the caller, unread ones first, then newest (contract.md 2.5). */
export async function myNotices(context: Context) {
  const resource = announcementsOf(context)
  const { pageNo, pageSize: size } = pageOf(context.query)
  const where = filters(context, resource)
  const [records, total] = await Promise.all([
    readNotices(context, {
      where,
      rest: [
        sqlOf(`order by case when ${marksTable}.read_at is null then 0 else 1 end, ${newestFirst(resource)}`),
        sqlOf('limit ? offset ?', size, (pageNo - 1) * size),
      ],
    }),
    countOf(context, resource, where),
  ])
  const pages = Math.ceil(total / size)
  return { records, total, size, current: pageNo, pages, orders: [], searchCount: true, optimizeCountSql: true }
}

async function countOf(context: Context, resource: ServerResource, where: readonly Sql[]): Promise<number> {
  const { app, session } = context
  const [row] = await app.store.rows<{ total: number }>(
    statement(
      'select count(*) as total',
      fromNotices(context, asked),
      joinMarks(session, columnOf(resource, 'id')),
      'where',
      all(where),
    ),
    { heavy: true },
  )
  return Number(row?.total ?? 0)
}

function filters({ app, query }: Context, resource: ServerResource): readonly Sql[] {
  const condition = (op: 'contains' | 'eq' | 'ge' | 'le', field: string, value = '') =>
    value.trim() === '' ? [] : [conditionSql(resource, { op, field, value: value.trim() }, app.store.dialect)]
  return [
    // Search boxes send stars around contained text (contract.md 1.4).
    ...condition('contains', 'titile', query.titile?.replaceAll(/^\*+|\*+$/g, '')),
    ...condition('contains', 'sender', query.sender?.replaceAll(/^\*+|\*+$/g, '')),
    ...condition('eq', 'msgCategory', query.msgCategory),
    ...condition('eq', 'busType', query.busType),
    ...condition('ge', 'sendTime', query.sendTime_begin),
    // A day includes its end.
    ...condition('le', 'sendTime', query.sendTime_end && `${query.sendTime_end} 23:59:59`),
    ...(query.readFlag ? [readSql(query.readFlag === '1')] : []),
  ]
}
