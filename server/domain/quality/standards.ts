import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowById, rowsWhere } from '../kit/other-rows.ts'

const standardTable = fileTable(import.meta, 'qc/standard', [
  ...(['aql', 'category', 'code', 'enabled', 'materialCode', 'reducing', 'sampling', 'switching'] as const),
])
const materialTable = fileTable(import.meta, 'mat/material', ['category', 'inspectFlag', 'materialCode'])
const categoryTable = fileTable(import.meta, 'mat/category', ['pid'])

/** Inspection standard of a material. */
export type Standard = RowOf<typeof standardTable>

/**
 * Enabled standards of a material, the nearest first: its own, that of its category, those of the categories above. A material without
 * inspection has none.
 */
export async function standardsOf(place: Place, materialCode: unknown): Promise<readonly Standard[]> {
  const [material] = await rowsWhere(place, materialTable, { materialCode: String(materialCode ?? '') })
  if (!material || material.inspectFlag === 'N') return []
  const all = await rowsWhere(place, standardTable, { enabled: 'Y' })
  const own = all.filter((row) => row.materialCode === material.materialCode)
  const levels = await categoriesAbove(place, material.category)
  const general = all.filter((row) => !row.materialCode && levels.includes(String(row.category)))
  return [
    ...own,
    ...general.toSorted((a, b) => levels.indexOf(String(a.category)) - levels.indexOf(String(b.category))),
  ]
}

/** Category of a material and the ones above it. */
async function categoriesAbove(place: Place, category: unknown): Promise<readonly string[]> {
  const levels: string[] = []
  for (let id = String(category ?? ''); id && !levels.includes(id); ) {
    levels.push(id)
    id = String((await rowById(place, categoryTable, id))?.pid ?? '')
  }
  return levels
}
