import { fileTable } from '../../platform/sql/file-table.ts'
import { fieldsWhere, type Place } from '../kit/other-rows.ts'

const tenderItemTable = fileTable(import.meta, 'bid/project/items', ['reqLineId'])
const inquiryItemTable = fileTable(import.meta, 'bid/inquiry/items', ['reqLineId'])

/** Requisition lines of the items of events, by the id of the item. */
export async function requestedItems(place: Place, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [tenderItemTable, inquiryItemTable].map((table) => fieldsWhere(place, table, { id: itemIds })),
  )
  return new Map(
    found.flat().flatMap(({ id, reqLineId }) => (reqLineId ? [[String(id), String(reqLineId)] as const] : [])),
  )
}
