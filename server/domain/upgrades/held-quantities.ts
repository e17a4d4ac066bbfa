import type { App } from '../../platform/app.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import { isMarked, markStep } from '../../platform/store/upgrade-marks.ts'

const lineTable = fileTable(
  import.meta,
  'ord/receipt/lines',
  ['failedQty', 'goneQty', 'heldQty', 'lostQty', 'returnedQty'],
  ['heldQty', 'lostQty'],
)

/** Fields that are newer than some lines, each with the goods that went back: those, or the ones that a check rejected, if they are more. */
const newer = [
  { mark: 'upgrade:held-quantities', field: 'heldQty', back: 'returnedQty' },
  { mark: 'upgrade:lost-quantities', field: 'lostQty', back: 'goneQty' },
] as const

/**
 * Fills what is held from invoicing, and what is not kept, of receipt lines that are older than these fields. Once.
 * @returns the number of lines
 */
export async function upgradeHeldQuantities({ live, store }: App): Promise<number> {
  const fields = live.current.resources.get('ord/receipt/lines')?.plan.fields
  let lines = 0
  for (const { mark, field, back } of newer) {
    if (fields?.[field] === undefined || (await isMarked(store, mark))) continue
    const failed = `coalesce(${lineTable.failedQty}, 0)`
    const gone = `coalesce(${lineTable[back]}, 0)`
    const older = `${lineTable[field]} is null and (${failed} > 0 or ${gone} > 0)`
    const found = await store.rows<{ readonly id: string }>({
      sql: `select id from ${lineTable} where ${older}`,
      parameters: [],
    })
    const sql = `update ${lineTable} set ${columnSet(lineTable, field)} =
      case when ${failed} > ${gone} then ${failed} else ${gone} end where ${older}`
    await store.write([{ sql, parameters: [] }, markStep(mark)])
    lines += found.length
  }
  return lines
}
