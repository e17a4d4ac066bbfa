import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { askedColumns, columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, isOneOfAbout, joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row, Store } from '../../platform/store/store.ts'
import { tablesBehind } from '../../rights/rows/scope.ts'
import type { WhereOf } from './list.ts'
import type { Order } from './list-query.ts'
import { nullsOf, orderSql } from './order-sql.ts'
import { factsOf, isWholeView, type ValueRows, type ViewFacts } from './view-facts.ts'

type Asking = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly where: WhereOf
  /** Conditions of `where` in the form that is faster for the page. */
  readonly which: Sql
}
type Page = { readonly order: readonly Order[]; readonly pageNo: number; readonly pageSize: number }
type Parts = NonNullable<ViewFacts['parts']>

/**
 * Rows of one page of a view. Their ids are found first: a view named twice in a statement is computed as a whole, and for
 * some ids it reads their records only.
 */
export async function viewRows(asking: Asking, page: Page, select: string): Promise<Row[]> {
  const { app, resource, where } = asking
  const ids = await idsOfPage(asking, page)
  if (ids.length === 0) return []
  const { near } = factsOf(app.view, resource)
  const these = all([where.scope, isOneOfAbout(columnOf(resource, 'id'), ids, 50), ...(near ? [near(ids)] : [])])
  return app.store.rows<Row>(
    statement(`select ${select} ${fromTable(resource)} where`, these, sortedBy(asking, page.order)),
    { heavy: true },
  )
}

function sortedBy({ app, resource, session }: Asking, order: readonly Order[]): string {
  const { dialect } = app.store
  const columns = askedColumns(resource, session, dialect)
  return orderSql(resource, order, dialect, columns, factsOf(app.view, resource).filled)
}

async function idsOfPage(asking: Asking, page: Page): Promise<readonly string[]> {
  const { app, resource } = asking
  const values = await valuesInOrder(asking, page.order)
  if (values) return idsByValue(asking, values, page)
  const { ordered, ...facts } = factsOf(app.view, resource)
  const parts = ordered?.[page.order[0]?.field ?? ''] ?? facts.parts
  if (parts) return (await parts.read(pageOfParts(asking, parts, page))).map((row) => String(row.id))
  return idsWith(asking, asking.which, page.order, page.pageSize, (page.pageNo - 1) * page.pageSize)
}

async function idsWith(asking: Asking, which: Sql, order: readonly Order[], most: number, offset: number) {
  const { app, resource } = asking
  const limits = sqlOf('limit ? offset ?', most, offset)
  const found = statement(
    `select ${columnOf(resource, 'id')} as id ${fromTable(resource)} where`,
    which,
    sortedBy(asking, order),
    limits,
  )
  return (await app.store.rows<{ id: string }>(found, { heavy: true })).map(({ id }) => id)
}

/** Rows by the values of the first field of an order, if the view knows them; the ids order rows of one value. */
async function valuesInOrder(asking: Asking, order: readonly Order[]): Promise<readonly ValueRows[] | undefined> {
  const { app, resource, session, where } = asking
  const [first, ...more] = order
  if (!(first && where.byValue) || more.length > 0) return undefined
  if (!isWholeView(resource, session, [], factsOf(app.view, resource).constant ?? {})) return undefined
  const values = await where.byValue(first.field)
  return first.direction === 'asc' ? values : values?.toReversed()
}

/** Values before the page are skipped by their numbers; those of the page are read one by one. */
async function idsByValue(asking: Asking, values: readonly ValueRows[], { order, pageNo, pageSize }: Page) {
  const ids: string[] = []
  const [first] = order
  const byId = [{ field: 'id', direction: first?.direction ?? 'desc' }] as const
  let before = (pageNo - 1) * pageSize
  for (const { count, is } of values) {
    if (ids.length >= pageSize) break
    if (before >= count) {
      before -= count
      continue
    }
    ids.push(...(await idsWith(asking, all([asking.which, is]), byId, pageSize - ids.length, before)))
    before = 0
  }
  return ids
}

/** The first rows of each part, then the page among them. */
function pageOfParts(asking: Asking, { queries }: Parts, { order, pageNo, pageSize }: Page): Sql {
  const { app, resource, session, which } = asking
  const { dialect } = app.store
  const columns = askedColumns(resource, session, dialect)
  const keys = order.map(({ field }, index) => `, ${columns(field)} as "o${index}"`).join('')
  const offset = (pageNo - 1) * pageSize
  const parts = queries.map((query) =>
    statement(
      'select * from (',
      query,
      `select ${columnOf(resource, 'id')} as id${keys} ${fromTable(resource)} where`,
      which,
      sortedBy(asking, order),
      sqlOf('limit ?) as part', offset + pageSize),
    ),
  )
  const { filled } = factsOf(app.view, resource)
  const sorted = order.map((each, index) => `"o${index}" ${each.direction}${nullsOf(each, dialect, filled)}`)
  return statement(
    'select id from (',
    joined(parts, ' union all '),
    `) as parts order by ${[...sorted, `id ${order[0]?.direction ?? 'desc'}`].join(', ')}`,
    sqlOf('limit ? offset ?', pageSize, offset),
  )
}

/** Number of rows of a view that meet a condition, counted by part. */
export function partsTotal(store: Store, resource: ServerResource, { queries, read }: Parts, where: Sql) {
  const counts = queries.map((query) =>
    statement('select * from (', query, `select count(*) as total ${fromTable(resource)} where`, where, ') as part'),
  )
  const sum = statement('select sum(total) as total from (', joined(counts, ' union all '), ') as parts')
  const key = `parts ${where.sql}\n${JSON.stringify(where.parameters)}`
  return remembered(store, tablesBehind(resource), key, async () => Number((await read(sum))[0]?.total ?? 0))
}
