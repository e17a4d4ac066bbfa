import type { Store } from './store.ts'

const queries: Readonly<Record<Store['dialect'], string>> = {
  sqlite: 'select 1 as found from pragma_table_info(?) where name = ?',
  postgres: `select 1 as found from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relname = ? and a.attname = ?`,
}

/** Whether a table of the database has a column: tables are read at the start before they get their new columns. */
export async function hasColumn(
  store: Pick<Store, 'dialect' | 'rows'>,
  table: string,
  column: string,
): Promise<boolean> {
  const found = await store.rows({ sql: queries[store.dialect], parameters: [table, column] })
  return found.length > 0
}
