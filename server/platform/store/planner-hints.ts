import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import type { Store } from './store.ts'

const rows = 1_000_000
const rowsOfTenant = 100_000
const rowsOfValue = 100
// Where all rows of a tenant are read, along any other index they lie all over the file.
const rowsWalked = 90_000

/**
 * What SQLite's planner is to believe of the tables: a tenant has many rows, a further column of an index few. Without figures it takes
 * every equality for selective, and walks all rows of the tenant where the search index would give it a handful. Figures of its own
 * (ANALYZE) would be those of the first day, when the tables are empty. `sqlite_stat1` is there to be written by applications.
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

// Rows of the table, then how many share the first column, the first two, …
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

/** After many new rows: PostgreSQL counts them some time later, and plans without the numbers until then. SQLite has the hints. */
export async function countRows(store: Pick<Store, 'dialect' | 'ddl'>): Promise<void> {
  if (store.dialect === 'postgres') await store.ddl(['analyze'])
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
