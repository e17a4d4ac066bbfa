import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import type { Item } from './notice.ts'

const goods = ['lineNo', 'materialName', 'qty', 'spec', 'unit'] as const
const projectItems = fileTable(import.meta, 'bid/project/items', [...goods, 'projectId'])
const inquiryItems = fileTable(import.meta, 'bid/inquiry/items', [...goods, 'inquiryId'])
const auctionItems = fileTable(import.meta, 'bid/auction/items', [...goods, 'auctionId'])
const unitTable = fileTable(import.meta, 'mat/unit', ['code', 'name', 'nameEn'])

/** Most items of a notice. */
const mostItems = 50

/** Items of a tender, inquiry or auction: names and quantities, no prices. */
export async function announcedItems(place: Place, code: string, id: string): Promise<readonly Item[]> {
  const rows = await itemsOf(place, code, id)
  const shown = rows.toSorted((a, b) => Number(a.lineNo) - Number(b.lineNo)).slice(0, mostItems)
  const codes = [...new Set(shown.map(({ unit }) => String(unit ?? '')))]
  const units = new Map((await rowsWhere(place, unitTable, { code: codes })).map((unit) => [unit.code, unit]))
  return shown.map(({ materialName, spec, qty, unit }) => {
    const known = units.get(unit)
    const zh = String(known?.name ?? unit ?? '')
    return {
      name: String(materialName ?? ''),
      spec: String(spec ?? ''),
      qty: String(qty ?? ''),
      unit: { zh, en: String(known?.nameEn || zh) },
    }
  })
}

function itemsOf(place: Place, code: string, id: string) {
  if (code === 'bid/project') return rowsWhere(place, projectItems, { projectId: id })
  if (code === 'bid/inquiry') return rowsWhere(place, inquiryItems, { inquiryId: id })
  return rowsWhere(place, auctionItems, { auctionId: id })
}
