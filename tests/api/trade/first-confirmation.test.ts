import { afterAll, beforeAll, expect, it } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, problemsOf, startChain } from './delivery-kit.ts'

let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

it('a refusal is no confirmation', async () => {
  const order = await on.order([10], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'refuse', order, { rejectReason: '本月产能已满' })
  await on.must(on.buyer, 'ord/order', 'change', order)
  expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'draft', confirmTime: null })
  await on.put('ord/order', order, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', order)
  const confirmed = await on.read('ord/order', order.id)
  expect(confirmed.firstConfirmTime).toBe(confirmed.confirmTime)
  expect(confirmed.firstConfirmTime).not.toBeNull()
})

it('goods of a changed order may be received from its first confirmation on', async () => {
  const order = await on.order([10], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', order)
  const first = await on.read('ord/order', order.id)
  expect(first.firstConfirmTime).toBe(first.confirmTime)
  const early = `${inDays(-5)} 08:00:00`
  const sql = 'update ord_order set first_confirm_time = ?, confirm_time = ? where id = ?'
  await on.api.running.app.store.write([{ sql, parameters: [early, early, order.id] }])
  // The supplier confirms its change.
  await on.put('ord/order', order, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', order)
  const again = await on.read('ord/order', order.id)
  expect(again).toMatchObject({ status: 'confirmed', firstConfirmTime: early })
  expect(String(again.confirmTime) > early).toBe(true)
  const goods = [{ orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10, badQty: 0 }]
  const post = async (receiveTime: string) =>
    problemsOf(await on.act(on.warehouse, 'ord/receipt', 'post', await on.receive({ receiveTime }, goods)))
  expect(await post(`${inDays(-6)} 08:00:00`)).toEqual([expect.stringContaining('/receiveTime')])
  expect(await post(`${inDays(-3)} 08:00:00`)).toEqual([])
})
