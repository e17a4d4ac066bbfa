import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterBid,
  clockPrice,
  highestBid,
  type LotState,
  nextPrices,
  proxyBids,
  ranking,
  refusalOf,
} from '../../../server/domain/auction/rules.ts'
import { type Bid, firstTimes, type Terms, termsOf } from '../../../server/domain/auction/terms.ts'

const minute = 60_000
const terms: Terms = {
  kind: 'english',
  visibility: 'bestRank',
  minor: 100,
  step: { type: 'amount', value: 1000 },
  ceiling: undefined,
  tick: 30_000,
  duration: 60 * minute,
  extension: { within: 3 * minute, by: 3 * minute, most: 2 },
  isInTurn: false,
}
const times = { startsAt: 0, endsAt: 60 * minute, extensions: 0 }
const same = () => 1

function stateWith(...bids: readonly (readonly [supplierId: string, amount: number])[]): LotState {
  const all = bids.map(
    ([supplierId, amount], index): Bid => ({
      ...{ seq: index + 1, lot: 0, supplierId, amount, at: index },
      ...{ isProxy: false, isVoid: false },
    }),
  )
  return { lot: { no: 0, startPrice: 100_000 }, times, bests: new Map(all.map((bid) => [bid.supplierId, bid])) }
}

describe('legal prices', () => {
  it.each([
    ['first bid', terms, stateWith(), 'a', 100_000],
    ['one step below the best bid of a rival', terms, stateWith(['b', 90_000]), 'a', 89_000],
    ['one step below the own bid of the leader', terms, stateWith(['b', 90_000], ['a', 80_000]), 'a', 79_000],
    [
      'step in per cent of the best bid',
      { ...terms, step: { type: 'percent', value: 2 } },
      stateWith(['b', 90_000]),
      'a',
      88_200,
    ],
    [
      'own bid only, where prices are hidden',
      { ...terms, kind: 'rank' },
      stateWith(['b', 50_000], ['a', 90_000]),
      'a',
      89_000,
    ],
    ['own bid only, where bidders see ranks', { ...terms, visibility: 'rank' }, stateWith(['b', 50_000]), 'a', 100_000],
  ] as const)('%s', (_, chosen, state, supplierId, limit) => {
    expect(highestBid(chosen as Terms, state, supplierId, same, 1)).toBe(limit)
  })

  it('compares prices by their factors, and floors to a cent', () => {
    const factor = (supplierId: string) => (supplierId === 'a' ? 1.1 : 1)
    expect(highestBid(terms, stateWith(['b', 90_000]), 'a', factor, 1)).toBe(Math.floor(89_000 / 1.1))
    expect(ranking(stateWith(['a', 85_000], ['b', 90_000]), factor).map(({ supplierId }) => supplierId)).toEqual([
      'b',
      'a',
    ])
  })

  it('offers the highest price and one step below it', () => {
    expect(nextPrices(terms, 89_000)).toEqual([89_000, 88_000])
    expect(nextPrices(terms, 900)).toEqual([900])
  })

  it('rises in a Dutch auction until its ceiling, and takes exactly that price', () => {
    const dutch: Terms = { ...terms, kind: 'dutch', ceiling: 103_000 }
    expect([0, 29_999, 30_000, 95_000, 500_000].map((now) => clockPrice(dutch, stateWith(), now))).toEqual([
      ...[100_000, 100_000, 101_000, 103_000, 103_000],
    ])
    const offer = (amount: number) => refusalOf(dutch, stateWith(), { supplierId: 'a', amount }, same, 30_000)
    expect([offer(101_000), offer(100_000)]).toEqual([undefined, { why: 'price', limit: 101_000 }])
    expect(refusalOf(dutch, stateWith(['b', 100_000]), { supplierId: 'a', amount: 101_000 }, same, 30_000)).toEqual({
      why: 'closed',
    })
  })

  it('refuses a bid before the start and at the end, to the millisecond', () => {
    const at = (now: number) => refusalOf(terms, stateWith(), { supplierId: 'a', amount: 90_000 }, same, now)
    expect([at(-1), at(0), at(times.endsAt - 1), at(times.endsAt)]).toEqual([
      { why: 'closed' },
      undefined,
      undefined,
      { why: 'closed' },
    ])
  })
})

describe('time', () => {
  it('extends a lot by a late bid, as often as allowed', () => {
    const late = times.endsAt - 3 * minute
    const once = afterBid(terms, times, late)
    const twice = afterBid(terms, once, once.endsAt - 1)
    expect([afterBid(terms, times, late - 1), once.endsAt, twice.endsAt]).toEqual([times, 63 * minute, 66 * minute])
    expect(afterBid(terms, twice, twice.endsAt - 1)).toBe(twice)
  })

  it('runs lots one after another, or all at once', () => {
    const lots = [1, 2].map((no) => ({ no, startPrice: 1 }))
    const starts = (chosen: Terms) => [...firstTimes(chosen, lots, 1000).values()].map(({ startsAt }) => startsAt)
    expect([starts(terms), starts({ ...terms, isInTurn: true })]).toEqual([
      [1000, 1000],
      [1000, 1000 + terms.duration],
    ])
  })

  it('reads terms of a record', () => {
    const record = {
      auctionType: 'english',
      visibility: 'best',
      stepType: 'amount',
      step: 0.29,
      duration: 1,
      lotMode: 'turn',
    }
    expect(termsOf(record)).toMatchObject({
      step: { type: 'amount', value: 29 },
      duration: minute,
      isInTurn: true,
      ceiling: undefined,
    })
  })
})

describe('standing instructions', () => {
  const floors = (...all: readonly (readonly [string, number])[]) =>
    all.map(([supplierId, floor], at) => ({ lot: 0, supplierId, floor, at }))

  it('go one step below a rival, and no further', () => {
    expect(proxyBids(terms, stateWith(['b', 90_000]), floors(['a', 50_000]), same, 1)).toEqual([
      { supplierId: 'a', amount: 89_000 },
    ])
    expect(proxyBids(terms, stateWith(['b', 50_500]), floors(['a', 50_000]), same, 1)).toEqual([])
    expect(proxyBids(terms, stateWith(['a', 60_000]), floors(['a', 50_000]), same, 1)).toEqual([])
  })

  it('of two, the lower wins one step below the floor of the other', () => {
    expect(proxyBids(terms, stateWith(['c', 90_000]), floors(['a', 60_000], ['b', 70_000]), same, 1)).toEqual([
      { supplierId: 'b', amount: 70_000 },
      { supplierId: 'a', amount: 69_000 },
    ])
  })

  it('bid legal prices at or above their floor only', () => {
    const cents = fc.integer({ min: 1, max: 120_000 })
    const bids = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), cents), { maxLength: 6 })
    const all = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), cents), {
      selector: ([id]) => id,
      maxLength: 3,
    })
    fc.assert(
      fc.property(bids, all, fc.integer({ min: 1, max: 3 }), (made, proxies, factors) => {
        const factor = (id: string) => (id === 'a' ? 1 + factors / 10 : 1)
        let state = stateWith(...made)
        for (const { supplierId, amount } of proxyBids(terms, state, floors(...proxies), factor, 1)) {
          expect(refusalOf(terms, state, { supplierId, amount }, factor, 1)).toBeUndefined()
          expect(amount).toBeGreaterThanOrEqual(
            new Map<string, number>(proxies).get(supplierId) ?? Number.POSITIVE_INFINITY,
          )
          const bid = { seq: 99, lot: 0, supplierId, amount, at: 1, isProxy: true, isVoid: false }
          state = { ...state, bests: new Map([...state.bests, [supplierId, bid]]) }
        }
      }),
    )
  })
})
