import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import { changeName } from './pending-changes.ts'
import { quoted } from './quoted.ts'
import { type Destructive, diffTables, type SchemaDiff } from './schema-diff.ts'
import { readRecord } from './schema-record.ts'
import type { Store } from './store.ts'

/** Changes that `applySchema` would make, and those that would lose data with their number of values; changes nothing. */
export async function planSchema(store: Store, plans: readonly StoragePlan[]): Promise<SchemaDiff> {
  const tables = await store.tables()
  const ours = new Set((await readRecord(store, tables)).keys())
  const { destructive } = diffTables(plans, tables, store.dialect, { ours })
  const counted = await withRows(store, destructive)
  const losses = new Set(counted.filter(losesData).map(changeName))
  const diff = diffTables(plans, tables, store.dialect, { ours, does: (change) => !losses.has(changeName(change)) })
  return { ...diff, destructive: counted.filter(losesData) }
}

/** Number of rows with a value that a change would lose. */
export async function withRows(store: Store, changes: readonly Destructive[]): Promise<Destructive[]> {
  return Promise.all(
    changes.map(async (change) => {
      const column = change.column === undefined ? undefined : quoted(change.column)
      const where = column === undefined ? '' : ` where ${column} is not null and cast(${column} as text) <> ''`
      const sql = `select count(*) as total from ${quoted(change.table)}${where}`
      const [row] = await store.rows<{ total: number }>({ sql, parameters: [] }, { heavy: true, timeout: 60_000 })
      return { ...change, rows: row?.total ?? 0 }
    }),
  )
}

/** Whether there is data to lose. */
export function losesData({ rows = 0 }: Destructive): boolean {
  return rows > 0
}
