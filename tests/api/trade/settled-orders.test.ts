import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgradeBilledLines } from '../../../server/domain/upgrades/billed-lines.ts'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applied,
  type Money,
  moneyOf,
  ok,
  plant,
  put,
  type Received,
  type Row,
  read,
  received,
  refusal,
  registered,
  returned,
  rows,
  uniqueNo,
} from '../../kit/money.ts'
import { dueActions, type Payments, paymentsOf, recount } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
})
afterAll(() => api?.close())

let days = 0
/** A date that no other invoice of the test has. */
function nextDate(): string {
  days += 1
  return new Date(Date.UTC(2025, 5, days)).toISOString().slice(0, 10)
}

const statesOf = async ({ receiptId, orderId }: Received) => {
  const receipt = await read(money.finance, 'ord/receipt', receiptId)
  const order = await read(money.buyer, 'ord/order', orderId)
  return [receipt.status, order.status]
}

/** A verified and posted invoice of a quantity of the first line of a receipt. */
async function posted(goods: Received, qty: number): Promise<Row> {
  const draft = await registered(money, await applied(money, goods, [qty]), () => ({}), { invoiceDate: nextDate() })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  return read(money.finance, 'fin/invoice', draft.id)
}

/** A payment that the bank has carried out. Gives what pays the same application again. */
async function pay(invoice: Row, amount: number): Promise<() => Promise<string>> {
  const application = await kit.planned(invoice, amount)
  const again = async () => {
    const payment = await kit.drafted(kit.paymentFor(application, invoice, amount))
    await act(money.approver, 'fin/payment', 'pay', payment)
    await kit.confirmed(payment)
    return payment
  }
  await again()
  return again
}

/** A red invoice over one piece, in a state. */
async function red({ invoiceNo }: Row, status: string): Promise<string> {
  const id = newId()
  const about = { ...money.head, billDate: '2026-03-20', invoiceNo: String(invoiceNo), status }
  await plant(money, 'fin/redinvoice', [{ id, billNo: uniqueNo('RI'), ...about, amountWithTax: 113 }])
  const piece = { lineNo: 1, goodsName: '设备', qty: 1, amountNoTax: 100, taxRate: '13', taxAmount: 13 }
  await plant(money, 'fin/redinvoice/lines', [{ id: newId(), redinvoiceId: id, ...piece }])
  return id
}
const post = (id: string) => act(money.finance, 'fin/redinvoice', 'post', id)
const statusOf = async ({ id }: Row) => (await read(money.finance, 'fin/invoice', id)).status

it('an invoice is paid with what posted red invoices leave of it, and its order is settled', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const invoice = await posted(goods, 10)
  await returned(money, goods, 1)
  await post(await red(invoice, 'issued'))
  await pay(invoice, 1017)
  expect(await statusOf(invoice)).toBe('paid')
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
})

it('a red invoice that is posted after the payment leaves the invoice paid; one that waits does not', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const invoice = await posted(goods, 10)
  const waiting = await red(invoice, 'issued')
  await pay(invoice, 1017)
  expect(await statusOf(invoice)).toBe('posted')
  await post(waiting)
  expect(await statusOf(invoice)).toBe('paid')
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
})

it('a refunded payment unsettles its order until the next one', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const invoice = await posted(goods, 10)
  const payAgain = await pay(invoice, 1130)
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
  const [payment] = await rows(
    money.finance,
    `fin/payment/list?supplierId=${money.head.supplierId}&status=paid&pageSize=1`,
  )
  await act(money.finance, 'fin/payment', 'refund', String(payment?.id), { refundReason: '收款账户已注销，银行退回' })
  expect(await statesOf(goods)).toEqual(['billed', 'received'])
  await payAgain()
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
})

it('goods of a completed order that are returned for replacement are delivered again on it', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  await pay(await posted(goods, 10), 1130)
  const billNo = await returned(money, goods, 2, '2026-03-12', 'replace')
  const [back] = await rows(money.admin, `ord/return/list?billNo=${billNo}`)
  const orderLineId = String(goods.lines[0]?.orderLineId)
  await put(money, 'ord_order_lines', orderLineId, 'replace_qty', 0)
  await put(money, 'ord_return', String(back?.id), 'status', 'confirmed')
  const warehouse = await api.as('warehouse')
  await act(warehouse, 'ord/return', 'shipOut', String(back?.id))
  expect(await statesOf(goods)).toEqual(['billed', 'confirmed'])
  const head = { ...money.head, warehouse: '一号库', receiveTime: '2026-03-20 09:00:00', receiver: 'warehouse' }
  const [of] = await rows(money.admin, `ord/order/lines/list?orderId=${goods.orderId}`)
  const draft = async (qty: number) => {
    const line = { orderNo: goods.orderNo, orderLine: 1, materialCode: of?.materialCode, qty, okQty: qty }
    return (await ok(warehouse('POST', 'ord/receipt/add', { body: { ...head, lines: [{ ...line, badQty: 0 }] } }))).id
  }
  await act(warehouse, 'ord/receipt', 'post', await draft(2))
  expect((await statesOf(goods))[1]).toBe('completed')
})

it('goods without a price need no invoice', async () => {
  const goods = await received(money, [
    { qty: 10, price: 100 },
    { qty: 2, price: 0 },
  ])
  const invoice = await posted(goods, 10)
  expect(await statesOf(goods)).toEqual(['billed', 'received'])
  await pay(invoice, 1130)
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
})

it('a received order that nothing settles is closed by the buyer, with a reason; its progress stays', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  await put(money, 'ord_order', goods.orderId, 'receive_status', 'full')
  expect(await refusal(money.buyer, 'ord/order', 'close', goods.orderId)).not.toBe('')
  await act(money.buyer, 'ord/order', 'close', goods.orderId, { rejectReason: '供应商不再开票，双方已确认' })
  const order = await read(money.buyer, 'ord/order', goods.orderId)
  expect(order).toMatchObject({ status: 'closed', receiveStatus: 'full', rejectReason: '供应商不再开票，双方已确认' })
  expect(await rows(money.buyer, `ord/order/lines/list?orderId=${goods.orderId}`)).toMatchObject([
    { qty: 10, closed: 'N' },
  ])
})

it('an invoice of an older version, which does not name the lines that it bills, bills them by its goods', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const invoice = await posted(goods, 10)
  await pay(invoice, 1130)
  for (const { id } of invoice.lines as readonly Row[]) await put(money, 'fin_invoice_lines', id, 'apply_line_id', null)
  await put(money, 'ord_order', goods.orderId, 'status', 'received')
  await put(money, 'ord_receipt', goods.receiptId, 'invoice_status', 'none')
  await put(money, 'ord_order_lines', String(goods.lines[0]?.orderLineId), 'billed_qty', 0)
  const unmark = { sql: `delete from _meta where name = 'upgrade:billed-lines'`, parameters: [] }
  expect(await upgradeBilledLines(api.running.app)).toBe(0)
  await api.running.app.store.write([unmark])
  expect(await upgradeBilledLines(api.running.app)).toBe(1)
  expect(await upgradeBilledLines(api.running.app)).toBe(0)
  await recount(money)
  await dueActions(money)
  expect(await statesOf(goods)).toEqual(['billed', 'completed'])
  expect((await read(money.finance, 'ord/receipt', goods.receiptId)).invoiceStatus).toBe('full')
})
