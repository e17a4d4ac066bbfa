import type { CompiledReport } from '../../src/schema/model/compiled.ts'
import type { Context } from '../http/route.ts'
import { columnOf } from '../resources/columns.ts'
import { listPage, whereOf } from '../resources/list.ts'
import { parseListQuery } from '../resources/list-query.ts'
import { fromTable, visibleFields } from '../resources/records.ts'
import { statement } from '../resources/sql.ts'
import type { Row } from '../store/store.ts'
import { openReport } from './open-report.ts'

/** One page of a report as JSON text, with the sums over all its rows that the file asks for. */
export async function reportPage(given: Context, report: CompiledReport): Promise<string> {
  const { context, resource } = openReport(given, report)
  const { app, session, lang, query } = context
  const [page, totals] = await Promise.all([listPage(app, resource, session, lang, query), totalsOf(context, report)])
  return totals ? `${page.slice(0, -1)},"totals":${JSON.stringify(totals)}}` : page
}

async function totalsOf(context: Context, { totals, resource }: CompiledReport): Promise<object | undefined> {
  if (totals.length === 0) return undefined
  const { app, session, query } = context
  const visible = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => visible.includes(field))
  const { forCount } = await whereOf(app, resource, session, 'list', parsed)
  const sums = totals.map((key, index) => `cast(sum(${columnOf(resource, key)}) as double precision) as "t${index}"`)
  const [row] = await app.store.rows<Row>(
    statement(`select ${sums.join(', ')}`, fromTable(resource), 'where', forCount),
  )
  return Object.fromEntries(totals.map((key, index) => [key, row?.[`t${index}`] ?? null]))
}
