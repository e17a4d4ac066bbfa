import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { tracesOf } from '../../kit/traces.ts'
import { dialect } from './callers.ts'
import { kinds, type Market, openMarket } from './market.ts'
import type { Press } from './presses.ts'
import { openProcess } from './process.ts'

let api: ApiServer
let market: Market
beforeAll(async () => {
  api = await startApi({}, dialect)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  market = await openMarket(api)
})
afterAll(async () => {
  vi.useRealTimers()
  await api?.close()
})

const press: fc.Arbitrary<Press> = fc.noBias(
  fc.record({
    isLikely: fc.integer({ min: 0, max: 9 }).map((n) => n < 7),
    command: fc.nat(999),
    who: fc.nat(999),
    number: fc.nat(999),
    isTwice: fc.integer({ min: 0, max: 9 }).map((n) => n === 9),
  }),
)

// Assertions are in `process.ts`, after each press: nothing sealed is readable early, no bid after its deadline, no award without bids, no
// result before its award.
it('no interleaving of the roles reads a sealed bid early, or awards what was not offered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.array(press, { minLength: 50, maxLength: 60, size: 'max' }),
      async (kind, presses) => {
        const process = await openProcess(market, kind)
        for (const each of presses) await process.press(each)
        await process.readEverything()
        const hidden = process.stillSealed()
        expect(await tracesOf(api, hidden)).toEqual([])
      },
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 300_000)

const toNegotiation = [
  ...[['publish', 'buyer'] as const, ['quote', 'supplier_a'] as const, ['quote', 'supplier_b'] as const],
  ...[['submit', 'supplier_a'] as const, ['submit', 'supplier_b'] as const],
  ...[['pass', 'buyer'] as const, ['pass', 'buyer'] as const, ['pass', 'buyer'] as const],
  ...[['askOpening', 'buyer'] as const, ['confirmOpening', 'approver'] as const, ['negotiate', 'buyer'] as const],
] as const

it('no interleaving after a negotiation with one gives its company two offers, or reads the sealed one early', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 25, maxLength: 35, size: 'max' }), async (presses) => {
      const process = await openProcess(market, 'inquiry')
      const { phase, quotes } = await process.led(toNegotiation)
      expect([phase, quotes.map(({ round, status }) => `${round} ${status}`).toSorted()]).toEqual([
        'opened',
        ['1 opened', '1 opened', '2 draft'],
      ])
      for (const each of presses) await process.press(each)
      await process.readEverything()
      expect(await tracesOf(api, process.stillSealed())).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 300_000)
