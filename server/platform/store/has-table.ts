import type { Store } from './store.ts'

const queries: Readonly<Record<Store['dialect'], string>> = {
  sqlite: `select 1 as found from sqlite_master where type = 'table' and name = ?`,
  postgres: `select 1 as found from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname = ?`,
}

/** Whether the database has a table. Cheaper than `store.tables()`, which reads all columns and indexes. */
export async function hasTable(store: Pick<Store, 'dialect' | 'rows'>, name: string): Promise<boolean> {
  const found = await store.rows({ sql: queries[store.dialect], parameters: [name] })
  return found.length > 0
}
