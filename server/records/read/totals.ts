import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { KeptSums, Split } from '../../platform/store/kept-sums.ts'
import type { Row } from '../../platform/store/store.ts'
import { tablesBehind } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { columnOfField, keptOf } from './kept.ts'
import { listPage, whereOf } from './list.ts'
import { parseListQuery } from './list-query.ts'

/**
 * Page of a list as JSON text, with the sums over all matching rows that its file names: a number for each field, or `[{ of, total }]`,
 * the value with most rows first, where they are split by a field such as the currency.
 */
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
  const by = resource.plan.list.totalsBy
  if (summed.length === 0 || (by !== undefined && !visible.includes(by))) return page
  const sums = by === undefined ? sumsOf(context, resource, summed) : splitSums(context, resource, summed, by)
  const [text, found] = await Promise.all([page, sums])
  return `${text.slice(0, -1)},"totals":${JSON.stringify(found)}}`
}

/** Stored sums of a list, or the condition on its rows. */
async function askedOf(
  { app, session, query }: Context,
  resource: ServerResource,
): Promise<KeptSums | { readonly where: Sql }> {
  const visible = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => visible.includes(field))
  const isAll = parsed.where.length === 0 && parsed.selections.length === 0
  const kept = isAll ? await keptOf(app, resource, session) : undefined
  return kept ?? { where: (await whereOf(app, resource, session, 'list', parsed)).forCount }
}

const sumsSql = (resource: ServerResource, keys: readonly string[]) =>
  keys.map((key, index) => `cast(sum(${columnOf(resource, key)}) as double precision) as "t${index}"`)

async function sumsOf(context: Context, resource: ServerResource, keys: readonly string[]) {
  const asked = await askedOf(context, resource)
  if (!('where' in asked)) return Object.fromEntries(keys.map((key) => [key, asked.sum(columnOfField(resource, key))]))
  const [row] = await added(context, resource, sumsSql(resource, keys), asked.where)
  return Object.fromEntries(keys.map((key, index) => [key, row?.[`t${index}`] ?? null]))
}

/** Sums by the values of a field. */
async function splitSums(context: Context, resource: ServerResource, keys: readonly string[], by: string) {
  const asked = await askedOf(context, resource)
  if (!('where' in asked))
    return Object.fromEntries(keys.map((key) => [key, inOrder(asked.split(columnOfField(resource, key)))]))
  const counts = keys.map((key, index) => `count(${columnOf(resource, key)}) as "n${index}"`)
  const of = `coalesce(${columnOf(resource, by)}, '')`
  const columns = [`${of} as "of"`, ...sumsSql(resource, keys), ...counts]
  const rows = await added(context, resource, columns, asked.where, sqlOf(`group by ${of}`))
  return Object.fromEntries(
    keys.map((key, index) => {
      const split = rows.map((row) => ({
        of: String(row.of),
        total: Number(row[`t${index}`]),
        rows: Number(row[`n${index}`]),
      }))
      return [key, inOrder(split.filter((each) => each.rows > 0))]
    }),
  )
}

function inOrder(split: readonly Split[]) {
  const sorted = split.toSorted((left, right) => right.rows - left.rows || (left.of < right.of ? -1 : 1))
  return sorted.map(({ of, total }) => ({ of, total }))
}

/** Rows with sums over the rows of a condition, cached until a table of the list is written. */
function added(
  { app }: Context,
  resource: ServerResource,
  columns: readonly string[],
  where: Sql,
  ...grouped: readonly Sql[]
): Promise<readonly Row[]> {
  const query = statement(`select ${columns.join(', ')}`, fromTable(resource), 'where', where, ...grouped)
  const key = `sums ${query.sql}\n${JSON.stringify(query.parameters)}`
  return remembered(app.store, tablesBehind(resource), key, () => app.store.rows<Row>(query, { heavy: true }))
}
