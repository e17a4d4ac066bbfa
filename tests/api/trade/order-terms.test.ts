import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
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
  rows,
  uniqueNo,
} from '../../kit/money.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
  const early = { code: 'E2', name: '10天2%', nameEn: '2 % in 10 days', baseEvent: 'invoiceDate', relation: 'after' }
  const term = { ...early, days: 30, discountDays: 10, discountPct: 2 }
  for (const body of [
    term,
    { ...term, code: 'E5', name: '20天5%', nameEn: '5 % in 20 days', discountDays: 20, discountPct: 5 },
    {
      ...term,
      code: 'NEXT',
      name: '次月底',
      nameEn: 'End of next month',
      relation: 'endOfNextMonth',
      days: 0,
      discountDays: null,
      discountPct: null,
    },
  ])
    await ok(money.admin('POST', 'bd/payterm/add', { body }))
})
afterAll(() => api?.close())

type Ordered = {
  readonly paymentTerm: string
  readonly day: string
  readonly price: number
  readonly retentionPct?: number
  readonly warrantyMonths?: number
}

async function orderOf({ paymentTerm, day, price, retentionPct, warrantyMonths }: Ordered): Promise<Received> {
  const goods: readonly Goods[] = [{ qty: 10, price }]
  const order = await received(money, goods, { paymentTerm, day })
  if (retentionPct !== undefined) await put(money, 'ord_order', order.orderId, 'retention_pct', retentionPct)
  if (warrantyMonths !== undefined) await put(money, 'ord_order', order.orderId, 'warranty_months', warrantyMonths)
  return order
}

/** A handed-in invoice over all of some orders, and the numbers of the orders in their order. */
async function invoiced(
  orders: readonly Ordered[],
  invoiceDate = '2026-04-15',
  change: (line: Row) => object = () => ({}),
) {
  const goods = []
  for (const each of orders) goods.push(await orderOf(each))
  const lines = goods.flatMap(({ receiptNo, lines: own }) =>
    own.map(({ id }) => ({ receiptNo, receiptLineId: id, qty: 10 })),
  )
  const body = { ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13', lines }
  const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  await act(money.supplier, 'fin/invoiceapply', 'submit', id)
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const draft = await registered(money, await read(money.finance, 'fin/invoiceapply', id), change, { invoiceDate })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  const invoice = await read(money.finance, 'fin/invoice', draft.id)
  return { invoice, orderNos: goods.map(({ orderNo }) => orderNo) }
}

const staged = { paymentTerm: 'S3331', day: '2026-03-10' }
type Due = readonly [order: number, stage: string | null, amount: number, dueDate: string]

// As ERPNext makes a payment schedule of each order's template: parts of several orders, stages, ends of months, retention.
it.each<[name: string, orders: readonly Ordered[], dues: readonly Due[], head: object]>([
  [
    'two orders of one term, each from its own receipt',
    [
      { paymentTerm: 'M30', day: '2026-02-10', price: 100 },
      { paymentTerm: 'M30', day: '2026-03-10', price: 50 },
    ],
    [
      [0, null, 1130, '2026-03-30'],
      [1, null, 565, '2026-04-30'],
    ],
    { dueDate: '2026-03-30', retentionAmount: 0 },
  ],
  [
    'orders with days after the end of the month and with the end of the next month',
    [
      { paymentTerm: 'M60', day: '2026-03-10', price: 100 },
      { paymentTerm: 'NEXT', day: '2026-03-10', price: 100 },
    ],
    [
      [0, null, 1130, '2026-05-30'],
      [1, null, 1130, '2026-05-31'],
    ],
    { dueDate: '2026-05-30' },
  ],
  [
    'a staged order and a plain one',
    [
      { ...staged, price: 100 },
      { paymentTerm: 'COD', day: '2026-03-20', price: 10 },
    ],
    [
      [0, 'advance', 339, '2026-03-10'],
      [0, 'delivery', 339, '2026-03-25'],
      [0, 'acceptance', 339, '2026-04-09'],
      [0, 'retention', 113, '2027-03-10'],
      [1, null, 113, '2026-03-20'],
    ],
    { dueDate: '2026-03-20', retentionAmount: 113, retentionDate: '2027-03-10' },
  ],
  [
    'an order with the retention of its contract and one without',
    [
      { paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 5, warrantyMonths: 24 },
      { paymentTerm: 'COD', day: '2026-03-20', price: 100 },
    ],
    [
      [0, null, 1073.5, '2026-03-10'],
      [0, 'retention', 56.5, '2028-03-10'],
      [1, null, 1130, '2026-03-20'],
    ],
    { dueDate: '2026-03-10', retentionAmount: 56.5, retentionDate: '2028-03-10' },
  ],
  [
    'stages whose retention the contract has otherwise',
    [{ ...staged, price: 100, retentionPct: 5, warrantyMonths: 6 }],
    [
      [0, 'advance', 357.83, '2026-03-10'],
      [0, 'delivery', 357.83, '2026-03-25'],
      [0, 'acceptance', 357.84, '2026-04-09'],
      [0, 'retention', 56.5, '2026-09-10'],
    ],
    { dueDate: '2026-03-25', retentionAmount: 56.5, retentionDate: '2026-09-10' },
  ],
  [
    'retentions of several contracts, due on different days',
    [
      { paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 10, warrantyMonths: 12 },
      { paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 5, warrantyMonths: 6 },
    ],
    [
      [0, null, 1017, '2026-03-10'],
      [0, 'retention', 113, '2027-03-10'],
      [1, null, 1073.5, '2026-03-10'],
      [1, 'retention', 56.5, '2026-09-10'],
    ],
    { retentionAmount: 169.5, retentionDate: '2026-09-10' },
  ],
])('falls due by its orders: %s', async (_, orders, dues, head) => {
  const { invoice, orderNos } = await invoiced(orders)
  expect(invoice).toMatchObject(head)
  const sorted = (list: readonly (readonly unknown[])[]) => list.map((each) => JSON.stringify(each)).toSorted()
  expect(
    sorted(invoice.dues.map((due: Row) => [due.orderNo, due.stage ?? null, Number(due.amount), due.dueDate])),
  ).toEqual(sorted(dues.map(([order, ...rest]) => [orderNos[order], ...rest])))
  const total = invoice.dues.reduce((sum: number, due: Row) => sum + Number(due.amount), 0)
  expect(Math.round(total * 100) / 100).toBe(Number(invoice.amountWithTax))
})

it('divides the invoice as it is, not as it was applied for', async () => {
  let index = 0
  const { invoice, orderNos } = await invoiced(
    [
      { paymentTerm: 'M30', day: '2026-03-10', price: 100 },
      { paymentTerm: 'COD', day: '2026-03-10', price: 100 },
    ],
    '2026-04-16',
    () => {
      index += 1
      return index === 1 ? { qty: 5, amountNoTax: 500, taxAmount: 65 } : {}
    },
  )
  expect(invoice.amountWithTax).toBe(1695)
  const amounts = new Map(invoice.dues.map(({ orderNo, amount }: Row) => [orderNo, amount]))
  expect(orderNos.map((no) => amounts.get(no))).toEqual([565, 1130])
})

it('has the terms of the order whose goods it names, not of the whole application', async () => {
  const first = await orderOf({ paymentTerm: 'M30', day: '2026-03-10', price: 100 })
  const other = await orderOf({ paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 5, warrantyMonths: 6 })
  const names = ['甲型支架', '乙型法兰']
  const all = [first, other].flatMap(({ receiptNo, lines }) => lines.map(({ id }) => ({ receiptNo, id })))
  for (const [index, { id }] of all.entries()) {
    await put(money, 'ord_receipt_lines', id, 'material_name', names[index])
    await put(money, 'ord_receipt_lines', id, 'material_code', null)
  }
  const lines = all.map(({ receiptNo, id }) => ({ receiptNo, receiptLineId: id, qty: 10 }))
  const body = { ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13', lines }
  const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  await act(money.supplier, 'fin/invoiceapply', 'submit', id)
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const about = { invoiceDate: '2026-04-18' }
  const draft = await registered(money, await read(money.finance, 'fin/invoiceapply', id), () => ({}), about)
  const { lines: own, version } = await read(money.supplier, 'fin/invoice', draft.id)
  const line = (own as readonly Row[]).find(({ goodsName }) => goodsName === names[1])
  const only = [{ ...line, applyLineId: null, goodsName: `*设备*${names[1]}`, spec: '' }]
  await ok(money.supplier('PUT', 'fin/invoice/edit', { body: { id: draft.id, version, lines: only } }))
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  const { dues } = await read(money.finance, 'fin/invoice', draft.id)
  expect((dues as readonly Row[]).map(({ orderNo, amount }) => [orderNo, amount])).toEqual([
    [other.orderNo, 1073.5],
    [other.orderNo, 56.5],
  ])
})

const posted = async (invoice: Row): Promise<Row> => {
  await act(money.finance, 'fin/invoice', 'verify', invoice.id)
  await act(money.finance, 'fin/invoice', 'post', invoice.id)
  return read(money.finance, 'fin/invoice', invoice.id)
}

it('grants the early-payment discount of each order until its own day, for the part that is paid', async () => {
  const { invoice } = await invoiced([
    { paymentTerm: 'E2', day: '2026-03-10', price: 100 },
    { paymentTerm: 'E5', day: '2026-03-10', price: 200 },
    { paymentTerm: 'M30', day: '2026-03-10', price: 100 },
  ])
  expect(invoice).toMatchObject({ discountUntil: '2026-04-25', discountAmount: 22.6 + 113 })
  const due = await posted(invoice)
  const dues = due.dues as readonly Row[]
  const until = async (term: string, day: string) => {
    const row = dues.find(({ discountUntil }) => discountUntil === term)
    await put(money, 'fin_invoice_dues', String(row?.id), 'discount_until', day)
  }
  await until('2026-04-25', '2020-01-01')
  await until('2026-05-05', '2099-01-01')
  const application = await kit.planned(due, 4520)
  const paid = async (amount: number) => {
    const id = await kit.drafted(kit.paymentFor(application, due, amount, { payDate: '2026-04-01' }))
    return read(money.finance, 'fin/payment', id)
  }
  // The discount of the first order is over; half of the invoice has half of the other one.
  expect(await paid(2260)).toMatchObject({ discountAmount: 56.5 })
})

it('releases the retention of each order on its own day', async () => {
  const { invoice } = await invoiced(
    [
      { paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 10, warrantyMonths: 12 },
      { paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 5, warrantyMonths: 6 },
    ],
    '2026-04-17',
  )
  const due = await posted(invoice)
  const kept = (due.dues as readonly Row[]).filter(({ stage }) => stage === 'retention')
  const move = async (amount: number, day: string) => {
    const row = kept.find((each) => Number(each.amount) === amount)
    await put(money, 'fin_invoice_dues', String(row?.id), 'due_date', day)
  }
  await move(113, '2099-01-01')
  await move(56.5, '2098-01-01')
  const submitted = async (amount: number) => {
    const id = await kit.add(kit.bodyFor([invoiceLine(due, amount)], amount))
    return refusal(money.supplier, 'fin/payapply', 'submit', id)
  }
  expect(await submitted(2090.51)).toContain('最多可申请 2090.50')
  await move(56.5, '2026-01-01')
  expect(await submitted(2147.01)).toContain('最多可申请 2147.00')
  expect(await submitted(2147)).toBe('')
})

it('is withheld until the contract ends where the contract has no warranty', async () => {
  const contractNo = uniqueNo('HT')
  const about = { contractName: '采购合同', contractType: 'purchase', status: 'effective', endDate: '2031-12-31' }
  await plant(money, 'con/contract', [
    { id: newId(), billNo: contractNo, ...money.head, ...about, amountWithTax: 1130 },
  ])
  const order = await orderOf({ paymentTerm: 'COD', day: '2026-03-10', price: 100, retentionPct: 5 })
  await put(money, 'ord_order', order.orderId, 'src_no', contractNo)
  const body = {
    ...{ ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13' },
    lines: order.lines.map(({ id }) => ({ receiptNo: order.receiptNo, receiptLineId: id, qty: 10 })),
  }
  const { id } = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body }))
  await act(money.supplier, 'fin/invoiceapply', 'submit', id)
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const draft = await registered(money, await read(money.finance, 'fin/invoiceapply', id))
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  const [invoice] = await rows(money.finance, `fin/invoice/list?invoiceNo=${draft.invoiceNo}`)
  expect(invoice).toMatchObject({ retentionAmount: 56.5, retentionDate: '2031-12-31' })
})
