import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atMostSuppliers,
  cheapestPerLine,
  type LineOffer,
  type Split,
  singleSupplier,
} from '../../../server/domain/sourcing/award-splits.ts'

const offersOf = (costs: Readonly<Record<string, readonly (number | null)[]>>): readonly LineOffer[] =>
  Object.entries(costs).flatMap(([supplier, own]) =>
    own.flatMap((cost, index) => (cost === null ? [] : [{ line: String(index + 1), supplier, cost }])),
  )
const lines = ['1', '2', '3']
const picksOf = ({ picks }: Split) => lines.map((line) => picks.get(line) ?? '-').join('')

type Case = readonly [name: string, costs: Parameters<typeof offersOf>[0], most: number, picks: string, total: number]

const worked: readonly Case[] = [
  ['cheapest of each line', { a: [10, 50, 50], b: [20, 20, 50], c: [90, 90, 10] }, 9, 'abc', 40],
  ['two suppliers', { a: [10, 50, 50], b: [20, 20, 50], c: [90, 90, 10] }, 2, 'bbc', 50],
  ['one supplier', { a: [10, 50, 50], b: [20, 20, 50], c: [90, 90, 10] }, 1, 'bbb', 90],
  [
    'one that quotes everything before a cheaper one that does not',
    { a: [1, 1, null], b: [50, 50, 50] },
    1,
    'bbb',
    150,
  ],
  ['as many lines as possible', { a: [10, null, null], b: [50, 20, null] }, 1, 'bb-', 70],
  ['no offers', {}, 2, '---', 0],
]

describe('award split', () => {
  it.each(worked)('%s', (_, costs, most, picks, total) => {
    const split = atMostSuppliers(lines, offersOf(costs), most)
    expect([picksOf(split), split.total]).toEqual([picks, total])
  })

  it('names its suppliers and the lines without an offer', () => {
    const { suppliers, uncovered } = singleSupplier(lines, offersOf({ a: [10, null, 10], b: [50, null, null] }))
    expect([suppliers, uncovered]).toEqual([['a'], ['2']])
  })

  const complete = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 8 }))
    .chain(([suppliers, count]) =>
      fc.array(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: count, maxLength: count }), {
        minLength: suppliers,
        maxLength: suppliers,
      }),
    )
  const matrix = (costs: readonly (readonly number[])[]) => ({
    all: (costs[0] ?? []).map((_, index) => String(index + 1)),
    offers: offersOf(Object.fromEntries(costs.map((own, index) => [`s${index}`, own]))),
  })

  it('is never dearer with more suppliers: cheapest per line, at most n, single', () => {
    fc.assert(
      fc.property(complete, fc.integer({ min: 1, max: 9 }), (costs, most) => {
        const { all, offers } = matrix(costs)
        const cheapest = cheapestPerLine(all, offers)
        const some = atMostSuppliers(all, offers, most)
        const single = singleSupplier(all, offers)
        expect(cheapest.total).toBeLessThanOrEqual(some.total)
        expect(some.total).toBeLessThanOrEqual(single.total)
        expect(some.suppliers.length).toBeLessThanOrEqual(most)
        expect([cheapest.uncovered, some.uncovered, single.uncovered]).toEqual([[], [], []])
      }),
    )
  })

  it('keeps the order also where not all combinations are tried', () => {
    const costs = Array.from({ length: 40 }, (_, supplier) =>
      Array.from({ length: 30 }, (_unused, line) => ((supplier * 7919 + line * 104_729) % 997) + 1),
    )
    const { all, offers } = matrix(costs)
    const totals = [1, 2, 4, 6, 40].map((most) => atMostSuppliers(all, offers, most).total)
    expect(totals).toEqual(totals.toSorted((left, right) => right - left))
    expect(atMostSuppliers(all, offers, 6).suppliers.length).toBeLessThanOrEqual(6)
  })
})
