import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const olderKeys = ['v1', 'v2', 'v3', 'v4', 'v5'] as const
const readingTable = fileTable(
  import.meta,
  'qc/check/readings',
  [...olderKeys, 'measured'],
  [...olderKeys, 'measured', 'taken'],
)

/** Moves the values of older readings, at most five in fields of their own, into the list of values. */
export async function upgradeReadings(store: Store, { resources }: Model): Promise<void> {
  const fields = resources.get('qc/check/readings')?.plan.fields
  if (fields?.measured === undefined || olderKeys.some((key) => fields[key] === undefined)) return
  const set = (key: (typeof olderKeys)[number] | 'measured' | 'taken') => columnSet(readingTable, key)
  const older = olderKeys.map((key) => String(readingTable[key]))
  const count = older.map((column) => `case when ${column} is null then 0 else 1 end`).join(' + ')
  const isOlder = older.map((column) => `${column} is not null`).join(' or ')
  const sql = `update ${readingTable} set ${set('measured')} = concat_ws(' ', ${older.join(', ')}), ${set('taken')} = ${count},
    ${olderKeys.map((key) => `${set(key)} = null`).join(', ')} where ${readingTable.measured} is null and (${isOlder})`
  await store.write([{ sql, parameters: [] }])
}
