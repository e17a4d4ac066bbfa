import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'

let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

/** Posted receipt of a delivery of an order. */
async function received(order: Row, qty: number): Promise<Row> {
  const delivery = await on.arrived(order.billNo, [{ qty }])
  const lines = [{ orderNo: order.billNo, orderLine: 1, qty, okQty: qty }]
  return on.must(on.warehouse, 'ord/receipt', 'post', await on.receive({ deliveryNo: delivery.billNo }, lines))
}

/** Draft of an invoice application for goods of a receipt. */
function draftFor(receipt: Row, qty: number): Promise<Row> {
  const lines = on.linesOf(receipt).map(({ id }) => ({ receiptNo: receipt.billNo, receiptLineId: id, qty }))
  return on.add(on.supplier, 'fin/invoiceapply', {
    ...{ ...on.head, currency: 'CNY', invoiceType: 'digitalSpecial', billingType: 'VS13', lines },
  })
}
const submit = async (application: Row) =>
  problemsOf(await on.act(on.supplier, 'fin/invoiceapply', 'submit', application))

it.each([0, 10])(
  'goods that replace invoiced ones are not invoiced again, also with an over-delivery of %i percent',
  async (overPct) => {
    const order = await on.order([10], { overPct })
    const first = await received(order, 10)
    expect(await submit(await draftFor(first, 10))).toEqual([])
    expect(problemsOf(await on.sendBack(await on.goBack(first, 'replace', [{ qty: 3 }])))).toEqual([])
    const again = await received(order, 3)
    const second = await draftFor(again, 3)
    expect((second.lines as readonly Row[])[0]?.openQty).toBe(0)
    expect(await submit(second)).toEqual([expect.stringContaining('/lines/0/qty')])
    expect(await on.ledger(order, 'acceptedQty', 'keptQty', 'invoicedQty')).toEqual([[13, 10, 10]])
  },
)

it('goods that replace others are invoiced for them, and more than ordered as far as it is kept', async () => {
  const order = await on.order([10], { overPct: 10 })
  const first = await received(order, 11)
  expect(problemsOf(await on.sendBack(await on.goBack(first, 'replace', [{ qty: 3 }])))).toEqual([])
  const again = await received(order, 3)
  expect(await submit(await draftFor(first, 8))).toEqual([])
  expect(await submit(await draftFor(again, 3))).toEqual([])
  expect(await submit(await draftFor(first, 1))).toEqual([expect.stringContaining('/lines/0/qty')])
  const [line] = (await ok(on.admin, 'GET', `ord/order/lines/list?orderId=${order.id}`)).records as readonly Row[]
  expect(line).toMatchObject({ acceptedQty: 14, keptQty: 11, invoicedQty: 11 })
})
