import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import type { Item } from './notice.ts'

const goods = ['lineNo', 'materialCode', 'materialName', 'qty', 'spec', 'unit'] as const
const projectItems = fileTable(import.meta, 'bid/project/items', [...goods, 'projectId'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', [...goods, 'inquiryId'])
const auctionItems = fileTable(import.meta, 'bid/auction/items', [...goods, 'auctionId'])
const materialTable = fileTable(import.meta, 'mat/material', ['materialCode', 'nameEn'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'name', 'nameEn'])

/** Row of an item. */
export type AnnouncedRow = { readonly [field in (typeof goods)[number]]?: unknown }

/** Most items of a notice. */
const mostItems = 50

/** Items of a tender, inquiry or auction: names and quantities, no prices. `given`: those that the running action leaves. */
export async function announcedItems(
  place: Place,
  code: string,
  id: string,
  given?: readonly AnnouncedRow[],
): Promise<readonly Item[]> {
  const rows: readonly AnnouncedRow[] = given ?? (await itemsOf(place, code, id))
  const shown = rows.toSorted((a, b) => Number(a.lineNo) - Number(b.lineNo)).slice(0, mostItems)
  const [units, materials] = await Promise.all([
    rowsWhere(place, unitTable, { code: namesIn(shown.map(({ unit }) => unit)) }),
    rowsWhere(place, materialTable, { materialCode: namesIn(shown.map(({ materialCode }) => materialCode)) }),
  ])
  const unitOf = new Map(units.map((unit) => [String(unit.code), unit]))
  const materialOf = new Map(materials.map((material) => [String(material.materialCode), material]))
  return shown.map(({ materialCode, materialName, spec, qty, unit }) => {
    const known = unitOf.get(String(unit ?? ''))
    const name = String(materialName ?? '')
    const zh = String(known?.name ?? unit ?? '')
    return {
      name: { zh: name, en: String(materialOf.get(String(materialCode ?? ''))?.nameEn || name) },
      spec: String(spec ?? ''),
      qty: String(qty ?? ''),
      unit: { zh, en: String(known?.nameEn || zh) },
    }
  })
}

function namesIn(values: readonly unknown[]): string[] {
  return [...new Set(values.map((value) => String(value ?? '')))].filter((name) => name !== '')
}

function itemsOf(place: Place, code: string, id: string) {
  if (code === 'bid/project') return rowsWhere(place, projectItems, { projectId: id })
  if (code === 'bid/inquiry') return rowsWhere(place, inquiryItems, { inquiryId: id })
  return rowsWhere(place, auctionItems, { auctionId: id })
}
