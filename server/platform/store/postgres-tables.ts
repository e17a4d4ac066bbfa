import type { Store, TableInfo } from './store.ts'

type ColumnRow = { table: string; name: string; type: string }
type IndexRow = { table: string; name: string; is_unique: number; columns: string }

// The catalogue itself: the views of information_schema check the reader's rights on each column, a second for 300 tables.
const columnsSql = `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`
const indexesSql = `select t.relname as "table", i.relname as name, x.indisunique as is_unique,
    string_agg(a.attname, ',' order by k.place) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  left join unnest(x.indkey) with ordinality k(number, place) on true
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
  where t.relnamespace = current_schema()::regnamespace and not x.indisprimary
  group by t.relname, i.relname, x.indisunique order by i.relname`

/** Tables, columns and indexes of the current schema of a PostgreSQL database. */
export async function postgresTables(store: Pick<Store, 'rows'>): Promise<TableInfo[]> {
  const [columns, indexes] = await Promise.all([
    store.rows<ColumnRow>({ sql: columnsSql, parameters: [] }),
    store.rows<IndexRow>({ sql: indexesSql, parameters: [] }),
  ])
  const indexesOf = Map.groupBy(indexes, ({ table }) => table)
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({ name: column.name, type: typeOf(column.type) })),
    indexes: (indexesOf.get(name) ?? []).map((index) => ({
      name: index.name,
      columns: (index.columns ?? '').split(','),
      unique: index.is_unique === 1,
    })),
  }))
}

function typeOf(type: string): 'text' | 'integer' | 'number' {
  if (type === 'bigint' || type === 'integer') return 'integer'
  return type === 'double precision' || type === 'numeric' ? 'number' : 'text'
}
