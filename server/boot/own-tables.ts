import { internalTables, type LaterColumn, laterColumns } from '../internal-tables.ts'
import type { Store } from '../store/store.ts'

/** Brings the server's own tables up: those that are not there, and the columns that an older version made them without. */
export async function bringOwnTables(store: Store): Promise<void> {
  await store.ddl(internalTables)
  const tables = await store.tables()
  const missing = laterColumns.filter(
    ({ table, name }) => !tables.some((each) => each.name === table && each.columns.some((one) => one.name === name)),
  )
  // Several servers may start at once over one PostgreSQL; SQLite has one process, and no such words.
  const typeOf = (type: LaterColumn['type']) => (type === 'integer' && store.dialect === 'postgres' ? 'bigint' : type)
  const unlessThere = store.dialect === 'postgres' ? 'if not exists ' : ''
  await store.ddl(
    missing.map(({ table, name, type }) => `alter table ${table} add column ${unlessThere}${name} ${typeOf(type)}`),
  )
}
