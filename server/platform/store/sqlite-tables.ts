import type { Store, TableInfo } from './store.ts'

type ColumnRow = { table: string; name: string; type: string }
type IndexRow = { table: string; name: string; is_unique: number; column: string | null }

/** Tables, columns and indexes of a SQLite database, without search tables. */
export async function sqliteTables(store: Pick<Store, 'rows'>): Promise<TableInfo[]> {
  const columns = await store.rows<ColumnRow>({
    sql: `select m.name as "table", p.name as name, p.type as type from sqlite_master m join pragma_table_info(m.name) p
      where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '%\\_\\_search%' escape '\\' order by m.name, p.cid`,
    parameters: [],
  })
  const indexes = await store.rows<IndexRow>({
    sql: `select m.name as "table", l.name as name, l."unique" as is_unique, i.name as "column"
      from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
      where m.type = 'table' and l.origin = 'c' order by m.name, l.name, i.seqno`,
    parameters: [],
  })
  const indexesOf = Map.groupBy(indexes, ({ table }) => table)
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map((column) => ({ name: column.name, type: typeOf(column.type) })),
    indexes: groupIndexes(indexesOf.get(name) ?? []),
  }))
}

function groupIndexes(rows: readonly IndexRow[]): TableInfo['indexes'] {
  const groups = Map.groupBy(rows, ({ name }) => name)
  return [...groups].map(([name, parts]) => ({
    name,
    columns: parts.map(({ column }) => column ?? ''),
    unique: parts[0]?.is_unique === 1,
  }))
}

function typeOf(type: string): 'text' | 'integer' | 'number' {
  if (type === 'INTEGER') return 'integer'
  return type === 'REAL' ? 'number' : 'text'
}
