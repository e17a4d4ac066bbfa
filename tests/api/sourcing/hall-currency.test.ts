import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Hall, hallCalls, startHall } from './hall-kit.ts'

let on: Hall
const { bid, hall, running } = hallCalls(() => on)
beforeAll(async () => {
  on = await startHall()
})
afterAll(() => on?.close())
afterEach(() => void vi.useRealTimers())

it('an auction in yen has whole prices, also where a step is a percentage', async () => {
  const { a, b, buyer } = on.calls
  const id = await running({ currency: 'JPY', startPrice: 999, stepType: 'percent', step: 1.5 })
  const fraction = await bid(a, id, 900.5)
  expect([fraction.success, fraction.message]).toEqual([false, '出价须大于 0，不超过 1 万亿，小数位数不超过 0 位'])
  expect((await bid(a, id, 950)).success).toBe(true)
  // 1.5 % of 950 is 14.25, which is 15 yen.
  expect((await hall(b, id)).lots[0]).toMatchObject({ best: 950, next: [935, 920] })
  const above = await bid(b, id, 936)
  expect([above.success, above.message]).toEqual([false, '出价须不高于 935'])
  expect((await bid(b, id, 935)).success).toBe(true)
  const floor = await a('POST', 'auction/hall/proxy', { body: { id, lot: 0, floor: 900.25 } })
  expect(floor.success).toBe(false)
  expect((await a('POST', 'auction/hall/proxy', { body: { id, lot: 0, floor: 900 } })).success).toBe(true)
  expect((await hall(buyer, id)).lots[0].ranking.map(({ amount }: { amount: number }) => amount)).toEqual([920, 935])
})

it('an auction in dinars has prices of three decimals', async () => {
  const { a, b } = on.calls
  const id = await running({ currency: 'KWD', exchangeRate: 23, startPrice: 1000, step: 0.01 })
  expect((await bid(a, id, 989.9999)).success).toBe(false)
  expect((await bid(a, id, 989.999)).success).toBe(true)
  expect((await hall(b, id)).lots[0]).toMatchObject({ best: 989.999, next: [989.989, 989.979] })
  const above = await bid(b, id, 989.99)
  expect([above.success, above.message]).toEqual([false, '出价须不高于 989.989'])
  expect((await bid(b, id, 989.989)).success).toBe(true)
  const stored = await on.calls.auditor('GET', `bid/auction/bids/list?auctionId=${id}&column=seq&order=asc`)
  expect(stored.result.records.map(({ amount }: { amount: number }) => amount)).toEqual([989.999, 989.989])
})
