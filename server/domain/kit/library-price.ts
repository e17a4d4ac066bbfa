import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { fieldsWhere, type Place } from './other-rows.ts'

const priceTable = fileTable(import.meta, 'mat/price', [
  ...(['beginDate', 'currency', 'endDate', 'fromQty', 'materialCode', 'price', 'srcNo', 'supplierCode'] as const),
  ...(['supplierId', 'supplierName', 'taxRate', 'unapproved'] as const),
  ...(['formerBegin', 'formerEnd', 'formerPrice', 'formerTaxRate'] as const),
])
const currencyTable = fileTable(import.meta, 'bd/currency', ['code', 'isBase'])

/** Company, currency (any without one) and day (`YYYY-MM-DD`) of a purchase. */
export type Purchase = { readonly supplierId: string; readonly currency?: string; readonly date: string }

/** Material and quantity of a line. */
export type PricedLine = { readonly materialCode: string; readonly qty: number }

/** Row of the price library: a net price from a quantity on, for a period with both days included. */
export type LibraryPrice = {
  readonly id: string
  readonly materialCode: string
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly price: number
  readonly currency: string
  readonly taxRate: string
  readonly fromQty: number
  readonly beginDate: string
  readonly endDate: string
  /** Number of the document that it comes from, empty for one entered by hand. */
  readonly srcNo: string
}

type Former = 'formerBegin' | 'formerEnd' | 'formerPrice' | 'formerTaxRate'
type Stored = { readonly [field in keyof LibraryPrice | Former | 'unapproved']?: unknown }

type Asked = {
  readonly materialCodes: readonly string[]
  readonly date: string
  /** Any currency without one. */
  readonly currency?: string
  /** Any company without one. */
  readonly supplierId?: string
}

/** Prices of materials that are valid on a day. Of one that waits for approval its former price, dates and tax rate count. */
export async function pricesOn(
  place: Place,
  { materialCodes, date, currency, supplierId }: Asked,
): Promise<readonly LibraryPrice[]> {
  const rows = await fieldsWhere(place, priceTable, {
    materialCode: [...new Set(materialCodes.filter((code) => code !== ''))],
    ...(currency !== undefined && { currency }),
    ...(supplierId !== undefined && { supplierId }),
  })
  return rows.flatMap((row) => countedPrice(row) ?? []).filter((price) => isValidOn(price, date))
}

/** Price as it has been approved: of a stored row that waits for approval the former values, undefined for one never approved. */
export function countedPrice(row: Stored): LibraryPrice | undefined {
  if (row.unapproved !== 'Y') return priceOf(row)
  const { formerBegin, formerEnd, formerPrice, formerTaxRate } = row
  if ([formerBegin, formerEnd, formerPrice].some((value) => (value ?? null) === null)) return undefined
  return priceOf({
    ...{ ...row, beginDate: formerBegin, endDate: formerEnd, price: formerPrice, taxRate: formerTaxRate },
  })
}

/** Prices of materials that are valid today, of all companies, in the base currency. */
export async function offersOf(place: Place, materialCodes: readonly string[]): Promise<readonly LibraryPrice[]> {
  if (materialCodes.length === 0) return []
  const [base] = await fieldsWhere(place, currencyTable, { isBase: 'Y' })
  return pricesOn(place, { materialCodes, date: todayText(), currency: String(base?.code ?? '') })
}

type Wanted = { readonly materialCode?: unknown; readonly qty?: unknown; readonly supplierId?: unknown }

/**
 * The price that applies to a quantity: of the company the highest break that the quantity reaches, the newer one of two; without a
 * company the lowest of all companies.
 */
export function bestPrice<Price extends LibraryPrice>(
  prices: readonly Price[],
  { materialCode, qty, supplierId }: Wanted,
): Price | undefined {
  const fit = prices.filter(
    (price) =>
      price.materialCode === materialCode &&
      (!supplierId || price.supplierId === supplierId) &&
      price.fromQty <= Number(qty ?? 0),
  )
  const reached = [...Map.groupBy(fit, (price) => price.supplierId).values()].flatMap(
    (own) => own.toSorted((left, right) => right.fromQty - left.fromQty || newerFirst(left, right))[0] ?? [],
  )
  return reached.toSorted((left, right) => left.price - right.price)[0]
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
  purchase: Purchase,
  lines: readonly PricedLine[],
): Promise<readonly (LibraryPrice | undefined)[]> {
  const materialCodes = lines.map(({ materialCode }) => materialCode)
  const prices = await pricesOn(place, { ...purchase, materialCodes })
  return lines.map((line) => bestPrice(prices, line))
}

/** Whether a price is valid on a day. */
export function isValidOn(
  { beginDate, endDate }: { readonly beginDate: string; readonly endDate: string },
  date: string,
): boolean {
  return beginDate <= date && endDate >= date
}

function newerFirst(left: LibraryPrice, right: LibraryPrice): number {
  return right.beginDate.localeCompare(left.beginDate)
}

/** Price of a stored row of the library. */
export function priceOf(row: { readonly [field in keyof LibraryPrice]?: unknown }): LibraryPrice {
  const text = (field: keyof LibraryPrice) => String(row[field] ?? '')
  return {
    ...{ id: text('id'), materialCode: text('materialCode'), supplierId: text('supplierId') },
    ...{ supplierCode: text('supplierCode'), supplierName: text('supplierName'), currency: text('currency') },
    ...{ price: Number(row.price), taxRate: text('taxRate'), fromQty: Number(row.fromQty ?? 0) },
    ...{ beginDate: text('beginDate'), endDate: text('endDate'), srcNo: text('srcNo') },
  }
}
