import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Store } from '../../platform/store/store.ts'

const lineTable = fileTable(import.meta, 'bid/scaling/lines', ['lineNo', 'sortNo'], ['sortNo'])

/** Fills the order of the lines of awards in older databases, where the line number of the event was their order too. */
export async function upgradeAwardLines(store: Store, { resources }: Model): Promise<void> {
  if (resources.get('bid/scaling/lines')?.plan.fields.sortNo === undefined) return
  const { lineNo, sortNo } = lineTable
  const sql = `update ${lineTable} set ${columnSet(lineTable, 'sortNo')} = ${lineNo} where ${sortNo} is null and ${lineNo} is not null`
  await store.write([{ sql, parameters: [] }])
}
