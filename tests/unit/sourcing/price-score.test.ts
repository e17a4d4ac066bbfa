import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulaOf, type PriceFormula, priceScores } from '../../../server/domain/sourcing/price-score.ts'

type Case = readonly [formula: PriceFormula, prices: readonly number[], scores: readonly number[]]

const worked: readonly Case[] = [
  // Lowest as base: lowest / price.
  ['lowestBase', [100, 125, 200], [100, 80, 50]],
  ['lowestBase', [90, 90, 120], [100, 100, 75]],
  ['lowestBase', [300], [100]],
  ['lowestBase', [100, 300], [100, 33.33]],
  // Average as base: one point for each per cent of distance, both ways. Average 100.
  ['averageBase', [80, 100, 120], [80, 100, 80]],
  ['averageBase', [95, 105], [95, 95]],
  ['averageBase', [10, 190], [10, 10]],
  ['averageBase', [1, 1, 10], [25, 25, 0]],
  // Deviation: one point for each per cent above, half a point below. Average 100.
  ['deviation', [80, 100, 120], [90, 100, 80]],
  ['deviation', [100], [100]],
  // From five bids on the highest and the lowest leave the base: average of 90, 100 and 110.
  ['deviation', [50, 90, 100, 110, 400], [75, 95, 100, 90, 0]],
  ['deviation', [90, 100, 110, 400], [75.71, 78.57, 81.43, 0]],
  // Linear: the lowest 100, the highest 0.
  ['linear', [100, 150, 200], [100, 50, 0]],
  ['linear', [100, 100], [100, 100]],
  ['linear', [250], [100]],
  ['none', [100, 200], [0, 0]],
  ['lowestBase', [], []],
]

describe('price score', () => {
  it.each(worked)('%s of %j is %j', (formula, prices, scores) => {
    expect(priceScores(formula, prices)).toEqual(scores)
  })

  it('is between 0 and 100 for each formula, and equal for equal prices', () => {
    const formulas = fc.constantFrom<PriceFormula[]>('lowestBase', 'averageBase', 'deviation', 'linear', 'none')
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(formulas, prices, (formula, some) => {
        const scores = priceScores(formula, some)
        for (const score of scores) expect(score >= 0 && score <= 100).toBe(true)
        for (const [index, price] of some.entries()) expect(scores[index]).toBe(scores[some.indexOf(price)])
      }),
    )
  })

  it('never rises with the price where the lowest price is the best', () => {
    const formulas = fc.constantFrom<PriceFormula[]>('lowestBase', 'linear')
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(formulas, prices, (formula, some) => {
        const sorted = some.toSorted((left, right) => left - right)
        const scores = priceScores(formula, sorted)
        expect(scores).toEqual(scores.toSorted((left, right) => right - left))
      }),
    )
  })

  it('uses the lowest price as base without a formula', () => {
    expect([formulaOf(null), formulaOf('other'), formulaOf('linear')]).toEqual(['lowestBase', 'lowestBase', 'linear'])
  })
})
