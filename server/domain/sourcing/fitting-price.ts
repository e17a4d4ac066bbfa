import type { PriceBreak } from '../../../src/schema/model/comparison-data.ts'

/** Price for a quantity: that of the largest break that it reaches, otherwise the price of the line. */
export function fittingPrice(price: number, breaks: readonly PriceBreak[], qty: number): number {
  const reached = breaks.filter(({ fromQty }) => fromQty <= qty)
  const best = reached.reduce<PriceBreak | undefined>(
    (last, each) => (last && last.fromQty >= each.fromQty ? last : each),
    undefined,
  )
  return best?.price ?? price
}
