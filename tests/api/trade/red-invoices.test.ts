import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  applicationFor,
  applied,
  type Call,
  type Money,
  moneyOf,
  ok,
  put,
  type Received,
  type Row,
  read,
  received,
  refusal,
  registered,
  rows,
  saidBy,
  uniqueNo,
} from '../../kit/money.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

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

let days = 0
/** A date that no other invoice of the test has. */
function nextDate(): string {
  days += 1
  return new Date(Date.UTC(2025, 7, days)).toISOString().slice(0, 10)
}

/** A posted invoice of ten received pieces, at 100 each. */
async function posted() {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const application = await applied(money, goods, [10])
  const draft = await registered(money, application, () => ({}), { invoiceDate: nextDate() })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  return { goods, application, invoice: await read(money.finance, 'fin/invoice', draft.id) }
}

async function pay(invoice: Row, amount: number, settled = amount): Promise<void> {
  const application = await kit.planned(invoice, settled)
  const payment = await kit.drafted({ ...kit.paymentFor(application, invoice, settled), amount })
  await act(money.approver, 'fin/payment', 'pay', payment)
  await kit.confirmed(payment)
}

/** Draft of a red invoice over some pieces. */
async function redOf(invoice: Row, qty: number): Promise<string> {
  const [line] = invoice.lines as readonly Row[]
  const about = { invoiceNo: invoice.invoiceNo, applicant: 'seller', redReason: 'returned', scope: 'part' }
  const lines = [{ invoiceLineId: line?.id, qty, amountNoTax: qty * 100, taxAmount: qty * 13 }]
  return (await ok(money.supplier('POST', 'fin/redinvoice/add', { body: { ...money.head, ...about, lines } }))).id
}

async function reverse(invoice: Row, qty: number): Promise<string> {
  const id = await redOf(invoice, qty)
  await act(money.supplier, 'fin/redinvoice', 'submit', id)
  await act(money.finance, 'fin/redinvoice', 'confirm', id, { confirmNo: '330001' })
  await act(money.supplier, 'fin/redinvoice', 'issue', id, { redInvoiceNo: uniqueNo('243399').slice(0, 20) })
  await act(money.finance, 'fin/redinvoice', 'post', id)
  return id
}

/** Draft of a return for credit. */
async function back({ receiptNo, lines }: Received, qty: number): Promise<string> {
  const about = { srcNo: receiptNo, returnType: 'incoming', reason: 'quality', handling: 'refund' }
  const body = { ...money.head, ...about, lines: [{ receiptLineId: lines[0]?.id, qty }] }
  return (await ok(warehouse('POST', 'ord/return/add', { body }))).id
}
const submitReturn = (id: string) => refusal(warehouse, 'ord/return', 'submit', id)

const invoicedOf = async ({ orderId, receiptId }: Received) => {
  const [order] = await rows(money.admin, `ord/order/lines/list?orderId=${orderId}`)
  const [receipt] = await rows(money.admin, `ord/receipt/lines/list?receiptId=${receiptId}`)
  return [order, receipt].map((line) => [Number(line?.invoicedQty), Number(line?.billedQty)])
}

it('a posted red invoice takes its pieces off the invoiced ones, which are then returned for credit', async () => {
  const { goods, invoice } = await posted()
  const id = await back(goods, 3)
  expect(await submitReturn(id)).toContain('0')
  await reverse(invoice, 3)
  expect(await invoicedOf(goods)).toEqual([
    [7, 7],
    [7, 7],
  ])
  expect(await submitReturn(id)).toBe('')
})

it('a reversed invoice frees all its pieces: they go back, or are applied for again', async () => {
  const [one, other] = [await posted(), await posted()]
  for (const { goods, invoice } of [one, other]) {
    await reverse(invoice, 10)
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'redFlushed' })
    expect(await invoicedOf(goods)).toEqual([
      [0, 0],
      [0, 0],
    ])
  }
  expect(await submitReturn(await back(one.goods, 10))).toBe('')
  await applied(money, other.goods, [10])
  expect(await invoicedOf(other.goods)).toEqual([
    [10, 0],
    [10, 0],
  ])
  const body = applicationFor(money, other.goods, [1])
  const more = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  expect(await refusal(money.supplier, 'fin/invoiceapply', 'submit', more.id)).toContain('/lines/0/qty')
})

it('another invoice of the same application takes the pieces of a reversed one again', async () => {
  const { goods, application, invoice } = await posted()
  await reverse(invoice, 10)
  const { id: applyLineId } = (application.lines as readonly Row[])[0] as Row
  const what = { goodsName: '设备', qty: 10, amountNoTax: 1000, taxRate: '13', taxAmount: 130 }
  const body = { ...money.head, invoiceType: 'digitalSpecial', applyNo: application.billNo, lines: [] }
  const numbered = { invoiceNo: uniqueNo('2433200').padEnd(20, '0'), invoiceDate: nextDate() }
  const files = (await rows(money.admin, `fin/invoice/list?id=${invoice.id}`))[0]?.files
  const lines = [{ ...what, applyLineId }]
  const { id } = await ok(money.supplier('POST', 'fin/invoice/add', { body: { ...body, ...numbered, files, lines } }))
  await act(money.supplier, 'fin/invoice', 'submit', id)
  expect((await invoicedOf(goods)).map(([invoiced]) => invoiced)).toEqual([10, 10])
  await act(money.finance, 'fin/invoice', 'verify', id)
  expect(await invoicedOf(goods)).toEqual([
    [10, 10],
    [10, 10],
  ])
})

it('a red invoice of a paid one becomes a deduction, which a later payment sets off', async () => {
  const { goods, invoice } = await posted()
  await pay(invoice, 1130)
  const red = await reverse(invoice, 3)
  const { billNo } = await read(money.finance, 'fin/redinvoice', red)
  expect(await read(money.finance, 'fin/redinvoice', red)).toMatchObject({ status: 'posted', claimAmount: 339 })
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({
    ...{ status: 'paid', claimAmount: 339, openAmount: 0 },
  })
  expect((await invoicedOf(goods))[0]).toEqual([7, 7])
  expect(await submitReturn(await back(goods, 3))).toBe('')
  const [claim] = await rows(money.supplier, `fin/deduction/list?srcNo=${billNo}`)
  expect(claim).toMatchObject({ status: 'accepted', way: 'payment', amount: 339, deductType: 'claim' })
  const { invoice: next } = await posted()
  const lines = [invoiceLine(next, 1130), { docType: 'deduction', deductionNo: claim?.billNo, amount: 339 }]
  await kit.plannedFor(kit.bodyFor(lines, 791))
  expect(await read(money.finance, 'fin/deduction', String(claim?.id))).toMatchObject({ usedAmount: 339 })
})

it('the deduction of a red invoice leaves out the early-payment discount, and says why in both languages', async () => {
  const { invoice } = await posted()
  await put(money, 'fin_invoice', invoice.id, 'discount_until', '2099-01-01')
  await put(money, 'fin_invoice', invoice.id, 'discount_amount', 22.6)
  await pay(invoice, 1107.4, 1130)
  const red = await reverse(invoice, 3)
  const { billNo } = await read(money.finance, 'fin/redinvoice', red)
  const [claim] = await rows(money.supplier, `fin/deduction/list?srcNo=${billNo}`)
  expect(claim).toMatchObject({ amount: 332.22 })
  expect(claim?.reason).toMatch(/红字发票.+Red invoice/)
})

it('a payment of two invoices has the discount of each, until its own day', async () => {
  const { invoice: late } = await posted()
  const { invoice: early } = await posted()
  for (const [{ id }, until] of [[late, '2020-01-01'] as const, [early, '2099-01-01'] as const]) {
    await put(money, 'fin_invoice', id, 'discount_until', until)
    await put(money, 'fin_invoice', id, 'discount_amount', 22.6)
  }
  const lines = [invoiceLine(late, 1130), invoiceLine(early, 1130)]
  const application = await kit.plannedFor(kit.bodyFor(lines, 2260))
  const allocated = lines.map(({ invoiceNo, amount }) => ({ invoiceNo, amount }))
  const payment = await kit.drafted({ ...kit.paymentFor(application, late, 2260), amount: null, lines: allocated })
  await act(money.approver, 'fin/payment', 'pay', payment)
  await kit.confirmed(payment)
  expect(await read(money.finance, 'fin/payment', payment)).toMatchObject({ amount: 2237.4, discountAmount: 22.6 })
  const paid = await rows(money.finance, `fin/payment/lines/list?paymentId=${payment}`)
  expect(new Map(paid.map(({ invoiceNo, discountAmount }) => [invoiceNo, discountAmount]))).toEqual(
    new Map([
      [late.invoiceNo, 0],
      [early.invoiceNo, 22.6],
    ]),
  )
  const claims = await Promise.all(
    [await reverse(late, 3), await reverse(early, 3)].map(async (red) => {
      const { billNo } = await read(money.finance, 'fin/redinvoice', red)
      return (await rows(money.supplier, `fin/deduction/list?srcNo=${billNo}`))[0]?.amount
    }),
  )
  expect(claims).toEqual([339, 332.22])
})

it('what is applied for and not paid is not reversed', async () => {
  const { invoice } = await posted()
  await kit.planned(invoice, 1130)
  expect(await refusal(money.supplier, 'fin/redinvoice', 'submit', await redOf(invoice, 3))).toContain('1130')
})

it('an application without an invoice is cancelled after its registration, and frees its pieces', async () => {
  const goods = await received(money, [{ qty: 10, price: 100 }])
  const application = await applied(money, goods, [10])
  await act(money.supplier, 'fin/invoiceapply', 'register', application.id)
  const cancel = () =>
    refusal(money.finance, 'fin/invoiceapply', 'cancel', application.id, { rejectReason: '发票不再开具' })
  const [draft] = await rows(money.supplier, `fin/invoice/list?applyNo=${application.billNo}`)
  expect(await cancel()).toContain(String(draft?.billNo))
  expect(saidBy(await money.supplier('DELETE', `fin/invoice/delete?id=${draft?.id}`))).toBe('')
  expect(await cancel()).toBe('')
  expect((await invoicedOf(goods)).map(([invoiced]) => invoiced)).toEqual([0, 0])
  expect(await submitReturn(await back(goods, 3))).toBe('')
})
