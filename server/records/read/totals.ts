import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { tablesBehind } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { columnOfField, keptOf } from './kept.ts'
import { listPage, whereOf } from './list.ts'
import { parseListQuery } from './list-query.ts'

/** Page of a list as JSON text, with the sums over all matching rows that its file names. */
export async function pageWithTotals(
  context: Context,
  resource: ServerResource,
  totals: readonly string[],
): Promise<string> {
  const { app, session, lang, query } = context
  const page = listPage(app, resource, session, lang, query)
  if (totals.length === 0) return page
  const visible = visibleFields(resource, session)
  const summed = totals.filter((key) => visible.includes(key))
  if (summed.length === 0) return page
  const [text, sums] = await Promise.all([page, sumsOf(context, resource, summed)])
  return `${text.slice(0, -1)},"totals":${JSON.stringify(sums)}}`
}

async function sumsOf({ app, session, query }: Context, resource: ServerResource, keys: readonly string[]) {
  const visible = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => visible.includes(field))
  const isAll = parsed.where.length === 0 && parsed.selections.length === 0
  const kept = isAll ? await keptOf(app, resource, session) : undefined
  if (kept) return Object.fromEntries(keys.map((key) => [key, kept.sum(columnOfField(resource, key))]))
  const { forCount } = await whereOf(app, resource, session, 'list', parsed)
  const sums = keys.map((key, index) => `cast(sum(${columnOf(resource, key)}) as double precision) as "t${index}"`)
  const added = statement(`select ${sums.join(', ')}`, fromTable(resource), 'where', forCount)
  const key = `sums ${added.sql}\n${JSON.stringify(added.parameters)}`
  const row = await remembered(app.store, tablesBehind(resource), key, async () => {
    const [found] = await app.store.rows<Row>(added, { heavy: true })
    return found
  })
  return Object.fromEntries(keys.map((key, index) => [key, row?.[`t${index}`] ?? null]))
}
