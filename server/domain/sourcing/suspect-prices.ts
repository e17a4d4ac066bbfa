import type { Text } from '../../../src/schema/base/text.ts'
import type { Facts } from './award-rules.ts'

/** Factor between a price and the median of the others from which it is taken for a mistake: a unit, a decimal point, a bait. */
const factor = 1000

type Priced = { readonly lotNo: unknown; readonly price: number }

/** Bids whose price is far from the median of the other bids for the same lot. One alone has nothing to be compared with. */
export function suspectPrices<Bid extends Priced>(bids: readonly Bid[]): readonly Bid[] {
  return bids.filter((bid) => {
    const others = bids.filter((other) => other !== bid && (other.lotNo ?? '') === (bid.lotNo ?? ''))
    return others.length > 0 && isFar(bid.price, median(others.map(({ price }) => price)))
  })
}

/** Awarded prices that are far from the last price or the target of their line, for the buyer and the approvers. */
export function farPrices(facts: readonly Facts[]): readonly Text[] {
  return facts.flatMap(({ line, offer, supplier }) => {
    const known = [line.lastPrice, line.targetPrice].find((price) => price !== null && isFar(offer.price, price))
    if (known === undefined || known === null) return []
    const { supplierName } = supplier
    const zh = `第 ${line.lineNo} 行 ${supplierName} 的价格 ${offer.price} 与参考价 ${known} 相差千倍以上，请核实`
    return [{ zh, en: `Line ${line.lineNo}, ${supplierName}: ${offer.price} is a thousandfold apart from ${known}` }]
  })
}

/** Whether a price is below a thousandth or above the thousandfold of a known one. */
export function isFar(price: number, known: number): boolean {
  return known > 0 && (price * factor < known || price > known * factor)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? 0) + (high ?? 0)) / 2
}
