import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from './other-rows.ts'

const priceTable = fileTable(import.meta, 'mat/price', [
  ...(['beginDate', 'currency', 'endDate', 'fromQty', 'materialCode', 'price', 'srcNo', 'supplierId'] as const),
  'taxRate',
])

/** Company, currency (any without one) and day (`YYYY-MM-DD`) of a purchase. */
export type Purchase = { readonly supplierId: string; readonly currency?: string; readonly date: string }

/** Material and quantity of a line. */
export type PricedLine = { readonly materialCode: string; readonly qty: number }

/** Row of the price library: a net price from a quantity on, for a period with both days included. */
export type LibraryPrice = {
  readonly id: string
  readonly price: number
  readonly currency: string
  readonly taxRate: string
  readonly fromQty: number
  readonly beginDate: string
  readonly endDate: string
  /** Number of the document that it comes from, empty for one entered by hand. */
  readonly srcNo: string
}

/**
 * Valid library price of each line, in the order of the lines: of the company, in the currency, on the day, with the highest price break
 * that the quantity reaches. Undefined for a line without one.
 *
 * @example
 * const [found] = await libraryPrices(moment, { supplierId, currency: 'CNY', date: '2026-05-01' }, [{ materialCode: 'M1', qty: 20 }])
 */
export async function libraryPrices(
  place: Place,
  { supplierId, currency, date }: Purchase,
  lines: readonly PricedLine[],
): Promise<readonly (LibraryPrice | undefined)[]> {
  const materialCode = [...new Set(lines.map((line) => line.materialCode))]
  const rows = await rowsWhere(place, priceTable, { supplierId, materialCode })
  const valid = rows
    .map((row) => ({ materialCode: String(row.materialCode), ...priceOf(row) }))
    .filter((row) => row.beginDate <= date && row.endDate >= date && (!currency || row.currency === currency))
    .toSorted((left, right) => right.fromQty - left.fromQty || right.beginDate.localeCompare(left.beginDate))
  return lines.map((line) => valid.find((row) => row.materialCode === line.materialCode && row.fromQty <= line.qty))
}

function priceOf(row: RowOf<typeof priceTable>): LibraryPrice {
  return {
    id: String(row.id),
    price: Number(row.price),
    currency: String(row.currency),
    taxRate: String(row.taxRate),
    fromQty: Number(row.fromQty ?? 0),
    beginDate: String(row.beginDate),
    endDate: String(row.endDate),
    srcNo: String(row.srcNo ?? ''),
  }
}
