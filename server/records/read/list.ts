import type { Lang } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { countOf } from '../../platform/cache/count.ts'
import { remembered, rememberedPage } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { askedColumns, columnOf } from '../../platform/sql/columns.ts'
import { type Condition, valuesIn } from '../../platform/sql/conditions.ts'
import { fromTable, selectList } from '../../platform/sql/records.ts'
import { all, marks, often, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { hitLimit } from '../../platform/store/search.ts'
import type { Row, Store } from '../../platform/store/store.ts'
import { scopeSql, tablesBehind } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { spelled } from './code-names.ts'
import { type Found, foundBy } from './found-by.ts'
import { guardedAmong, isAnyOpen } from './guard.ts'
import { keptOf } from './kept.ts'
import { behindSql } from './keyset.ts'
import { type ListQuery, parseListQuery } from './list-query.ts'
import { madeAmong } from './made.ts'
import { orderSql } from './order-sql.ts'
import { withSealedValues, withVeiledValues } from './sealed-list.ts'
import { idOf, rowShape, rowsJson } from './shown-rows.ts'
import { type FoundCondition, type FoundRows, factsOf, isWholeView } from './view-facts.ts'
import { partsTotal, viewRows } from './view-rows.ts'
import { conditionSql } from './where.ts'

type Query = Readonly<Record<string, string>>

/** Page of a list with its exact total (contract.md 1.2), as JSON text. */
export async function listPage(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  query: Query,
): Promise<string> {
  const fields = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => fields.includes(field))
  const where = await whereOf(app, resource, session, 'list', parsed)
  const { pageNo, pageSize, order } = parsed
  const shape = rowShape({ app, lang }, resource, fields)
  const [rows, total] = await Promise.all([
    pageRows(app, resource, session, ...(await placed(app, resource, session, where, parsed)), shape.select),
    totalAsked(app, resource, session, parsed, where),
  ])
  const ids = rows.map(idOf)
  const guarded = await guardedAmong({ app, resource, session }, ids)
  const made = await madeAmong({ app, resource, session }, ids)
  const isOpen = await isAnyOpen({ app, resource, session }, ownersIn(resource, parsed.where))
  const orders = order.map(({ field, direction }) => ({ column: field, asc: direction === 'asc' }))
  const pages = Math.ceil(total / pageSize)
  const rest = {
    total,
    size: pageSize,
    current: pageNo,
    pages,
    orders,
    searchCount: true,
    optimizeCountSql: true,
    ...(!isOpen && { mayAdd: false }),
  }
  const records = await rowsJson(app, session, lang, shape, rows, { guarded, made })
  const asking = { app, resource, session, lang }
  const opened = await withSealedValues(asking, records, ids, fields)
  const shown = await withVeiledValues(asking, opened, ids)
  return `{"records":${shown},${JSON.stringify(rest).slice(1)}`
}

/** Parent records of a list of rows, when it is restricted to those of some. */
function ownersIn({ plan: { parent } }: ServerResource, where: readonly Condition[]): readonly string[] | undefined {
  const about = where.find((condition) => 'field' in condition && condition.field === parent?.field)
  return about?.op === 'eq' || about?.op === 'in' || about?.op === 'item' ? valuesIn(about) : undefined
}

// A page after a known row begins there, instead of being counted through to.
async function placed(
  app: App,
  resource: ServerResource,
  session: Session,
  where: WhereOf,
  page: ListQuery,
): Promise<[WhereOf, Page]> {
  const { after, order } = page
  const columns = askedColumns(resource, session, app.store.dialect)
  const behind = after === undefined ? undefined : await behindSql(app, resource, session, { order, after, columns })
  if (!behind) return [where, page]
  const narrowed = { forFew: all([where.forFew, behind]), forWalk: all([where.forWalk, behind]) }
  return [
    { ...where, ...narrowed },
    { ...page, pageNo: 1 },
  ]
}

/** Largest cached page, in rows. */
const largestKept = 50

type Page = Pick<ListQuery, 'order' | 'pageNo' | 'pageSize'> & {
  /** One-off request, not worth a place in memory. */
  readonly isPassing?: boolean
}

/**
 * Rows of one page. Their ids are found first, by the order's columns alone: a sort over whole rows would build the text of each of
 * them, to discard all but ten.
 */
export async function pageRows(
  app: App,
  resource: ServerResource,
  session: Session,
  where: WhereOf,
  page: Page,
  select: string,
): Promise<Row[]> {
  const { store } = app
  if (resource.view !== undefined) return keptViewRows(app, resource, session, where, page, select)
  const { order, pageNo, pageSize } = page
  const sorted = orderSql(resource, order, store.dialect, askedColumns(resource, session, store.dialect))
  const id = columnOf(resource, 'id')
  const offset = (pageNo - 1) * pageSize
  const found = statement(
    `select ${select} ${fromTable(resource)} join (select ${id} as page_id ${fromTable(resource)} where`,
    (await joinsFew(app, resource, where, offset + pageSize)) ? where.forFew : where.forWalk,
    sorted,
    sqlOf(`limit ? offset ?) as page on page.page_id = ${id}`, pageSize, offset),
    sorted,
  )
  const read = () => store.rows<Row>(found, { heavy: true })
  return keepsPages(store, page) ? rememberedPage(store, tablesBehind(resource), keyOf(found), read) : read()
}

// Other processes write on PostgreSQL, and a list must show what its reader has just saved.
function keepsPages({ dialect }: Store, { pageSize, isPassing = false }: Page): boolean {
  return dialect === 'sqlite' && pageSize <= largestKept && !isPassing
}

const keyOf = ({ sql, parameters }: Sql) => `${sql}\n${JSON.stringify(parameters)}`

async function keptViewRows(
  app: App,
  resource: ServerResource,
  session: Session,
  where: WhereOf,
  page: Page,
  select: string,
): Promise<Row[]> {
  const { order, pageNo, pageSize } = page
  const which = (await joinsFew(app, resource, where, pageNo * pageSize)) ? where.forFew : where.forWalk
  const read = () => viewRows({ app, resource, session, where, which }, page, select)
  const key = keyOf(statement(JSON.stringify({ order, pageNo, pageSize, select }), which))
  return keepsPages(app.store, page) ? rememberedPage(app.store, tablesBehind(resource), key, read) : read()
}

/** Number of rows of a session's list: stored, or counted. */
async function totalAsked(app: App, resource: ServerResource, session: Session, query: ListQuery, where: WhereOf) {
  const { total, constant = {} } = factsOf(app.view, resource)
  if (total && query.selections.length === 0 && isWholeView(resource, session, query.where, constant))
    return remembered(app.store, tablesBehind(resource), `total ${query.where.length}`, total)
  if (where.total && query.selections.length === 0 && isWholeView(resource, session, [], constant))
    return remembered(app.store, tablesBehind(resource), `total ${JSON.stringify(query.where)}`, where.total)
  const isAll = query.where.length === 0 && query.selections.length === 0
  const kept = isAll ? await keptOf(app, resource, session) : undefined
  return kept ? kept.rows : totalOf(app, resource, where.forCount)
}

/** Number of rows that meet a condition. */
export function totalOf({ store, view }: App, resource: ServerResource, where: Sql): Promise<number> {
  const { parts } = factsOf(view, resource)
  if (parts) return partsTotal(store, resource, parts, where)
  const count = statement('select count(*) as total', fromTable(resource), 'where', where)
  return countOf(store, count, tablesBehind(resource))
}

export type WhereOf = {
  /** Scope alone: the rows scanned in search of others. */
  readonly scope: Sql
  /** All conditions, with the search index when counting is faster with it: for counts and exports. */
  readonly forCount: Sql
  /** All conditions, with the index that finds contained text: for pages with few hits. */
  readonly forFew: Sql
  /** All conditions without the index, for a scan along an order. */
  readonly forWalk: Sql
  /** Lowest number of hits in an index; undefined without an index search. */
  readonly hits: number | undefined
  /** Number of rows under all conditions, if a view knows it without counting. */
  readonly total?: () => Promise<number>
  /** Rows of a view by the values of a field. */
  readonly byValue?: FoundRows['byValue']
}

/** Scope and conditions of a list, in each way of finding contained text (found-by.ts). */
export async function whereOf(
  app: App,
  resource: ServerResource,
  session: Session,
  action: string,
  query: Pick<ListQuery, 'where' | 'selections'>,
): Promise<WhereOf> {
  const { dialect } = app.store
  const scope = scopeSql(resource, session, action, dialect)
  const columns = askedColumns(resource, session, dialect)
  const chosen = query.selections.length > 0 ? [chosenSql(resource, query.selections)] : []
  const asked = await Promise.all(
    query.where.map((condition) => spelled(app.store, app.live.current, resource.plan, condition)),
  )
  const seen = await factsOf(app.view, resource).find?.(asked)
  const conditions = asked.map(
    (condition, index) => seen?.each[index]?.is ?? conditionSql(resource, condition, dialect, columns),
  )
  const asking = { app, resource, session, columns }
  const searches = await Promise.all(query.where.map((condition) => foundBy(asking, condition)))
  const found = seen ? seen.each.flatMap(fewOf) : searches.filter((each) => each !== undefined)
  const forWalk = all([scope, ...chosen, ...conditions])
  const counting = found.flatMap(({ count }) => count ?? [])
  return {
    scope,
    forCount: counting.length === 0 ? forWalk : all([forWalk, ...counting]),
    forFew: found.length === 0 ? forWalk : all([forWalk, ...found.map(({ few }) => few)]),
    forWalk,
    hits: found.length === 0 ? undefined : Math.min(...found.map(({ hits }) => hits)),
    ...(seen?.total && { total: seen.total }),
    ...(seen?.byValue && { byValue: seen.byValue }),
  }
}

function fewOf(found: FoundCondition | undefined): readonly Found[] {
  return found?.few ? [{ hits: found.hits, few: found.few, count: found.few }] : []
}

// Joining costs a step for each hit, scanning one for each row until the page is full: rows × page / hits.
async function joinsFew(app: App, resource: ServerResource, where: WhereOf, page: number): Promise<boolean> {
  if (where.hits === undefined) return false
  if (where.hits > hitLimit) return false
  if (where.hits < 100) return true
  const { total } = factsOf(app.view, resource)
  const rows = total
    ? remembered(app.store, tablesBehind(resource), 'total 0', total)
    : totalOf(app, resource, where.scope)
  return where.hits ** 2 < page * (await rows)
}

function chosenSql(resource: ServerResource, ids: readonly string[]): Sql {
  const list = marks(ids)
  return { sql: `${columnOf(resource, 'id')} in (${list.sql})`, parameters: list.parameters }
}

/** Row that a session may reach for an action, or undefined; foreign and missing rows are treated alike. */
export async function findRow(
  app: App,
  resource: ServerResource,
  session: Session,
  action: string,
  id: string,
): Promise<Row | undefined> {
  const fields = resource.storage.columns.map(({ field }) => field)
  const query = statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    'where',
    all([scopeSql(resource, session, action, app.store.dialect), sqlOf(`${columnOf(resource, 'id')} = ?`, id)]),
  )
  const [row] = await app.store.rows<Row>(often(query))
  return row
}
