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
