import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import type { Store, TableInfo } from './store.ts'

/** Reasons why wanted unique indexes cannot be created: duplicate rows. */
export async function sharedValues(
  store: Store,
  plans: readonly StoragePlan[],
  tables: readonly TableInfo[],
): Promise<{ table: string; message: string }[]> {
  const problems: { table: string; message: string }[] = []
  for (const { table, indexes } of plans) {
    const existing = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name))
    const wanted = indexes.filter(({ unique, columns }) => unique && columns.every((column) => existing.has(column)))
    for (const index of wanted) {
      const total = await countShared(store, table, index)
      if (total > 0) problems.push({ table, message: sentence(table, index, total) })
    }
  }
  return problems
}

// Rows without a value do not count: both engines treat them as different.
async function countShared(store: Store, table: string, { columns }: StoredIndex): Promise<number> {
  const set = columns.map((column) => `${quoted(column)} is not null`).join(' and ')
  const groups = `select 1 from ${quoted(table)} where ${set} group by ${columns.map(quoted).join(', ')} having count(*) > 1`
  const query = { sql: `select count(*) as total from (${groups}) as shared`, parameters: [] }
  const [row] = await store.rows<{ total: number }>(query, { heavy: true, timeout: 60_000 })
  return row?.total ?? 0
}

function sentence(table: string, { columns }: StoredIndex, total: number): string {
  const held = total === 1 ? '1 value is' : `${total} values are`
  return `${columns.join(' + ')} of ${table} must be unique, but ${held} held by more than one row; correct the rows first`
}
