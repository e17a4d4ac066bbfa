import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { namedCache, shareCaches, untilWritten } from '../../platform/cache/caches.ts'
import { jsonRows } from '../../platform/sql/json-rows.ts'
import { joined, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Store } from '../../platform/store/store.ts'
import { reportStore, type TableQuery, tableQuery } from '../views/report-store.ts'

/** Rows of a report that are held in memory at most; a longer one is computed for each question. */
const mostRows = 1000
/** Characters of these rows at most: with the number of reports the bound of the cache, 40 MB. */
const mostText = 200_000

const results = namedCache({
  name: 'reports',
  title: { zh: '报表结果', en: 'Results of reports' },
  most: 100,
  megabytes: 40,
  trust: untilWritten,
})

/**
 * Store for a report's list. A report is computed once for its page, number and totals, and until one of its tables is written to; sorting,
 * filtering and adding up are done by the database over the rows held.
 */
export function heldReport(store: Store, { storage }: ServerResource, query: Sql): Store {
  const asked = tableQuery(query)
  const direct = reportStore(store, storage.table, asked)
  let opened: Promise<Store> | undefined
  const open = async (): Promise<Store> => {
    const text = await heldRows(store, direct, storage, asked)
    return text === null ? direct : reportStore(store, storage.table, tableQuery(rowsSql(storage, text, store.dialect)))
  }
  const held = () => {
    opened ??= open()
    return opened
  }
  const over: Store = {
    ...direct,
    rows: async <R extends Row>(step: Parameters<Store['rows']>[0], options?: Parameters<Store['rows']>[1]) =>
      (step.sql.includes(storage.table) ? await held() : store).rows<R>(step, options),
    json: async (step, options) => (step.sql.includes(storage.table) ? await held() : store).json(step, options),
  }
  shareCaches(over, { store, table: storage.table, key: asked.key, tables: asked.tables })
  return over
}

type Storage = ServerResource['storage']

/** Rows of a report as JSON text, an array for each; null for one that is too long. */
function heldRows(
  store: Store,
  direct: Store,
  { table, columns }: Storage,
  { key, tables }: TableQuery,
): Promise<string | null> {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  return results(store).remember(tables, key, async () => {
    const rows = await direct.rows(sqlOf(`select ${names} from ${quoted(table)} limit ?`, mostRows + 1))
    const text = JSON.stringify(rows.map((row) => columns.map(({ name }) => row[name] ?? null)))
    return rows.length > mostRows || text.length > mostText ? null : text
  })
}

/** The rows held, in place of the report's own query. */
function rowsSql({ table, columns }: Storage, text: string, dialect: Store['dialect']): Sql {
  const { expressions, from } = jsonRows(columns, text, dialect)
  const list = columns.map(({ name }, index) => sqlOf(`${expressions[index]} as ${quoted(name)}`))
  return statement(`with ${quoted(table)} as (select`, joined(list, ', '), from, ')')
}
