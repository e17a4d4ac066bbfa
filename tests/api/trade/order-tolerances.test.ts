import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, did, write } from '../sourcing/callers.ts'
import {
  cleared,
  contracted,
  drafted,
  errorsOf,
  goodsOf,
  inDays,
  type Line,
  type OrderKit,
  ordered,
  orderOf,
  startOrders,
} from './order-kit.ts'

/** Over-delivery tolerance: a setting of the category, whose use counts against the contract and for the approval. */
let kit: OrderKit
beforeAll(async () => {
  kit = await startOrders()
  await cleared(kit)
  await write(kit.api, 'update mat_category set over_pct = 5')
})
afterAll(() => kit?.close())

const submit = (id: string) => act(kit.on('buyer'), 'ord/order', 'submit', id)

it('above the setting of the category is refused on a contract', async () => {
  const { billNo: srcNo } = await contracted(kit, [{ price: 100_000 }])
  const draft = await drafted(kit, [{ overPct: 100, priceReason: '供应商要求' }], { srcNo })
  expect(errorsOf(await submit(draft.id))).toMatchObject([
    { pointer: '/lines/0/overPct', message: expect.stringContaining('5%') },
  ])
  const line = { id: draft.lines[0]?.id, overPct: 5 }
  await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: draft.id, lines: [line] } })
  await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
  expect(await orderOf(kit, draft.id)).toMatchObject({ deviates: 'N' })
})

it('above the setting needs a reason and one more approval, and counts for the approval limit', async () => {
  await write(kit.api, `update bd_purorg set approve_limit = 2000 where code = 'P10'`)
  const draft = await drafted(kit, [{ price: 100, overPct: 100 }])
  expect(errorsOf(await submit(draft.id))).toMatchObject([
    { pointer: '/lines/0/priceReason', message: expect.stringContaining('5%') },
  ])
  const line = { id: draft.lines[0]?.id, priceReason: '散装物料，称重交货' }
  await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: draft.id, lines: [line] } })
  await did(kit.on('buyer'), 'ord/order', 'submit', draft.id)
  expect(await orderOf(kit, draft.id)).toMatchObject({ amountWithTax: 1130, deviates: 'Y', approvalLevels: 3 })
  await cleared(kit)
})

it('of a running order does not hold up its change', async () => {
  const { billNo: srcNo } = await contracted(kit, [{}])
  const order = await ordered(kit, 'confirm', [{ qty: 5 }], { srcNo })
  await write(kit.api, 'update ord_order_lines set over_pct = 50 where order_id = ?', order.id)
  const lines = [{ id: order.lines[0]?.id, qty: 6 }]
  const asked = { changeReason: '现场需求变化', lines }
  expect((await act(kit.on('buyer'), 'ord/order', 'changeFromConfirmed', order.id, asked)).success).toBe(true)
  expect(await orderOf(kit, order.id)).toMatchObject({ deviates: 'Y', approvalLevels: 2 })
})

it('over-delivered goods use up the quantity of the contract', async () => {
  const { billNo: srcNo, id: contractId } = await contracted(kit, [{ qty: 10 }])
  const order = await ordered(kit, 'confirm', [{ qty: 8, overPct: 5 }], { srcNo })
  const { materialCode, unit } = goodsOf(kit.materials[0])
  const goods: Line = { orderNo: order.billNo, orderLine: 1, materialCode, unit, qty: 8.4, okQty: 8.4, badQty: 0 }
  const body = {
    ...{ supplierId: kit.company.id, purOrg: 'P10', buyerId: 'buyer', warehouse: '一号库' },
    ...{ receiveTime: `${inDays(0)} 09:00:00`, receiver: 'warehouse', lines: [goods] },
  }
  const made = await kit.on('warehouse')('POST', 'ord/receipt/add', { body })
  expect(made.text).toContain('"success":true')
  await did(kit.on('warehouse'), 'ord/receipt', 'post', made.result.id)
  const { lines } = (await kit.on('buyer')('GET', `con/contract/queryById?id=${contractId}`)).result
  expect(lines).toMatchObject([{ orderedQty: 8, overQty: expect.closeTo(0.4, 6) }])
  const rest = await drafted(kit, [{ qty: 2 }], { srcNo })
  expect(errorsOf(await submit(rest.id))).toHaveLength(1)
  const line = { id: rest.lines[0]?.id, qty: 1.6 }
  await kit.on('buyer')('PUT', 'ord/order/edit', { body: { id: rest.id, lines: [line] } })
  await did(kit.on('buyer'), 'ord/order', 'submit', rest.id)
})
