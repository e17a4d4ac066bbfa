import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const bondTable = fileTable(import.meta, 'bid/bond', ['lotKey', 'status'], ['lotKey'])

/** Gives forfeited bonds of older databases a key of their own: their bidders may pay another one. */
export async function upgradeForfeitedBonds(store: Store, { resources }: Model): Promise<void> {
  if (resources.get('bid/bond')?.plan.fields.lotKey === undefined) return
  const { lotKey, status } = bondTable
  const sql = `update ${bondTable} set ${columnSet(bondTable, 'lotKey')} = id where ${status} = 'forfeited' and ${lotKey} <> id`
  await store.write([{ sql, parameters: [] }])
}
