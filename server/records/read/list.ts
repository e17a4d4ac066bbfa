import type { Lang } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { countOf } from '../../platform/cache/count.ts'
import { rememberedPage } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { askedColumns, type Columns, columnOf } from '../../platform/sql/columns.ts'
import { type Condition, valuesIn } from '../../platform/sql/conditions.ts'
import { fromTable, selectList } from '../../platform/sql/records.ts'
import { all, isOneOf, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import { hitLimit } from '../../platform/store/search.ts'
import type { Row } from '../../platform/store/store.ts'
import { scopeSql, tablesBehind } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { spelled } from './code-names.ts'
import { foundBy } from './found-by.ts'
import { guardedAmong, isAnyOpen } from './guard.ts'
import { keptOf } from './kept.ts'
import { behindSql } from './keyset.ts'
import { type ListQuery, type Order, parseListQuery } from './list-query.ts'
import { idOf, rowShape, rowsJson } from './shown-rows.ts'
import { conditionSql } from './where.ts'

type Query = Readonly<Record<string, string>>

/** One page of a list with its exact total (contract.md 1.2), as JSON text. */
export async function listPage(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  query: Query,
): Promise<string> {
  const { store } = app
  const fields = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => fields.includes(field))
  const where = await whereOf(app, resource, session, 'list', parsed)
  const { pageNo, pageSize, order } = parsed
  const shape = rowShape(resource, fields, store.dialect)
  const [rows, total] = await Promise.all([
    pageRows(app, resource, session, ...(await placed(app, resource, session, where, parsed)), shape.select),
    isAll(parsed) ? wholeTotalOf(app, resource, session, where.forCount) : totalOf(app, resource, where.forCount),
  ])
  const guarded = await guardedAmong({ app, resource, session }, rows.map(idOf))
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
  return `{"records":${await rowsJson(app, session, lang, shape, rows, guarded)},${JSON.stringify(rest).slice(1)}`
}

/** The records that a list of rows is about, where it is asked for those of some alone. */
function ownersIn({ plan: { parent } }: ServerResource, where: readonly Condition[]): readonly string[] | undefined {
  const about = where.find((condition) => 'field' in condition && condition.field === parent?.field)
  return about?.op === 'eq' || about?.op === 'in' || about?.op === 'item' ? valuesIn(about) : undefined
}

// A page behind a row that is known begins there, instead of being counted through to.
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

/** Rows of the largest page that is kept in memory. */
const largestKept = 50

type Page = Pick<ListQuery, 'order' | 'pageNo' | 'pageSize'> & {
  /** Hardly asked again, so not worth a place in memory. */
  readonly isPassing?: boolean
}

/**
 * The rows of one page. Which rows they are is found first, by what the order needs alone: a sort that carried whole rows would make
 * the text of each of them, only to throw all but ten away.
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
  if (resource.view !== undefined) return viewRows(app, resource, session, where, page, select)
  const { order, pageNo, pageSize, isPassing = false } = page
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
  // Other processes write on PostgreSQL, and a list must show what its reader has just saved.
  if (store.dialect === 'postgres' || pageSize > largestKept || isPassing) return read()
  return rememberedPage(store, tablesBehind(resource), `${found.sql}\n${JSON.stringify(found.parameters)}`, read)
}

// A view named twice in a statement is computed whole. Asked for some ids, it reads their records alone.
async function viewRows(
  { store }: App,
  resource: ServerResource,
  session: Session,
  { forCount }: WhereOf,
  { order, pageNo, pageSize }: Page,
  select: string,
): Promise<Row[]> {
  const sorted = orderSql(resource, order, store.dialect, askedColumns(resource, session, store.dialect))
  const id = columnOf(resource, 'id')
  const page = sqlOf('limit ? offset ?', pageSize, (pageNo - 1) * pageSize)
  const asked = statement(`select ${id} as id ${fromTable(resource)} where`, forCount, sorted, page)
  const ids = (await store.rows<{ id: string }>(asked, { heavy: true })).map((row) => row.id)
  if (ids.length === 0) return []
  const where = all([forCount, isOneOf(id, ids)])
  return store.rows<Row>(statement(`select ${select} ${fromTable(resource)} where`, where, sorted), { heavy: true })
}

const isAll = ({ where, selections }: ListQuery) => where.length === 0 && selections.length === 0

/** How many rows a session lists: kept, or counted. */
async function wholeTotalOf(app: App, resource: ServerResource, session: Session, where: Sql): Promise<number> {
  const kept = await keptOf(app, resource, session)
  return kept ? kept.rows : totalOf(app, resource, where)
}

/** How many rows a condition holds for. */
export function totalOf({ store }: App, resource: ServerResource, where: Sql): Promise<number> {
  const count = statement('select count(*) as total', fromTable(resource), 'where', where)
  return countOf(store, count, tablesBehind(resource))
}

export type WhereOf = {
  /** Scope alone: the rows that are walked in search of others. */
  readonly scope: Sql
  /** Every condition, through the search index where that counts faster: for counting and exports. */
  readonly forCount: Sql
  /** Every condition, through the index that finds what is contained: for pages with few hits. */
  readonly forFew: Sql
  /** Every condition without the index, for walking along an order. */
  readonly forWalk: Sql
  /** The least number of hits in an index; undefined when none is asked. */
  readonly hits: number | undefined
}

/** Scope and conditions of a list, each way in which a "contains" can be found (found-by.ts). */
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
  const conditions = asked.map((condition) => conditionSql(resource, condition, dialect, columns))
  const asking = { app, resource, session, columns }
  const searches = await Promise.all(query.where.map((condition) => foundBy(asking, condition)))
  const found = searches.filter((each) => each !== undefined)
  const forWalk = all([scope, ...chosen, ...conditions])
  const counting = found.flatMap(({ count }) => count ?? [])
  return {
    scope,
    forCount: counting.length === 0 ? forWalk : all([forWalk, ...counting]),
    forFew: found.length === 0 ? forWalk : all([forWalk, ...found.map(({ few }) => few)]),
    forWalk,
    hits: found.length === 0 ? undefined : Math.min(...found.map(({ hits }) => hits)),
  }
}

// Joining costs a step for each hit, walking one for each row until the page is full: rows × page / hits.
async function joinsFew(app: App, resource: ServerResource, where: WhereOf, page: number): Promise<boolean> {
  if (where.hits === undefined) return false
  if (where.hits > hitLimit) return false
  return where.hits < 100 || where.hits ** 2 < page * (await totalOf(app, resource, where.scope))
}

function chosenSql(resource: ServerResource, ids: readonly string[]): Sql {
  const list = marks(ids)
  return { sql: `${columnOf(resource, 'id')} in (${list.sql})`, parameters: list.parameters }
}

const neverNull = new Set(['id', 'createTime', 'updateTime', 'version'])

/** `order by`, with the id last so that pages never overlap. Nulls stand first ascending on both engines. */
export function orderSql(
  resource: ServerResource,
  order: readonly Order[],
  dialect: 'sqlite' | 'postgres',
  columns: Columns = (field) => columnOf(resource, field),
): string {
  const parts = order.map(({ field, direction }) => {
    // PostgreSQL takes an index for an order only where it needs no word about nulls.
    const nulls = dialect === 'sqlite' || neverNull.has(field) ? '' : ` nulls ${direction === 'asc' ? 'first' : 'last'}`
    return `${columns(field)} ${direction}${nulls}`
  })
  const last = `${quoted(resource.storage.table)}.id ${order[0]?.direction ?? 'desc'}`
  return `order by ${[...parts, last].join(', ')}`
}

/** One row that a session may reach for an action, or undefined: foreign and missing rows look alike. */
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
  const [row] = await app.store.rows<Row>(query)
  return row
}
