import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import type { Store } from './store.ts'

const rows = 1_000_000
const rowsOfTenant = 100_000
const rowsOfValue = 100
// Rows assumed when all rows of a tenant are read: along any other index they are scattered over the file.
const rowsWalked = 90_000

/**
 * Statistics for SQLite's planner: a tenant has many rows, a further column of an index few. Without statistics it assumes
 * that each equality is selective, and scans all rows of the tenant where the search index would find a few. Its own
 * statistics (ANALYZE) would be those of the first day, with empty tables. Applications may write `sqlite_stat1`.
 */
export function plannerHints(plans: readonly StoragePlan[]): string[] {
  const facts = plans.flatMap((plan) => [
    factOf(plan.table, null, `${rows}`),
    factOf(plan.table, `sqlite_autoindex_${plan.table}_1`, `${rows} 1`),
    ...plan.indexes.map((index) => factOf(plan.table, index.name, rowsFor(index))),
  ])
  const tables = plans.map(({ table }) => text(table)).join(', ')
  return [
    'analyze sqlite_schema',
    `delete from sqlite_stat1 where tbl in (${tables})`,
    `insert into sqlite_stat1 (tbl, idx, stat) values ${facts.join(', ')}`,
    // Makes the writer read them; the readers do, since the tables changed in the same transaction.
    'analyze sqlite_schema',
  ]
}

/** The same of the history: a person and a resource have many entries, a record few. */
export const historyHints: readonly string[] = hintsOf('_history', [
  ['sqlite_autoindex__history_1', `${rows} 1`],
  ['_history_entry', `${rows} 20000 5 1 1 1 1`],
  ['_history_who', `${rows} 20000 5000 2`],
  ['_history_kind', `${rows} 20000 5000 2 1`],
  ['_history_walk', `${rows} 2 1 1 1 1 1`],
  ['_history_start', `${rows} 2 1 1 1 1 1`],
  ['_history_done', `${rows} 20000 2 1 1 1 1 1`],
  ['_history_unset', '100 100'],
])

/** The same of the index of documents: a state and a person have many, a name few. */
export const documentHints: readonly string[] = hintsOf('_document', [
  ['sqlite_autoindex__document_1', `${rows} 1`],
  ['_document_kind', `${rows} 20000 5000 1 1 1 1`],
  ['_document_maker', `${rows} 5000 2 1 1 1 1`],
  ['_document_made', `${rows} 2 1 1 1 1 1 1`],
  ['_document_owner', `${rows} 5000 2 1 1 1 1 1`],
  ['_document_zh', `${rows} 2 1 1 1 1 1 1`],
  ['_document_en', `${rows} 2 1 1 1 1 1 1`],
])

function hintsOf(table: string, facts: readonly (readonly [index: string, stat: string])[]): readonly string[] {
  return [
    'analyze sqlite_schema',
    `delete from sqlite_stat1 where tbl = ${text(table)}`,
    `insert into sqlite_stat1 (tbl, idx, stat) values ${facts.map(([index, stat]) => factOf(table, index, stat)).join(', ')}`,
    'analyze sqlite_schema',
  ]
}

// Rows of the table, then the number that share the first column, the first two, …
function rowsFor({ columns, unique, walked }: StoredIndex): string {
  const shared = columns.map((_, place) => {
    if (unique && place === columns.length - 1) return 1
    const isTenant = columns[0] === 'tenant_id'
    if (isTenant && place === 0) return walked ? rowsWalked : rowsOfTenant
    return Math.max(1, Math.floor(rowsOfValue / 10 ** (place - (isTenant ? 1 : 0))))
  })
  return [rows, ...shared].join(' ')
}

function factOf(table: string, index: string | null, stat: string): string {
  return `(${text(table)}, ${index === null ? 'null' : text(index)}, ${text(stat)})`
}

/** Updates PostgreSQL's statistics after many new rows; it would do so later, and plan without them until then. SQLite has the hints. */
export async function countRows(store: Pick<Store, 'dialect' | 'ddl'>): Promise<void> {
  if (store.dialect === 'postgres') await store.ddl(['analyze'])
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
