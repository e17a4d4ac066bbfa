import type { Store, TableInfo } from './store.ts'

type ColumnRow = { table: string; name: string; type: string }
type IndexRow = { table: string; name: string; is_unique: number; columns: string }

/** The tables, columns and indexes of the current schema of a PostgreSQL database. */
export async function postgresTables(store: Pick<Store, 'rows'>): Promise<TableInfo[]> {
  const columns = await store.rows<ColumnRow & Record<string, string>>({
    sql: `select c.table_name as "table", c.column_name as name, c.data_type as type from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
    parameters: [],
  })
  const indexes = await store.rows<IndexRow>({
    sql: `select t.relname as "table", i.relname as name, x.indisunique as is_unique,
        (select string_agg(a.attname, ',' order by k.place) from unnest(x.indkey) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = current_schema() and not x.indisprimary`,
    parameters: [],
  })
  const names = [...new Set(columns.map(({ table }) => table))]
  return names.map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, type: typeOf(column.type) })),
    indexes: indexes
      .filter(({ table }) => table === name)
      .map((index) => ({ name: index.name, columns: (index.columns ?? '').split(','), unique: index.is_unique === 1 })),
  }))
}

function typeOf(type: string): 'text' | 'integer' | 'number' {
  if (type === 'bigint' || type === 'integer') return 'integer'
  return type === 'double precision' || type === 'numeric' ? 'number' : 'text'
}
