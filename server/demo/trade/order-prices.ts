import { bestPrice, isValidOn, type LibraryPrice, priceOf } from '../../domain/kit/library-price.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Sheets } from './sheets.ts'

/** States of an order that was never placed. */
const unplaced = ['draft', 'pending', 'approved', 'rejected', 'refused', 'cancelled']

/** Prices that the lines of the orders are compared with, on the day of each order. */
export function compareOrderPrices(sheets: Sheets): void {
  const library = (sheets.rows.get('mat/price') ?? []).map(priceOf)
  const lines = Map.groupBy(sheets.rows.get('ord/order/lines') ?? [], ({ orderId }) => orderId)
  const last = new Map<unknown, number>()
  const orders = (sheets.rows.get('ord/order') ?? []).toSorted((left, right) => (dayOf(left) < dayOf(right) ? -1 : 1))
  for (const order of orders) {
    const own = lines.get(order.id) ?? []
    const valid = library.filter((price) => price.currency === order.currency && isValidOn(price, dayOf(order)))
    for (const line of own) {
      const facts = factsOf(order, line, valid, last.get(line.materialCode) ?? null)
      const priceMark = markOf({ ...line, ...facts })
      sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { ...facts, priceMark })
    }
    if (unplaced.includes(String(order.status))) continue
    for (const { materialCode, price } of own) last.set(materialCode, Number(price))
  }
}

function factsOf(order: SeedRecord, line: SeedRecord, valid: readonly LibraryPrice[], lastPrice: number | null) {
  const wanted = { materialCode: line.materialCode, qty: line.qty }
  const isOwn = ({ supplierId }: LibraryPrice) => supplierId === order.supplierId
  const others = valid.filter((price) => !isOwn(price))
  return {
    contractPrice: order.srcNo ? (line.agreedPrice ?? null) : null,
    libraryPrice: bestPrice(valid.filter(isOwn), wanted)?.price ?? null,
    lastPrice,
    marketPrice: bestPrice(others, wanted)?.price ?? null,
  }
}

const dayOf = ({ billDate }: SeedRecord) => String(billDate)

/** Comparison of a price, as the file of the lines computes it. */
function markOf({ price, agreedPrice, marketPrice, lastPrice }: SeedRecord): string | null {
  const above = (other: unknown) => other !== null && other !== undefined && Number(price) - Number(other) > 1e-6
  if (agreedPrice !== null && agreedPrice !== undefined)
    return above(agreedPrice) ? 'aboveAgreed' : Number(agreedPrice) - Number(price) > 1e-6 ? 'belowAgreed' : 'agreed'
  return above(marketPrice) ? 'aboveMarket' : above(lastPrice) ? 'aboveLast' : null
}
