import {
  internalTables,
  type LaterColumn,
  laterColumns,
  laterIndexes,
  laterValues,
} from '../platform/internal-tables.ts'
import { documentHints, historyHints } from '../platform/store/planner-hints.ts'
import type { Store } from '../platform/store/store.ts'
import { documentTable } from '../records/documents/documents.ts'

/** Creates the server's own tables: missing ones, and columns added since an older version. */
export async function bringOwnTables(store: Store, before: () => Promise<void> = async () => undefined): Promise<void> {
  const tables = await store.tables()
  const missing = laterColumns.filter(
    ({ table, name }) => !tables.some((each) => each.name === table && each.columns.some((one) => one.name === name)),
  )
  const known = new Set(tables.map(({ name }) => name))
  const isWhole = namesIn(internalTables).every((name) => known.has(name))
  if (!isWhole || missing.length > 0) await before()
  await store.ddl(internalTables)
  // Several servers may start at once on one PostgreSQL; SQLite has one process, and lacks the clause.
  const typeOf = (type: LaterColumn['type']) => (type === 'integer' && store.dialect === 'postgres' ? 'bigint' : type)
  const unlessThere = store.dialect === 'postgres' ? 'if not exists ' : ''
  await store.ddl(
    missing.map(({ table, name, type }) => `alter table ${table} add column ${unlessThere}${name} ${typeOf(type)}`),
  )
  await store.ddl(laterValues)
  const hints = store.dialect === 'sqlite' ? [...historyHints, ...documentHints] : []
  await store.ddl([...laterIndexes, ...documentTable(store.dialect), ...hints])
}

/** Names of the tables that statements create. */
function namesIn(statements: readonly string[]): readonly string[] {
  return statements.flatMap((sql) => /^create table if not exists (\w+)/.exec(sql)?.[1] ?? [])
}
