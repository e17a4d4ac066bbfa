import { createHash } from 'node:crypto'
import { shareCaches } from '../../platform/cache/caches.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Row, Step, Store } from '../../platform/store/store.ts'
import { tablesIn } from '../../platform/store/tables-in.ts'

/** A query that stands for a table: `with … as (…)`. */
export type TableQuery = {
  readonly query: Sql
  /** Digest of the query and its values. */
  readonly key: string
  /** Tables that its rows depend on. */
  readonly tables: readonly string[]
}

/** A query with what is known of it. It depends on the tables that it reads and on `behind`. */
export function tableQuery(query: Sql, behind: readonly string[] = []): TableQuery {
  const key = createHash('sha256').update(query.sql).update(JSON.stringify(query.parameters)).digest('base64')
  return { query, key, tables: [...new Set([...tablesIn(query.sql), ...behind])] }
}

/**
 * Store for a report's list: the report's table is a common table expression before every statement that reads it.
 * Statements on other tables (labels, dictionaries) are unchanged.
 */
export function reportStore(store: Store, table: string, { query, key, tables }: TableQuery): Store {
  const withQuery = (step: Step): Step => {
    if (!step.sql.includes(table)) return step
    // A report over a view has both: one `with` names them in order.
    const rest = step.sql.startsWith('with ') ? `, ${step.sql.slice('with '.length)}` : ` ${step.sql}`
    return { sql: `${query.sql}${rest}`, parameters: [...query.parameters, ...step.parameters] }
  }
  const refuse = () => Promise.reject(new Error('a report is no store of its own'))
  const over: Store = {
    ...store,
    dialect: store.dialect,
    rows: <R extends Row>(step: Step, options?: Parameters<Store['rows']>[1]) =>
      store.rows<R>(withQuery(step), { ...options, heavy: true }),
    json: (step, options) => store.json(withQuery(step), { ...options, heavy: true }),
    stream: (step, batch) => store.stream(withQuery(step), batch),
    tables: () => store.tables(),
    versionOf: (name) => store.versionOf(name),
    // The audit entry of an export.
    write: (steps) => store.write(steps),
    giveBack: refuse,
    close: refuse,
    inTurn: refuse,
    ddl: refuse,
  }
  shareCaches(over, { store, table, key, tables })
  return over
}
