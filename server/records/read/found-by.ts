import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Session } from '../../platform/http/route.ts'
import { type Columns, columnOf } from '../../platform/sql/columns.ts'
import type { Condition } from '../../platform/sql/conditions.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { hitCount, hitLimit, indexCondition } from '../../platform/store/search.ts'
import type { Row } from '../../platform/store/store.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { conditionSql } from './where.ts'

type Asking = {
  readonly app: App
  readonly resource: ServerResource
  readonly session: Session
  readonly columns: Columns
}

/** Index search for rows whose column contains a text. */
export type Found = {
  /** Number of matching rows, counted up to `hitLimit` and one. */
  readonly hits: number
  /** Condition on the matching rows: joined when they are few. */
  readonly few: Sql
  /** Condition for counting, when it is faster. */
  readonly count?: Sql
}

/**
 * Index search of a condition: the pairs of characters of a searchable column (store/search.ts), else an index of the column, whose
 * entries are read instead of the rows. Undefined when no index helps.
 */
export async function foundBy(asking: Asking, condition: Condition): Promise<Found | undefined> {
  if (condition.op !== 'contains' || condition.value === '') return undefined
  const { resource, columns } = asking
  const { storage, plan } = resource
  const { field, value } = condition
  const column = storage.columns.find((stored) => stored.field === field)?.name
  // A masked value is compared in its masked form, which no index has.
  if (column === undefined || columns(field) !== columnOf(resource, field)) return undefined
  const isIndexed = resource.view === undefined && isIndexedBy(resource, column)
  if (plan.fields[field]?.searchable) return searched(asking, column, value, isIndexed)
  return isIndexed ? scanned(asking, condition) : undefined
}

async function searched({ app: { store }, resource }: Asking, column: string, value: string, isIndexed: boolean) {
  const { storage } = resource
  const key = `hits ${storage.table} ${column} ${value}`
  const hits = await remembered(store, [storage.table], key, () => hitCount(store, storage, column, value))
  const few = indexCondition(storage, column, store.dialect, value)
  // Each hit costs a read of its row; the entries of an index are adjacent.
  return { hits, few, ...(!(isIndexed && hits > hitLimit) && { count: few }) }
}

async function scanned({ app: { store }, resource, session, columns }: Asking, condition: Condition): Promise<Found> {
  const { table } = resource.storage
  const contains = conditionSql(resource, condition, store.dialect, columns)
  const where = all([tenantSql(resource, session), contains])
  const counted = statement(
    `select count(*) as total from (select 1 ${fromTable(resource)} where`,
    where,
    sqlOf('limit ?) as found', hitLimit + 1),
  )
  const key = `${counted.sql}\n${JSON.stringify(counted.parameters)}`
  const hits = await remembered(store, [table], key, async () => {
    const [row] = await store.rows<Row>(counted, { heavy: true })
    return Number(row?.total ?? 0)
  })
  const id = columnOf(resource, 'id')
  return { hits, few: statement(`${id} in (select ${id} ${fromTable(resource)} where`, where, ')') }
}

/** Whether an index begins with a column, after the tenant. */
function isIndexedBy({ storage }: ServerResource, column: string): boolean {
  return storage.indexes.some(({ columns: [first, second] }) => (first === 'tenant_id' ? second : first) === column)
}
