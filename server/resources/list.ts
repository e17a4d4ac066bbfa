import type { ServerResource } from '../../src/schema/model/compiled.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { countOf } from '../store/count.ts'
import { quoted } from '../store/quoted.ts'
import { hitCount, hitLimit, indexCondition } from '../store/search.ts'
import type { Row } from '../store/store.ts'
import type { Condition } from './conditions.ts'
import { type ListQuery, type Order, parseListQuery } from './list-query.ts'
import { dressed, fromTable, selectList, visibleFields } from './records.ts'
import { scopeSql } from './scope.ts'
import { all, marks, type Sql, sqlOf, statement } from './sql.ts'
import { columnOf, conditionSql } from './where.ts'

/** One page of a list, with its exact total (contract.md 1.2). */
export async function listPage(
  app: App,
  resource: ServerResource,
  session: Session,
  lang: Lang,
  query: Readonly<Record<string, string>>,
) {
  const fields = visibleFields(resource, session)
  const parsed = parseListQuery(resource.plan, query, (field) => fields.includes(field))
  const where = await whereOf(app, resource, session, 'list', parsed)
  const { pageNo, pageSize } = parsed
  const page = statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    'where',
    where.forRows,
    orderSql(resource, parsed.order, app.store.dialect),
    sqlOf('limit ? offset ?', pageSize, (pageNo - 1) * pageSize),
  )
  const count = statement('select count(*) as total', fromTable(resource), 'where', where.forCount)
  const [rows, total] = await Promise.all([
    app.store.rows<Row>(page, { heavy: true }),
    countOf(app.store, count, [resource.storage.table]),
  ])
  return {
    records: await dressed(app, resource, session, lang, rows),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
    orders: parsed.order.map(({ field, direction }) => ({ column: field, asc: direction === 'asc' })),
    searchCount: true,
    optimizeCountSql: true,
  }
}

export type WhereOf = { readonly forRows: Sql; readonly forCount: Sql }

/**
 * Scope and conditions of a list. A "contains" over a searchable column goes through its index: few hits are joined, many are found by
 * walking the order with LIKE (store/search.ts); counting always joins.
 */
export async function whereOf(
  app: App,
  resource: ServerResource,
  session: Session,
  action: string,
  query: Pick<ListQuery, 'where' | 'selections'>,
): Promise<WhereOf> {
  const { dialect } = app.store
  const scope = scopeSql(resource, session, action, dialect)
  const chosen = query.selections.length > 0 ? [chosenSql(resource, query.selections)] : []
  const conditions = query.where.map((condition) => conditionSql(resource, condition, dialect))
  const indexed = await Promise.all(query.where.map((condition) => searched(app, resource, condition)))
  const base = [scope, ...chosen, ...conditions]
  const joins = indexed.flatMap((found) => (found ? [found.sql] : []))
  const few = indexed.flatMap((found) => (found && found.hits <= hitLimit ? [found.sql] : []))
  return { forRows: all([...base, ...few]), forCount: all([...base, ...joins]) }
}

async function searched({ store }: App, resource: ServerResource, condition: Condition) {
  if (condition.op !== 'contains') return undefined
  const field = resource.plan.fields[condition.field]
  const column = resource.storage.columns.find((stored) => stored.field === condition.field)?.name
  if (!field?.searchable || column === undefined || condition.value === '') return undefined
  const hits = await hitCount(store, resource.storage, column, condition.value)
  return { hits, sql: indexCondition(resource.storage, column, store.dialect, condition.value) }
}

function chosenSql(resource: ServerResource, ids: readonly string[]): Sql {
  const list = marks(ids)
  return { sql: `${columnOf(resource, 'id')} in (${list.sql})`, parameters: list.parameters }
}

/** `order by`, with the id last so that pages never overlap. Nulls stand first ascending on both engines. */
export function orderSql(resource: ServerResource, order: readonly Order[], dialect: 'sqlite' | 'postgres'): string {
  const nulls = (direction: string) =>
    dialect === 'postgres' ? ` nulls ${direction === 'asc' ? 'first' : 'last'}` : ''
  const parts = order.map(({ field, direction }) => `${columnOf(resource, field)} ${direction}${nulls(direction)}`)
  return `order by ${[...parts, `${quoted(resource.storage.table)}.id ${order[0]?.direction ?? 'desc'}`].join(', ')}`
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
