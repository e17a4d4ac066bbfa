import type { StoragePlan, StoredIndex } from '../../../src/schema/model/compiled-storage.ts'
import { quoted } from './quoted.ts'
import type { Store, TableInfo } from './store.ts'

type Wanted = Pick<StoragePlan, 'table' | 'indexes'>
type Shared = { readonly table: string; readonly columns: readonly string[]; readonly total: number }

/** Reasons why wanted unique indexes cannot be created: duplicate rows. */
export async function sharedValues(
  store: Store,
  plans: readonly Wanted[],
  tables: readonly TableInfo[],
): Promise<{ table: string; message: string }[]> {
  const found = await sharedIn(store, plans, tables)
  return found.map(({ table, columns, total }) => ({ table, message: sharedSentence(table, columns, total) }))
}

/** Unique indexes that the database lacks and that duplicate rows prevent, with the number of their values. */
export async function preventedIndexes(store: Store, plans: readonly StoragePlan[]): Promise<readonly Shared[]> {
  const tables = await store.tables()
  const lacking = plans.map(({ table, indexes }) => {
    const existing = tables.find(({ name }) => name === table)?.indexes ?? []
    const isThere = ({ name, columns }: StoredIndex) =>
      existing.some((one) => one.unique && one.name === name && one.columns.join() === columns.join())
    return { table, indexes: indexes.filter((index) => !isThere(index)) }
  })
  return sharedIn(store, lacking, tables)
}

async function sharedIn(store: Store, plans: readonly Wanted[], tables: readonly TableInfo[]): Promise<Shared[]> {
  const found: Shared[] = []
  for (const { table, indexes } of plans) {
    const existing = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name))
    const wanted = indexes.filter(({ unique, columns }) => unique && columns.every((column) => existing.has(column)))
    for (const index of wanted) {
      const total = await countShared(store, table, index)
      if (total > 0) found.push({ table, columns: index.columns, total })
    }
  }
  return found
}

// Rows without a value do not count: both engines treat them as different.
async function countShared(store: Store, table: string, { columns }: StoredIndex): Promise<number> {
  const set = columns.map((column) => `${quoted(column)} is not null`).join(' and ')
  const groups = `select 1 from ${quoted(table)} where ${set} group by ${columns.map(quoted).join(', ')} having count(*) > 1`
  const query = { sql: `select count(*) as total from (${groups}) as shared`, parameters: [] }
  const [row] = await store.rows<{ total: number }>(query, { heavy: true, timeout: 60_000 })
  return row?.total ?? 0
}

/** Sentence on values that more than one row has. */
export function sharedSentence(of: string, names: readonly string[], total: number): string {
  const held = total === 1 ? '1 value is' : `${total} values are`
  return `${names.join(' + ')} of ${of} must be unique, but ${held} held by more than one row; correct the rows first`
}
