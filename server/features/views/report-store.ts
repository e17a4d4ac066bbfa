import type { Sql } from '../../platform/sql/sql.ts'
import type { Row, Step, Store } from '../../platform/store/store.ts'

/**
 * The store as a report's list sees it: the report's own table is a named query in front of every statement that reads it.
 * What reads other tables (labels, dictionaries) goes to the store as it is.
 */
export function reportStore(store: Store, table: string, query: Sql): Store {
  const withQuery = (step: Step): Step => {
    if (!step.sql.includes(table)) return step
    // A statement over a report over a view follows both: one `with` names them in their order.
    const rest = step.sql.startsWith('with ') ? `, ${step.sql.slice('with '.length)}` : ` ${step.sql}`
    return { sql: `${query.sql}${rest}`, parameters: [...query.parameters, ...step.parameters] }
  }
  const refuse = () => Promise.reject(new Error('a report is no store of its own'))
  return {
    ...store,
    dialect: store.dialect,
    rows: <R extends Row>(step: Step, options?: Parameters<Store['rows']>[1]) =>
      store.rows<R>(withQuery(step), { ...options, heavy: true }),
    json: (step, options) => store.json(withQuery(step), { ...options, heavy: true }),
    stream: (step, batch) => store.stream(withQuery(step), batch),
    tables: () => store.tables(),
    versionOf: (name) => store.versionOf(name),
    // That somebody took the report away in a workbook is noted.
    write: (steps) => store.write(steps),
    close: refuse,
    ddl: refuse,
  }
}
