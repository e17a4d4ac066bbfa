import type { PriceBreak } from '../../../src/schema/model/comparison-data.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { netPrice } from './net-price.ts'

const itemTable = fileTable(import.meta, 'bid/quote/items', ['lineNo', 'price', 'quoteId', 'taxRate'])
const breakTable = fileTable(import.meta, 'bid/quote/breaks', ['fromQty', 'itemNo', 'price', 'quoteId'])
const quoteTable = fileTable(import.meta, 'bid/quote', ['priceType'])

/** Prices by quantity of quoted lines with breaks, by the id of the line: the price of the line holds from 0. */
export async function laddersOf(
  place: Place,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PriceBreak[]>> {
  const items = await rowsWhere(place, itemTable, { id: itemIds })
  const ids = items.map(({ quoteId }) => String(quoteId))
  const [breaks, quotes] = await Promise.all([
    rowsWhere(place, breakTable, { quoteId: ids }),
    rowsWhere(place, quoteTable, { id: ids }),
  ])
  const typeOf = new Map(quotes.map(({ id, priceType }) => [id, priceType]))
  return new Map(
    items.flatMap((item): [string, readonly PriceBreak[]][] => {
      const own = breaks.filter(({ quoteId, itemNo }) => quoteId === item.quoteId && itemNo === item.lineNo)
      const net = (price: unknown) => netPrice(Number(price), item.taxRate, typeOf.get(item.quoteId))
      const steps = own.map(({ fromQty, price }) => ({ fromQty: Number(fromQty), price: net(price) }))
      return own.length === 0 ? [] : [[String(item.id), [{ fromQty: 0, price: net(item.price) }, ...steps]]]
    }),
  )
}

/**
 * Prices of an award by quantity: the step of the awarded quantity has the awarded price, larger quantities cost no more. Without breaks
 * the price holds from 0.
 */
export function awardedSteps(ladder: readonly PriceBreak[], awarded: number, qty: number): readonly PriceBreak[] {
  const sorted = ladder.toSorted((left, right) => left.fromQty - right.fromQty)
  const fits = sorted.findLastIndex(({ fromQty }) => fromQty <= qty)
  if (fits < 0) return [{ fromQty: 0, price: awarded }]
  // A break from 0 replaces the price of the line.
  return sorted
    .map(({ fromQty, price }, index) => ({ fromQty, price: index < fits ? price : Math.min(awarded, price) }))
    .filter(({ fromQty }, index) => sorted[index + 1]?.fromQty !== fromQty)
}
