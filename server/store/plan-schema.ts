import type { StoragePlan } from '../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import { type Destructive, diffTables, type SchemaDiff } from './schema-diff.ts'
import { readRecord } from './schema-record.ts'
import type { Store } from './store.ts'

/** What `applySchema` would do, and how many values each destructive change would lose; changes nothing. */
export async function planSchema(store: Store, plans: readonly StoragePlan[]): Promise<SchemaDiff> {
  const tables = await store.tables()
  const ours = new Set((await readRecord(store, tables)).keys())
  const diff = diffTables(plans, tables, store.dialect, { ours })
  return { ...diff, destructive: await withRows(store, diff.destructive) }
}

/** How many rows hold a value where a change would lose it. */
export async function withRows(store: Store, changes: readonly Destructive[]): Promise<Destructive[]> {
  return Promise.all(
    changes.map(async (change) => {
      const where = change.column === undefined ? '' : ` where ${quoted(change.column)} is not null`
      const sql = `select count(*) as total from ${quoted(change.table)}${where}`
      const [row] = await store.rows<{ total: number }>({ sql, parameters: [] }, { heavy: true, timeout: 60_000 })
      return { ...change, rows: row?.total ?? 0 }
    }),
  )
}
