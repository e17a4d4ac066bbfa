import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applied,
  type Goods,
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
  reversed,
  rows,
  uniqueNo,
} from '../../kit/money.ts'
import { type Payments, paymentsOf, recount } from './payment-kit.ts'

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
  return new Date(Date.UTC(2025, 2, days)).toISOString().slice(0, 10)
}

const goodsOf = (...qtys: readonly number[]) =>
  received(
    money,
    qtys.map((qty): Goods => ({ qty, price: 100 })),
  )
const statesOf = async ({ receiptId, orderId }: Received) => {
  const [receipt, order] = [
    await read(money.finance, 'ord/receipt', receiptId),
    await read(money.buyer, 'ord/order', orderId),
  ]
  return [receipt.status, receipt.invoiceStatus ?? 'none', order.status]
}
/** A handed-in invoice of an application. */
async function handedIn(application: Row, change: (line: Row) => object = () => ({})): Promise<Row> {
  const draft = await registered(money, application, change, { invoiceDate: nextDate() })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  return read(money.finance, 'fin/invoice', draft.id)
}
const verify = ({ id }: Row) => act(money.finance, 'fin/invoice', 'verify', id)

/** Posts a verified invoice and pays all of it. */
async function paid({ id }: Row): Promise<void> {
  await act(money.finance, 'fin/invoice', 'post', id)
  const invoice = await read(money.finance, 'fin/invoice', id)
  const amount = Number(invoice.amountWithTax)
  const application = await kit.planned(invoice, amount)
  const payment = await kit.drafted(kit.paymentFor(application, invoice, amount))
  await act(money.approver, 'fin/payment', 'pay', payment)
  await kit.confirmed(payment)
  expect((await read(money.finance, 'fin/invoice', id)).status).toBe('paid')
}

it('a receipt is billed by verified invoices, in part and wholly; its order is settled when these are paid', async () => {
  const goods = await goodsOf(10, 20)
  const first = await applied(money, goods, [10])
  const one = await handedIn(first)
  // Handed in, and not verified yet.
  expect(await statesOf(goods)).toEqual(['posted', 'none', 'received'])
  await verify(one)
  expect(await statesOf(goods)).toEqual(['posted', 'part', 'received'])
  const rest = await applied(money, { ...goods, lines: goods.lines.slice(1) }, [20])
  await act(money.supplier, 'fin/invoiceapply', 'register', rest.id)
  expect(await statesOf(goods)).toEqual(['posted', 'part', 'received'])
  const other = await handedIn({ ...rest, status: 'invoiced' })
  await verify(other)
  expect(await statesOf(goods)).toEqual(['billed', 'full', 'received'])
  expect((await read(money.finance, 'ord/receipt', goods.receiptId)).lines).toMatchObject([
    { billedQty: 10 },
    { billedQty: 20 },
  ])
  await paid(one)
  expect(await statesOf(goods)).toEqual(['billed', 'full', 'received'])
  await paid(other)
  expect(await statesOf(goods)).toEqual(['billed', 'full', 'completed'])
})

it('an order of several receipts is settled when all of them are billed and their invoices are paid', async () => {
  const goods = await goodsOf(10, 20)
  const [receiptId, receiptNo] = [newId(), uniqueNo('RC')]
  const about = { warehouse: '一号库', receiveTime: '2026-03-11 10:00:00', receiver: 'warehouse' }
  await plant(money, 'ord/receipt', [
    { id: receiptId, billNo: receiptNo, ...money.head, billDate: '2026-03-11', status: 'posted', ...about },
  ])
  await put(money, 'ord_receipt_lines', String(goods.lines[1]?.id), 'receipt_id', receiptId)
  // Planted rows have no sums yet.
  await recount(money)
  const first = { ...goods, lines: goods.lines.slice(0, 1) }
  const second = { ...goods, receiptId, receiptNo, lines: goods.lines.slice(1) }
  const states = async () => [await statesOf(first), await statesOf(second)]

  const one = await handedIn(await applied(money, first, [10]))
  await verify(one)
  await paid(one)
  expect(await states()).toEqual([
    ['billed', 'full', 'received'],
    ['posted', 'none', 'received'],
  ])
  const other = await handedIn(await applied(money, second, [20]))
  await verify(other)
  expect(await states()).toEqual([
    ['billed', 'full', 'received'],
    ['billed', 'full', 'received'],
  ])
  await paid(other)
  expect(await states()).toEqual([
    ['billed', 'full', 'completed'],
    ['billed', 'full', 'completed'],
  ])
})

it('an invoice of a part of its application bills that part', async () => {
  const goods = await goodsOf(10)
  const invoice = await handedIn(await applied(money, goods, [10]), () => ({
    ...{ qty: 4, amountNoTax: 400, taxAmount: 52 },
  }))
  await verify(invoice)
  expect(await statesOf(goods)).toEqual(['posted', 'part', 'received'])
  await paid(invoice)
  // Its application has no other invoice, and six pieces are not billed.
  expect(await statesOf(goods)).toEqual(['posted', 'part', 'received'])
})

it('lines that name their goods only bill the line of the application that they are matched with', async () => {
  const goods = await goodsOf(10)
  const invoice = await handedIn(await applied(money, goods, [10]), ({ goodsName }) => ({
    ...{ applyLineId: null, goodsName: `*设备*${goodsName}` },
  }))
  await verify(invoice)
  expect(await statesOf(goods)).toEqual(['billed', 'full', 'received'])
})

it('a rejected or reversed invoice bills nothing', async () => {
  const goods = await goodsOf(10)
  const invoice = await handedIn(await applied(money, goods, [10]))
  await act(money.finance, 'fin/invoice', 'reject', invoice.id, { rejectReason: '票面信息有误，请重开' })
  expect(await statesOf(goods)).toEqual(['posted', 'none', 'received'])
  const other = await goodsOf(10)
  const verified = await handedIn(await applied(money, other, [10]))
  await verify(verified)
  await put(money, 'fin_invoice', verified.id, 'status', 'posted')
  const about = { ...money.head, billDate: '2026-03-20', invoiceNo: String(verified.invoiceNo), status: 'issued' }
  const id = newId()
  await plant(money, 'fin/redinvoice', [{ id, billNo: uniqueNo('RI'), ...about, amountWithTax: 1130 }])
  const goods10 = { lineNo: 1, goodsName: '设备', qty: 10, amountNoTax: 1000, taxRate: '13', taxAmount: 130 }
  await plant(money, 'fin/redinvoice/lines', [{ id: newId(), redinvoiceId: id, ...goods10 }])
  await act(money.finance, 'fin/redinvoice', 'post', id)
  expect((await read(money.finance, 'fin/invoice', verified.id)).status).toBe('redFlushed')
  expect((await read(money.finance, 'ord/receipt', other.receiptId)).invoiceStatus).toBe('none')
})

it('goods are kept until their return is shipped: a pending one bills nothing', async () => {
  const goods = await goodsOf(10)
  const billNo = await returned(money, goods, 3)
  const [back] = await rows(money.admin, `ord/return/list?billNo=${billNo}`)
  await put(money, 'ord_return', String(back?.id), 'status', 'pending')
  const [line] = goods.lines
  await put(money, 'ord_receipt_lines', String(line?.id), 'returned_qty', 3)
  await put(money, 'ord_receipt_lines', String(line?.id), 'gone_qty', 0)
  await put(money, 'ord_receipt_lines', String(line?.id), 'lost_qty', 0)
  const invoice = await handedIn(await applied(money, goods, [7]))
  await verify(invoice)
  await paid(invoice)
  expect(await statesOf(goods)).toEqual(['posted', 'part', 'received'])
  // It leaves after all.
  await put(money, 'ord_return', String(back?.id), 'status', 'confirmed')
  await act(await api.as('warehouse'), 'ord/return', 'shipOut', String(back?.id))
  expect(await statesOf(goods)).toEqual(['billed', 'full', 'completed'])
})

it('a line that was written anew for other goods of its application bills those', async () => {
  const goods = await goodsOf(10, 20)
  const [first, second] = goods.lines
  await put(money, 'ord_receipt_lines', String(first?.id), 'material_name', '甲型支架')
  await put(money, 'ord_receipt_lines', String(second?.id), 'material_name', '乙型法兰')
  for (const { id } of goods.lines) await put(money, 'ord_receipt_lines', id, 'material_code', null)
  const application = await applied(money, goods, [10, 20])
  const draft = await registered(money, application, () => ({}), { invoiceDate: nextDate() })
  const only = async (goodsName: string, about: object) => {
    const { lines, version } = await read(money.supplier, 'fin/invoice', draft.id)
    const [line] = lines as readonly Row[]
    const body = { id: draft.id, version, lines: [{ ...line, goodsName, spec: '', ...about }] }
    await ok(money.supplier('PUT', 'fin/invoice/edit', { body }))
    await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  }
  await only('*设备*甲型支架', { applyLineId: null })
  await act(money.finance, 'fin/invoice', 'reject', draft.id, { rejectReason: '货物名称有误，请改正' })
  await only('*设备*乙型法兰', {})
  await verify(draft)
  const { lines } = await read(money.finance, 'ord/receipt', goods.receiptId)
  expect((lines as readonly Row[]).map(({ billedQty }) => Number(billedQty ?? 0))).toEqual([0, 10])
})

it.each([
  ['returned for credit', returned],
  ['reversed by a red receipt', reversed],
] as const)('goods that were %s need no invoice', async (_, goBack) => {
  const goods = await goodsOf(10)
  await goBack(money, goods, 3)
  const [line] = await rows(money.admin, `ord/receipt/lines/list?receiptId=${goods.receiptId}`)
  if (goBack === returned) await put(money, 'ord_receipt_lines', String(line?.id), 'returned_qty', 3)
  const invoice = await handedIn(await applied(money, goods, [7]))
  await verify(invoice)
  // The pieces of a red receipt are outstanding again; its order waits for them until it is closed.
  const isOpen = goBack === reversed
  expect(await statesOf(goods)).toEqual(['billed', 'full', isOpen ? 'confirmed' : 'received'])
  await paid(invoice)
  expect(await statesOf(goods)).toEqual(['billed', 'full', isOpen ? 'confirmed' : 'completed'])
})

it('a receipt on an agreed statement, or applied for, is not reversed although it is not billed yet', async () => {
  const warehouse = await api.as('warehouse')
  const reverse = ({ receiptId }: Received) =>
    refusal(warehouse, 'ord/receipt', 'reverse', receiptId, { rejectReason: '数量录入有误' })
  const asked = await goodsOf(10)
  await applied(money, asked, [10])
  expect(await reverse(asked)).toContain('已申请开票')
  const stated = await goodsOf(10)
  const statementId = newId()
  const head = { ...money.head, billDate: '2026-03-20', period: '2026-03', beginDate: '2026-03-01' }
  await plant(money, 'fin/statement', [
    { id: statementId, billNo: uniqueNo('ST'), ...head, endDate: '2026-03-31', status: 'confirmed' },
  ])
  const [line] = stated.lines
  const source = {
    docType: 'receipt',
    docNo: stated.receiptNo,
    receiptNo: stated.receiptNo,
    srcLineId: String(line?.id),
  }
  await plant(money, 'fin/statement/lines', [{ id: newId(), statementId, ...source, lineNo: 1, qty: 10 }])
  expect(await reverse(stated)).toContain('对账单')
  expect(await reverse(await goodsOf(10))).toBe('')
})
