import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, type Money, moneyOf } from '../../kit/money.ts'
import { passedLimits, wrongSums } from './ledger.ts'
import { type Payments, paymentsOf } from './payment-kit.ts'
import { crashing, recovered } from './trade-crash.ts'
import { commands, deliverAll, moneyCommands, orderIn, type Press, type World } from './trade-world.ts'

let api: ApiServer
let money: Money
let kit: Payments
let warehouse: Call
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
  warehouse = await api.as('warehouse')
})
afterAll(() => api?.close())

const press: fc.Arbitrary<Press> = fc.noBias(
  fc.record({ command: fc.nat(999), place: fc.nat(99), amount: fc.nat(9999) }),
)
/** One press, or several at once. */
const presses = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(press) },
  { weight: 1, arbitrary: fc.array(press, { minLength: 2, maxLength: 3 }) },
)

/** The write at which the server dies, before or after its commit; mostly none. */
const crash = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ write: fc.nat(8), isCommitted: fc.boolean() }) },
)

const run = (world: World, each: Press, of = commands) => of[each.command % of.length]?.(world, each)

it('no interleaving of shipments, receipts, returns, invoices, payments, changes, cancellations and crashes passes a limit or leaves a wrong sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(presses, crash), { minLength: 30, maxLength: 40, size: 'max' }),
      async (moves) => {
        const world: World = { money, kit, warehouse, order: await orderIn(money) }
        for (const [move, dies] of moves) {
          const work = () => move.map((each) => Promise.resolve(run(world, each)))
          if (dies) await crashing(api, dies, work)
          else await Promise.all(work())
          if (dies) await recovered(money)
          expect(await passedLimits(money, world.order)).toEqual([])
        }
        expect(await wrongSums(money)).toEqual([])
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
}, 600_000)

it('no interleaving of milestones, invoices, set-offs, payments and refunds pays more of a contract than is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(presses, { minLength: 40, maxLength: 50, size: 'max' }), async (moves) => {
      const world: World = { money, kit, warehouse, order: await orderIn(money, 2000) }
      await deliverAll(world)
      for (const move of moves) {
        await Promise.all(move.map((each) => Promise.resolve(run(world, each, moneyCommands))))
        expect(await passedLimits(money, world.order)).toEqual([])
      }
      expect(await wrongSums(money)).toEqual([])
    }),
    { numRuns: 2, endOnFailure: true },
  )
}, 600_000)
