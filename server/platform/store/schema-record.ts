import { createHash } from 'node:crypto'
import type { StoragePlan } from '../../../src/schema/model/compiled-storage.ts'
import type { Step, Store, TableInfo } from './store.ts'

/** Recorded state of a plan: its hash, and the search columns with a complete index (`searchMark`). */
export type Recorded = { readonly plan: string; readonly search: string }

/** Table that records the tables of schema files. */
export const recordDdl =
  'create table if not exists _schema (table_name text primary key, plan text not null, search text not null, applied_at text not null)'

/** Recorded tables that still exist. */
export async function readRecord(store: Store, tables: readonly TableInfo[]): Promise<ReadonlyMap<string, Recorded>> {
  const names = new Set(tables.map(({ name }) => name))
  if (!names.has('_schema')) return new Map()
  const rows = await store.rows<{ table_name: string; plan: string; search: string }>({
    sql: 'select table_name, plan, search from _schema',
    parameters: [],
  })
  return new Map(rows.filter((row) => names.has(row.table_name)).map((row) => [row.table_name, row]))
}

/** Hash that changes exactly when the plan does. */
export function planHash(plan: StoragePlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex')
}

/** Step that records the state of a plan. */
export function recordStep(plan: StoragePlan, search: string): Step {
  return {
    sql: `insert into _schema (table_name, plan, search, applied_at) values (?, ?, ?, ?) on conflict (table_name)
      do update set plan = excluded.plan, search = excluded.search, applied_at = excluded.applied_at`,
    parameters: [plan.table, planHash(plan), search, new Date().toISOString()],
  }
}

/** Step that removes the record of a table. */
export function forgetStep(table: string): Step {
  return { sql: 'delete from _schema where table_name = ?', parameters: [table] }
}
