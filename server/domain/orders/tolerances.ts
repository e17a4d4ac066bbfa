import { fileTable } from '../../platform/sql/file-table.ts'
import { categoryPath } from '../kit/category-path.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const materialTable = fileTable(import.meta, 'mat/material', ['category', 'materialCode'])

/**
 * Setting of a material's over-delivery tolerance, in per cent: that of its category or the nearest one above it. Undefined without a
 * setting.
 */
export async function toleranceOf(place: Place, materialCode: unknown): Promise<number | undefined> {
  const [material] = await rowsWhere(place, materialTable, { materialCode: String(materialCode ?? '') })
  const path = await categoryPath(place, material?.category)
  const set = path.find(({ overPct }) => overPct !== null)
  return set && Number(set.overPct)
}

/** Settings of the over-delivery tolerance of some materials, in per cent; 0 without a setting. */
export async function tolerances(
  place: Place,
  materialCodes: readonly unknown[],
): Promise<(materialCode: unknown) => number> {
  const codes = [...new Set(materialCodes)]
  const found = await Promise.all(codes.map(async (code) => [code, (await toleranceOf(place, code)) ?? 0] as const))
  const known = new Map(found)
  return (code) => known.get(code) ?? 0
}
