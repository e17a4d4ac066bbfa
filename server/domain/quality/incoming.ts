import { fileTable } from '../../platform/sql/file-table.ts'
import { fieldsWhere, type Place, rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'

const settingTable = fileTable(import.meta, 'qc/setting', ['incoming'])
const materialTable = fileTable(import.meta, 'mat/material', ['inspectFlag', 'materialCode'])

/** When incoming goods are inspected: on request, before their receipt, or after it; `none` for materials without inspection. */
export type Inspection = 'none' | 'request' | 'before' | 'after'

/** Setting for materials with inspection; on request until a tenant saves another. */
export async function incomingInspection(place: Place): Promise<Inspection> {
  const [row] = await rowsWhere(place, settingTable, {})
  const incoming = textOf(row?.incoming)
  return incoming === 'before' || incoming === 'after' ? incoming : 'request'
}

/** Materials among these that are accepted without inspection. */
export async function uninspected(place: Place, codes: readonly unknown[]): Promise<ReadonlySet<string>> {
  const materialCode = [...new Set(codes.map(textOf))]
  const rows = await fieldsWhere(place, materialTable, { materialCode, inspectFlag: 'N' })
  return new Set(rows.map((row) => textOf(row.materialCode)))
}
