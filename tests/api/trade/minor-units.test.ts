import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { act, type Money, moneyOf, ok, plant, put, type Row, read, registered, rows } from '../../kit/money.ts'
import { runJob } from '../../kit/run-job.ts'
import { drafted, inDays, type OrderKit, ordered, startOrders } from './order-kit.ts'

/** Amounts of documents: all other numbers are quantities, prices, rates and percentages. */
const amounts = ['amountNoTax', 'taxAmount', 'amountWithTax', 'openAmount', 'netAmount', 'amount'] as const

let kit: OrderKit
let money: Money
beforeAll(async () => {
  kit = await startOrders()
  money = await moneyOf(kit.api)
  const { records } = await ok(money.admin('GET', 'bd/currency/list?code=KWD'))
  await put(money, 'bd_currency', records[0].id, 'enabled', 'Y')
  await plant(money, 'bd/currency/rate', [{ id: newId(), currencyId: records[0].id, rateDate: '2026-01-01', rate: 23 }])
})
afterAll(() => kit?.close())

const linesOf = (row: Row) => row.lines as readonly Row[]

/** Amounts of a document and its lines with more decimals than its currency has, and totals that are not those of the lines. */
function faultsIn(document: Row, currency: string): readonly string[] {
  const unit = minorUnit(currency)
  const finer = [document, ...linesOf(document)].flatMap((row) =>
    amounts.flatMap((key) => {
      const amount = Number(row[key] ?? 0)
      return Number(amount.toFixed(unit)) === amount ? [] : [`${document.billNo} ${key}: ${amount}`]
    }),
  )
  const wrong = (['amountNoTax', 'taxAmount', 'amountWithTax'] as const).flatMap((key) => {
    if (document[key] === undefined || linesOf(document).some((line) => line[key] === undefined)) return []
    const total = linesOf(document).reduce((sum, line) => sum + Number(line[key]), 0)
    return Number(total.toFixed(unit)) === document[key]
      ? []
      : [`${document.billNo} ${key}: ${document[key]}, not ${total}`]
  })
  return [...finer, ...wrong]
}

/** A confirmed order, all of it received. */
async function receivedOrder(currency: string, lines: readonly object[]) {
  const order = await ordered(kit, 'confirm', lines as never, { currency, exchangeRate: null, paymentTerm: 'M30' })
  const { company } = kit
  const receipt = await ok(
    kit.on('warehouse')('POST', 'ord/receipt/add', {
      body: {
        ...{ supplierId: company.id, purOrg: 'P10', buyerId: 'buyer', warehouse: '一号库', receiver: 'warehouse' },
        receiveTime: `${inDays(0)} 00:00:01`,
        lines: order.lines.map(({ lineNo, qty }) => ({ orderNo: order.billNo, orderLine: lineNo, qty, okQty: qty })),
      },
    }),
  )
  await act(kit.on('warehouse'), 'ord/receipt', 'post', receipt.id)
  return { order: order as unknown as Row, receipt: await read(money.admin, 'ord/receipt', receipt.id) }
}

describe.each([
  ['JPY', { amountNoTax: 333 + 100, taxAmount: 43 + 13, amountWithTax: 433 + 56 }],
  ['KWD', { amountNoTax: 333 + 99.9, taxAmount: 43.29 + 12.987, amountWithTax: 489.177 }],
])('amounts in %s', (currency, totals) => {
  const goods = [
    { qty: 10, price: 33.3 },
    { qty: 3, price: 33.3 },
  ]

  it('are whole numbers of minor units from the order to the payment', async () => {
    const { order, receipt } = await receivedOrder(currency, goods)
    expect(order).toMatchObject(totals)
    expect(faultsIn(order, currency)).toEqual([])
    expect(faultsIn(receipt, currency)).toEqual([])
    const digits = minorUnit(currency)
    const orderFile = (await money.supplier('GET', `ord/order/ubl?id=${order.id}`)).text
    expect(orderFile).toContain(`"${currency}">${totals.amountWithTax.toFixed(digits)}</cbc:PayableAmount>`)

    const period = { period: inDays(0).slice(0, 7), beginDate: inDays(0), endDate: '2099-12-31' }
    const stated = await ok(
      money.finance('POST', 'fin/statement/add', { body: { ...money.head, currency, exchangeRate: null, ...period } }),
    )
    const statement = await read(money.finance, 'fin/statement', stated.id)
    expect(statement).toMatchObject(totals)
    expect(faultsIn(statement, currency)).toEqual([])

    const { id } = await ok(
      money.supplier('POST', 'fin/invoiceapply/add', {
        body: {
          ...{ ...money.head, currency, invoiceType: 'digitalSpecial', billingType: 'VS13' },
          lines: linesOf(receipt).map((line) => ({
            ...{ receiptNo: receipt.billNo, receiptLineId: line.id, qty: line.okQty },
          })),
        },
      }),
    )
    await act(money.supplier, 'fin/invoiceapply', 'submit', id)
    await act(money.finance, 'fin/invoiceapply', 'approve', id)
    const application = await read(money.finance, 'fin/invoiceapply', id)
    expect(application).toMatchObject(totals)
    expect(faultsIn(application, currency)).toEqual([])

    const draft = await registered(money, application, () => ({}), { invoiceDate: inDays(0) })
    expect(draft).toMatchObject(totals)
    await act(money.supplier, 'fin/invoice', 'submit', draft.id)
    await act(money.finance, 'fin/invoice', 'verify', draft.id)
    await act(money.finance, 'fin/invoice', 'post', draft.id)
    const invoice = await read(money.finance, 'fin/invoice', draft.id)
    expect(invoice).toMatchObject({ verifyResult: 'matched', openAmount: totals.amountWithTax, diffAmount: 0 })
    expect(faultsIn(invoice, currency)).toEqual([])
    // EN 16931 has two decimals at most.
    const invoiceFile = (await money.supplier('GET', `fin/invoice/ubl?id=${invoice.id}`)).text
    const payable = totals.amountWithTax.toFixed(Math.min(2, digits))
    expect(invoiceFile).toContain(`"${currency}">${payable}</cbc:PayableAmount>`)
    const dues = invoice.dues as readonly Row[]
    expect(dues.map(({ amount, openAmount }) => [amount, openAmount])).toEqual([
      [totals.amountWithTax, totals.amountWithTax],
    ])
    await paid(invoice, currency)
  })

  it('follow another currency of the order', async () => {
    const { id } = await drafted(kit, goods)
    const edit = (values: object) => ok(money.buyer('PUT', 'ord/order/edit', { body: { id, ...values } }))
    expect(await read(money.buyer, 'ord/order', id)).toMatchObject({ amountNoTax: 432.9, taxAmount: 56.28 })
    await edit({ currency, exchangeRate: null })
    const order = await read(money.buyer, 'ord/order', id)
    expect(order).toMatchObject(totals)
    expect(faultsIn(order, currency)).toEqual([])
  })
})

it('an amount with more decimals than its currency is refused, naming the currency', async () => {
  const body = (amount: number) => ({
    ...{ ...money.head, payKind: 'progress', payType: 'TT', reason: '货款', applyAmount: amount },
    lines: [{ docType: 'invoice', invoiceNo: 'X', amount }],
  })
  const problemsOf = async (currency: string, amount: number) => {
    const { result } = await money.supplier('POST', 'fin/payapply/add', { body: { ...body(amount), currency } })
    const errors = (result?.errors ?? []) as readonly { readonly pointer: string; readonly message: string }[]
    return errors.filter(({ message }) => message.includes(currency)).map((each) => [each.pointer, each.message])
  }
  expect(await problemsOf('JPY', 100.5)).toEqual([
    ['/applyAmount', 'JPY 金额没有小数'],
    ['/lines/0/amount', 'JPY 金额没有小数'],
  ])
  expect(await problemsOf('KWD', 1.2345)).toContainEqual(['/lines/0/amount', 'KWD 金额最多 3 位小数'])
  expect(await problemsOf('KWD', 1.234)).toEqual([])
})

it('the tolerance of a line is one unit in JPY', async () => {
  const { receipt } = await receivedOrder('JPY', [{ qty: 10, price: 33.3 }])
  const [line] = linesOf(receipt)
  const { id } = await ok(
    money.supplier('POST', 'fin/invoiceapply/add', {
      body: {
        ...{ ...money.head, currency: 'JPY', invoiceType: 'digitalSpecial', billingType: 'VS13' },
        lines: [{ receiptNo: receipt.billNo, receiptLineId: line?.id, qty: 10 }],
      },
    }),
  )
  await act(money.supplier, 'fin/invoiceapply', 'submit', id)
  await act(money.finance, 'fin/invoiceapply', 'approve', id)
  const application = await read(money.finance, 'fin/invoiceapply', id)
  const draft = await registered(money, application, () => ({ amountNoTax: 334 }), { invoiceDate: inDays(0) })
  await act(money.supplier, 'fin/invoice', 'submit', draft.id)
  expect(await read(money.finance, 'fin/invoice', draft.id)).toMatchObject({ verifyResult: 'matched', diffAmount: 1 })
  await put(money, 'fin_invoice_lines', String(linesOf(draft)[0]?.id), 'amount_no_tax', 335)
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  expect(await read(money.finance, 'fin/invoice', draft.id)).toMatchObject({ verifyResult: 'mismatch', diffAmount: 2 })
})

/** Applies for an invoice and pays it by a run; the bank file of the run. */
async function paid(invoice: Row, currency: string) {
  const [bank] = await rows(money.supplier, 'srm/supplier/bank/list?disabledFlag=N')
  await put(money, 'srm_supplier_bank', String(bank?.id), 'currency', currency)
  const [own] = await rows(money.admin, 'bd/account/list?code=CNY01')
  const about = { code: `${currency}09`, name: `${currency}户`, accountNumber: `9558800${currency}` }
  await ok(money.admin('POST', 'bd/account/add', { body: { ...own, ...about, id: undefined, currency } }))
  const amount = Number(invoice.openAmount)
  const { id } = await ok(
    money.supplier('POST', 'fin/payapply/add', {
      body: {
        ...{ ...money.head, currency, payKind: 'progress', bankId: bank?.id, payType: 'TT', reason: '货款' },
        ...{ applyAmount: amount, lines: [{ docType: 'invoice', invoiceNo: invoice.invoiceNo, amount }] },
      },
    }),
  )
  await act(money.supplier, 'fin/payapply', 'submit', id)
  await act(money.approver, 'fin/payapply', 'approve', id)
  await act(money.finance, 'fin/payapply', 'plan', id)
  const application = await read(money.finance, 'fin/payapply', id)
  expect(application).toMatchObject({ amountWithTax: amount, applyAmount: amount })
  expect(faultsIn(application, currency)).toEqual([])
  const payment = await ok(
    money.finance('POST', 'fin/payment/add', {
      body: {
        ...{ applyNo: application.billNo, payDate: inDays(0), payType: 'TT', payAccount: `${currency}09` },
        lines: [{ invoiceNo: invoice.invoiceNo, amount }],
      },
    }),
  )
  const { billNo } = await read(money.finance, 'fin/payment', payment.id)
  const run = await ok(money.finance('POST', 'fin/paybatch/add', { body: { payDate: '2099-01-01' } }))
  await act(money.finance, 'fin/paybatch', 'pull', run.id)
  await act(money.approver, 'fin/paybatch', 'release', run.id)
  await ok(money.finance('PUT', 'fin/payment/edit', { body: { id: payment.id, bankFlow: 'B1' } }))
  await runJob(money.admin, 'dueActions')
  expect(await read(money.finance, 'fin/payment', payment.id)).toMatchObject({ amount, status: 'paid' })
  expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({ openAmount: 0, status: 'paid' })
  const { text } = await money.finance('GET', `finance/bankFile?id=${run.id}`)
  expect(text).toContain(`<EndToEndId>${billNo}</EndToEndId>`)
  expect(text).toContain(`<InstdAmt Ccy="${currency}">${amount.toFixed(minorUnit(currency))}</InstdAmt>`)
}
