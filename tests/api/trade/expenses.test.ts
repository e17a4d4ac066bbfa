import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Money, moneyOf, ok, put, type Row, read, refusal, registered, rows } from '../../kit/money.ts'
import { wrongSums } from './ledger.ts'
import { invoiceLine, type Payments, paymentsOf } from './payment-kit.ts'

let api: ApiServer
let money: Money
let kit: Payments
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
  kit = await paymentsOf(money)
})
afterAll(() => api?.close())

let month = 0
/** A period that no other test has. */
function period() {
  month += 1
  const start = `20${30 + month}-05`
  return { day: `${start}-10`, body: { period: start, beginDate: `${start}-01`, endDate: `${start}-31` } }
}

/** An approved expense of freight and insurance: 106 and 212 with tax. */
async function approved(day: string, more: object = {}): Promise<Row> {
  const lines = [
    { expenseType: 'freight', amountNoTax: 100, taxRate: '6' },
    { expenseType: 'insurance', amountNoTax: 200, taxRate: '6' },
  ]
  const body = { ...money.head, exchangeRate: 1, lines, ...more }
  const { id } = await ok(money.supplier('POST', 'ord/expense/add', { body }))
  await put(money, 'ord_expense', id, 'bill_date', day)
  await act(money.buyer, 'ord/expense', 'submit', id)
  await act(money.approver, 'ord/expense', 'approve', id)
  return read(money.finance, 'ord/expense', id)
}

/** A statement of the period that both sides have agreed on. */
async function confirmed(body: object): Promise<Row> {
  const { id } = await ok(money.finance('POST', 'fin/statement/add', { body: { ...money.head, ...body } }))
  await act(money.finance, 'fin/statement', 'publish', id)
  await act(money.supplier, 'fin/statement', 'confirm', id)
  return read(money.supplier, 'fin/statement', id)
}

const head = () => ({ ...money.head, invoiceType: 'digitalSpecial', billingType: 'VS13' })
const draftFor = async (lines: readonly object[], more: object = {}) =>
  (await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: { ...head(), lines, ...more } }))).id as string
const handIn = (id: string) => refusal(money.supplier, 'fin/invoiceapply', 'submit', id)
const linesOf = (row: Row, key = 'lines') => row[key] as readonly (Row & Readonly<Record<string, unknown>>)[]
/** Lines as the button of the statement fills them. */
const asOffered = (statement: Row) =>
  linesOf(statement).map(({ docNo, srcLineId }) => ({ expenseNo: docNo, receiptLineId: srcLineId, qty: 1 }))

it('a confirmed expense goes from the statement to its payment, and only once', async () => {
  const { day, body } = period()
  const expense = await approved(day)
  const statement = await confirmed(body)
  // Expenses are what the supplier claims: they raise the amount.
  expect(statement).toMatchObject({ status: 'confirmed', amountWithTax: 318, netAmount: 318 })
  expect(linesOf(statement)).toMatchObject([
    { docType: 'expense', docNo: expense.billNo, materialName: '运费', billQty: 1, amountWithTax: 106 },
    { docType: 'expense', materialName: '保险费', billQty: 1, amountWithTax: 212 },
  ])
  expect(await read(money.supplier, 'ord/expense', expense.id)).toMatchObject({ status: 'settled' })
  const id = await draftFor(asOffered(statement), { statementNo: statement.billNo })
  expect(await handIn(id)).toBe('')
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const application = await read(money.finance, 'fin/invoiceapply', id)
  expect(application).toMatchObject({
    amountWithTax: 318,
    lines: [
      { price: 100, qty: 1 },
      { price: 200, qty: 1 },
    ],
  })
  expect(linesOf(await read(money.supplier, 'ord/expense', expense.id))).toMatchObject([
    { invoicedQty: 1 },
    { invoicedQty: 1 },
  ])
  const draft = await registered(money, application)
  expect(linesOf(draft)).toMatchObject([{ goodsName: '运费', amountNoTax: 100 }, { goodsName: '保险费' }])
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  const invoice = await read(money.finance, 'fin/invoice', draft.id)
  expect(invoice).toMatchObject({ verifyResult: 'matched', openExceptions: 0, amountWithTax: 318 })
  expect(await read(money.supplier, 'fin/statement', statement.id)).toMatchObject({ status: 'invoiced' })
  const over = await kit.add(kit.bodyFor([invoiceLine(invoice, 318.01)], 318.01))
  expect(await refusal(money.supplier, 'fin/payapply', 'submit', over)).toContain('/lines/0/amount')
  const payment = await kit.drafted(kit.paymentFor(await kit.planned(invoice, 318), invoice, 318))
  await act(money.approver, 'fin/payment', 'pay', payment)
  await kit.confirmed(payment)
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  // Neither by the statement nor without it.
  for (const more of [{ statementNo: statement.billNo }, {}])
    expect(await handIn(await draftFor(asOffered(statement).slice(0, 1), more))).toContain('/lines/0/qty')
  expect(await wrongSums(money)).toEqual([])
})

it('an expense is invoiced at its confirmed amount: an invoice above it has a difference', async () => {
  const { day, body } = period()
  const expense = await approved(day)
  const [freight] = linesOf(expense)
  const line = { expenseNo: expense.billNo, receiptLineId: freight?.id, qty: 9, price: 900 }
  const id = await draftFor([line])
  const drafted = await read(money.supplier, 'fin/invoiceapply', id)
  expect(drafted).toMatchObject({ amountWithTax: 106, lines: [{ qty: 1, price: 100, openQty: 1, orderNo: null }] })
  expect(await handIn(id)).toBe('')
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const draft = await registered(
    money,
    await read(money.finance, 'fin/invoiceapply', id),
    () => ({ amountNoTax: 110, taxAmount: 6.6 }),
    { invoiceDate: '2025-08-08' },
  )
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  const found = await rows(money.finance, `fin/exception/list?invoiceNo=${draft.billNo}`)
  expect(found).toMatchObject([{ kind: 'price', expected: 100, actual: 110 }])
  // What is invoiced already is not asked for again.
  const statement = await confirmed(body)
  expect(linesOf(statement).map(({ billQty }) => billQty)).toEqual([0, 1])
})

it('an expense is invoiced once it is approved, by its own company, in its currency', async () => {
  const { day } = period()
  const expense = await approved(day)
  const line = { expenseNo: expense.billNo, receiptLineId: linesOf(expense)[0]?.id, qty: 1 }
  const early = await draftFor([line])
  await put(money, 'ord_expense', expense.id, 'status', 'pending')
  expect(await handIn(early)).toContain('/lines/0/expenseNo')
  const again = { body: { ...head(), lines: [line] } }
  expect((await money.supplier('POST', 'fin/invoiceapply/add', again)).success).toBe(false)
  await put(money, 'ord_expense', expense.id, 'status', 'approved')
  const foreign = { ...head(), supplierId: money.rival.id, lines: [line] }
  expect((await money.other('POST', 'fin/invoiceapply/add', { body: foreign })).success).toBe(false)
  expect(await handIn(await draftFor([line], { currency: 'USD', exchangeRate: 7 }))).toContain('费用单币种为 CNY')
  const both = { ...line, receiptNo: 'RC1' }
  expect((await money.supplier('POST', 'fin/invoiceapply/add', { body: { ...head(), lines: [both] } })).success).toBe(
    false,
  )
  expect(
    (await money.supplier('POST', 'fin/invoiceapply/add', { body: { ...head(), lines: [{ qty: 1 }] } })).success,
  ).toBe(false)
  // Without a named item, it is the first that is not invoiced.
  const first = await draftFor([{ expenseNo: expense.billNo, qty: 1 }])
  expect(await handIn(first)).toBe('')
  const second = await read(money.supplier, 'fin/invoiceapply', await draftFor([{ expenseNo: expense.billNo, qty: 1 }]))
  expect(second).toMatchObject({ lines: [{ materialName: '保险费' }] })
})

it('two applications for an expense at once: one of them is refused', async () => {
  const { day } = period()
  const expense = await approved(day)
  const line = { expenseNo: expense.billNo, receiptLineId: linesOf(expense)[0]?.id, qty: 1 }
  const ids = await Promise.all([1, 2, 3].map(() => draftFor([line])))
  const said = await Promise.all(ids.map(handIn))
  expect(said.filter((text) => text === '')).toHaveLength(1)
  const taken = String(ids[said.indexOf('')])
  await act(money.supplier, 'fin/invoiceapply', 'withdraw', taken)
  expect(await handIn(String(ids.find((id) => id !== taken)))).toBe('')
})

it('an expense on a statement is invoiced by it; an older statement that has nothing to invoice of it stays valid', async () => {
  const { day, body } = period()
  const expense = await approved(day)
  const { id } = await ok(money.finance('POST', 'fin/statement/add', { body: { ...money.head, ...body } }))
  await act(money.finance, 'fin/statement', 'publish', id)
  const line = { expenseNo: expense.billNo, receiptLineId: linesOf(expense)[0]?.id, qty: 1 }
  expect(await handIn(await draftFor([line]))).toContain('尚未确认')
  for (const each of await rows(money.finance, `fin/statement/lines/list?statementId=${id}`))
    await put(money, 'fin_statement_lines', each.id, 'bill_qty', 0)
  await act(money.supplier, 'fin/statement', 'confirm', id)
  const { billNo, status } = await read(money.supplier, 'fin/statement', id)
  expect(status).toBe('invoiced')
  expect(await handIn(await draftFor([line], { statementNo: billNo }))).toBe('')
})
