import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../server/platform/new-id.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import {
  act,
  type Money,
  moneyOf,
  ok,
  plant,
  put,
  type Row,
  read,
  received,
  refusal,
  registered,
  returned,
  reversed,
  saidBy,
  uniqueNo,
} from '../../kit/money.ts'

let api: ApiServer
let money: Money
beforeAll(async () => {
  api = await startApi()
  money = await moneyOf(api)
})
afterAll(() => api?.close())

let month = 0
/** A period that no other test has. */
function period() {
  month += 1
  const start = `20${30 + month}-05`
  return { day: `${start}-10`, body: { period: start, beginDate: `${start}-01`, endDate: `${start}-31` } }
}
const add = (body: object) => money.finance('POST', 'fin/statement/add', { body: { ...money.head, ...body } })
const stated = async (body: object) => read(money.finance, 'fin/statement', (await ok(add(body))).id)

async function deducted(amount: number, day: string, more: object = {}): Promise<Row> {
  const [id, billNo] = [newId(), uniqueNo('DD')]
  const head = { supplierId: money.company.id, purOrg: 'P10', buyerId: 'buyer', billDate: day, occurDate: day }
  const what = { deductType: 'late', amount, taxIncluded: 'Y', way: 'payment', reason: '延误', status: 'accepted' }
  await plant(money, 'fin/deduction', [{ id, billNo, ...head, ...what, ...more }])
  return { id, billNo }
}

describe('statement', () => {
  it('pulls what the supplier delivered, got back and owes in the period, at order prices', async () => {
    const { day, body } = period()
    const goods = await received(money, [{ qty: 10, price: 100 }], { day })
    await received(money, [{ qty: 7, price: 1 }], { day: '2029-01-01' })
    await received(money, [{ qty: 7, price: 1 }], { day, supplierId: money.rival.id })
    await received(money, [{ qty: 7, price: 1 }], { day, currency: 'USD' })
    const returnNo = await returned(money, goods, 2, day)
    await put(money, 'ord_receipt_lines', String(goods.lines[0]?.id), 'held_qty', 2)
    const deduction = await deducted(50, day)
    await deducted(60, day, { way: 'cash' })
    await deducted(70, day, { status: 'published' })
    await deducted(80, day, { currency: 'USD' })
    const made = await stated({
      ...body,
      lines: [{ docType: 'receipt', docNo: 'X', qty: 99, price: 9 }],
      amountWithTax: 1,
    })
    expect(made.lines).toMatchObject([
      {
        docType: 'receipt',
        docNo: goods.receiptNo,
        orderNo: goods.orderNo,
        orderLine: 1,
        qty: 10,
        billQty: 8,
        price: 100,
        supplierQty: 10,
        diff: 0,
      },
      { docType: 'return', docNo: returnNo, qty: -2, billQty: 0, price: 100, amountWithTax: -226 },
    ])
    expect(made.offsets).toMatchObject([{ docType: 'deduction', docNo: deduction.billNo, amount: 50 }])
    expect(made).toMatchObject({
      amountNoTax: 800,
      taxAmount: 104,
      amountWithTax: 904,
      deductAmount: 50,
      netAmount: 854,
    })
  })

  it('has a red receipt at the price of the line that it corrects', async () => {
    const { day, body } = period()
    const goods = await received(
      money,
      [
        { qty: 10, price: 100 },
        { qty: 10, price: 40 },
      ],
      { day },
    )
    await reversed(money, { ...goods, lines: goods.lines.slice(1) }, 3, day)
    const { lines } = await stated(body)
    expect(lines).toContainEqual(
      expect.objectContaining({ docType: 'redReceipt', orderLine: 2, qty: -3, price: 40, amountNoTax: -120 }),
    )
  })

  it('has no document of another statement, also when both are made at once', async () => {
    const { day, body } = period()
    await received(money, [{ qty: 5, price: 10 }], { day })
    const [left, right] = await Promise.all([add(body), add(body)])
    const made = await Promise.all(
      [left, right].flatMap(({ success, result }) =>
        success ? [read(money.finance, 'fin/statement', result.id)] : [],
      ),
    )
    expect(made.flatMap(({ lines }) => lines)).toHaveLength(1)
    for (const { success, message } of [left, right])
      if (!success) expect(message).toBe('“对账明细”中的记录刚被占用，请重试')
    expect((await stated(body)).lines).toEqual([])
  })

  it('is pulled again on demand and with another period', async () => {
    const { day, body } = period()
    const made = await stated(body)
    expect(made.lines).toEqual([])
    expect(await refusal(money.finance, 'fin/statement', 'publish', made.id)).toContain('/lines 没有可对账的单据')
    await received(money, [{ qty: 5, price: 10 }], { day })
    await act(money.finance, 'fin/statement', 'pullReceipts', made.id)
    expect(await read(money.finance, 'fin/statement', made.id)).toMatchObject({ lines: [{ qty: 5 }], amountNoTax: 50 })
    await ok(money.finance('PUT', 'fin/statement/edit', { body: { id: made.id, endDate: body.beginDate } }))
    expect(await read(money.finance, 'fin/statement', made.id)).toMatchObject({ lines: [], amountNoTax: 0 })
  })

  it('is confirmed by both sides; a receipt that changed meanwhile has to be pulled again', async () => {
    const { day, body } = period()
    const goods = await received(money, [{ qty: 5, price: 10 }], { day })
    const made = await stated(body)
    await put(money, 'ord_receipt', goods.receiptId, 'status', 'reversed')
    expect(await refusal(money.finance, 'fin/statement', 'publish', made.id)).toContain(goods.receiptNo)
    await put(money, 'ord_receipt', goods.receiptId, 'status', 'posted')
    await act(money.finance, 'fin/statement', 'publish', made.id)
    expect(await refusal(money.finance, 'fin/statement', 'pullReceipts', made.id)).not.toBe('')
    expect(await refusal(money.other, 'fin/statement', 'confirm', made.id)).not.toBe('')
    expect(await refusal(money.finance, 'fin/statement', 'confirm', made.id)).not.toBe('')
    await act(money.supplier, 'fin/statement', 'confirm', made.id)
    expect(await read(money.buyer, 'fin/statement', made.id)).toMatchObject({ status: 'confirmed' })
    // The statement is agreed, and nothing is invoiced.
    expect(await read(money.buyer, 'ord/receipt', goods.receiptId)).toMatchObject({ status: 'posted' })
  })

  it('of thousands of lines goes on to its application and invoice, complete and to the cent', async () => {
    const { day, body } = period()
    const count = 2200
    for (let done = 0; done < count; done += 100)
      await received(
        money,
        Array.from({ length: 100 }, () => ({ qty: 1, price: 2 })),
        { day },
      )
    const { id } = await ok(add(body))
    expect(await refusal(money.finance, 'fin/statement', 'publish', id)).toBe('')
    expect(await refusal(money.supplier, 'fin/statement', 'confirm', id)).toBe('')
    expect(await read(money.finance, 'fin/statement', id)).toMatchObject({ amountNoTax: 4400, amountWithTax: 4972 })
    const { billNo: statementNo, lines } = await read(money.supplier, 'fin/statement', id)
    expect(lines).toHaveLength(count)
    const rowsOf = (lines as readonly Row[]).map(({ receiptNo, srcLineId, billQty }) => ({
      ...{ receiptNo, receiptLineId: srcLineId, qty: billQty },
    }))
    const asked = { ...money.head, statementNo, invoiceType: 'digitalSpecial', billingType: 'VS13', lines: rowsOf }
    const application = await ok(money.supplier('POST', 'fin/invoiceapply/add', { body: asked }))
    expect(await refusal(money.supplier, 'fin/invoiceapply', 'submit', application.id)).toBe('')
    expect(await refusal(money.finance, 'fin/invoiceapply', 'approve', application.id)).toBe('')
    const invoice = await registered(money, await read(money.supplier, 'fin/invoiceapply', application.id))
    expect(await refusal(money.supplier, 'fin/invoice', 'submit', invoice.id)).toBe('')
    expect(await read(money.finance, 'fin/invoice', invoice.id)).toMatchObject({
      ...{ openExceptions: 0, amountWithTax: 4972 },
    })
  })

  it('is disputed with the quantities and notes of the supplier', async () => {
    const { day, body } = period()
    await received(money, [{ qty: 5, price: 10 }], { day })
    const made = await stated(body)
    await act(money.finance, 'fin/statement', 'publish', made.id)
    const [line] = made.lines
    const content = { lines: [{ id: line.id, supplierQty: 6, note: '送货单为 6 件', qty: 6, price: 99 }] }
    expect(await refusal(money.supplier, 'fin/statement', 'dispute', made.id, content)).toContain('/rejectReason')
    await act(money.supplier, 'fin/statement', 'dispute', made.id, { ...content, rejectReason: '数量少计一件' })
    expect(await read(money.finance, 'fin/statement', made.id)).toMatchObject({
      status: 'disputed',
      rejectReason: '数量少计一件',
      lines: [{ qty: 5, price: 10, supplierQty: 6, diff: 1, note: '送货单为 6 件' }],
    })
  })

  it('rows are pulled only: nobody adds, changes or deletes one', async () => {
    const { day, body } = period()
    await received(money, [{ qty: 5, price: 10 }], { day })
    const made = await stated(body)
    for (const call of [money.finance, money.buyer, money.supplier]) {
      const row = { id: made.lines[0].id, qty: 6 }
      expect(saidBy(await call('PUT', 'fin/statement/lines/edit', { body: row }))).not.toBe('')
      expect(saidBy(await call('DELETE', `fin/statement/lines/delete?id=${row.id}`))).not.toBe('')
      const added = await call('POST', 'fin/statement/lines/add', {
        body: { statementId: made.id, docType: 'receipt' },
      })
      expect(saidBy(added)).not.toBe('')
    }
  })
})
