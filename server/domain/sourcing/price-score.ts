import { roundHalfUp } from '../../../src/schema/rules/functions.ts'

/** Formula of a price score: dictionary `price_formula`. */
export type PriceFormula = 'lowestBase' | 'averageBase' | 'deviation' | 'linear' | 'none'

/** Number of bids from which the highest and the lowest do not count for the base of `deviation`. */
const trimmedFrom = 5

const formulas: Readonly<Record<PriceFormula, (prices: readonly number[]) => (price: number) => number>> = {
  lowestBase: (prices) => {
    const least = Math.min(...prices)
    return (price) => (price === least ? 100 : (least / price) * 100)
  },
  averageBase: (prices) => {
    const base = mean(prices)
    return (price) => 100 - distance(price, base)
  },
  // One point for each per cent above the base, half a point for each below.
  deviation: (prices) => {
    const base = mean(
      prices.length < trimmedFrom ? prices : prices.toSorted((left, right) => left - right).slice(1, -1),
    )
    return (price) => 100 - distance(price, base) * (price > base ? 1 : 0.5)
  },
  linear: (prices) => {
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    return (price) => (most === least ? 100 : ((most - price) / (most - least)) * 100)
  },
  none: () => () => 0,
}

/**
 * Price scores of bids, in their order: 0 to 100, with two decimals. `prices` are those of all ranked bids, in one currency.
 * Bids that are out change neither the lowest price nor the average.
 */
export function priceScores(formula: PriceFormula, prices: readonly number[]): readonly number[] {
  const score = formulas[formula](prices)
  return prices.map((price) => roundHalfUp(Math.max(0, score(price)), 2))
}

/** Formula of a project; the lowest price is the base by default. */
export function formulaOf(value: unknown): PriceFormula {
  const name = String(value ?? '')
  return Object.hasOwn(formulas, name) ? (name as PriceFormula) : 'lowestBase'
}

/** Distance from a base in per cent of it. */
function distance(price: number, base: number): number {
  return base === 0 ? 0 : (Math.abs(price - base) / base) * 100
}

/** Average of numbers; 0 of none. */
export function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}
