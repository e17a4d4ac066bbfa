import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupsOf, text } from '../../../server/features/einvoice/model/invoice.ts'
import { readInvoice } from '../../../server/features/einvoice/read-invoice.ts'
import { act, type Money, moneyOf, put } from '../../kit/money.ts'
import { runJob } from '../../kit/run-job.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'
import { paymentsOf } from './payment-kit.ts'
import { orderXml, receiptXml, sendXml, taxNumbers } from './ubl-kit.ts'

/** Orders, receipts and credit notes of UBL 2.1 that enter, and receipts and credit notes that leave. */
let on: Chain
let money: Money
let codes: Awaited<ReturnType<typeof taxNumbers>>
beforeAll(async () => {
  on = await startChain()
  money = await moneyOf(on.api)
  codes = await taxNumbers(on)
})
afterAll(() => on?.close())

const totalOf = async (code: string) => (await on.admin('GET', `${code}/list`)).result.total as number
const doctype = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'

/** Sends files that are refused, by their reason, and leave nothing. */
async function refusedAll(code: string, path: string, cases: readonly (readonly [Call, string, string])[]) {
  const before = await totalOf(code)
  for (const [call, xml, reason] of cases) {
    const reply = await sendXml(call, path, xml)
    expect([reply.success, reply.message], reason).toEqual([false, expect.stringContaining(reason)])
  }
  expect(await totalOf(code)).toBe(before)
}

it('an order of another system of the buyer becomes a draft like a typed one, once', async () => {
  const [first, second] = on.materials.map(({ materialCode }) => String(materialCode))
  const send = (call: Call, xml: string, path = 'ord/order/takeFile') => sendXml(call, path, xml)
  const xml = orderXml('ERP-1', codes, [
    { code: first, qty: 10, price: 12.5, amount: '125.00' },
    { code: second, qty: 3, price: 7 },
  ])
  // A check adds nothing.
  const before = await totalOf('ord/order')
  expect(problemsOf(await send(on.buyer, xml, 'ord/order/takeFile?check=Y'))).toEqual([])
  expect(await totalOf('ord/order')).toBe(before)
  const taken = await send(on.buyer, xml)
  expect(problemsOf(taken)).toEqual([])
  const order = await on.read('ord/order', taken.result.id)
  expect(order).toMatchObject({
    ...{ status: 'draft', supplierId: on.company, purOrg: 'P10', buyerId: 'buyer', extNo: 'ERP-1', currency: 'CNY' },
    ...{ paymentTerm: 'M30', shipTo: '杭州', remark: 'from the ERP', orderType: 'standard', amountNoTax: 146 },
  })
  expect(on.linesOf(order)).toMatchObject([
    { lineNo: 1, materialCode: first, qty: 10, price: 12.5, taxRate: '13', needDate: inDays(40) },
    { lineNo: 2, materialCode: second, qty: 3, price: 7 },
  ])
  const again = await send(on.buyer, xml)
  expect(again.message).toContain(order.billNo)
  expect(await totalOf('ord/order')).toBe(before + 1)
  // It leaves with the number of its sender.
  expect((await on.buyer('GET', `ord/order/ubl?id=${order.id}`)).text).toContain(
    '<cbc:CustomerReference>ERP-1</cbc:CustomerReference>',
  )
})

it('an order takes the agreed price, and a part number of the supplier for a material', async () => {
  const [, , material] = on.materials
  const { materialCode } = material as Row
  const source = { materialId: materialCode, supplierId: on.company, supplierPartNo: 'PART-77' }
  await ok(on.admin, 'POST', 'mat/material/suppliers/add', source)
  const send = (id: string, line: object) =>
    sendXml(on.buyer, 'ord/order/takeFile', orderXml(id, codes, [line as Readonly<Record<string, unknown>>]))
  const taken = await send('ERP-2', { part: 'PART-77', price: 55 })
  expect(problemsOf(taken)).toEqual([])
  expect(on.linesOf(await on.read('ord/order', taken.result.id))).toMatchObject([{ materialCode, price: 55 }])
  // Without a price, that of the library or a contract applies; with neither the line says so.
  const none = await send('ERP-3', { part: 'PART-77', price: '' })
  const made = none.success ? on.linesOf(await on.read('ord/order', none.result.id)) : []
  expect(none.success ? Number(made[0]?.price) === Number(made[0]?.agreedPrice) : /价格/.test(none.message)).toBe(true)
})

it('an order in JPY has whole amounts, and those are checked to the yen', async () => {
  const codes = await taxNumbers(on)
  const code = String(on.materials[0]?.materialCode)
  const send = (id: string, amount: string) => {
    const xml = orderXml(id, codes, [{ code, qty: 3, price: 33.3, amount }]).replaceAll('CNY', 'JPY')
    return sendXml(on.buyer, 'ord/order/takeFile', xml)
  }
  const taken = await send('ERP-JPY', '100')
  expect(problemsOf(taken)).toEqual([])
  expect(await on.read('ord/order', taken.result.id)).toMatchObject({ amountNoTax: 100, taxAmount: 13 })
  expect((await send('ERP-JPY2', '102')).text).toContain('LineExtensionAmount: 102')
})

it('an order is refused by line and reason', async () => {
  const code = String(on.materials[0]?.materialCode)
  const of = (id: string, line: object, more = '', parties = codes) =>
    orderXml(id, parties, [{ code }, { code, ...line }], more)
  const good = of('ERP-9', {})
  const totals = (name: string, value: string) =>
    `<cac:AnticipatedMonetaryTotal><cbc:${name} currencyID="CNY">${value}</cbc:${name}></cac:AnticipatedMonetaryTotal>`
  const allowance =
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="CNY">5</cbc:Amount></cac:AllowanceCharge>'
  await refusedAll('ord/order', 'ord/order/takeFile', [
    [on.buyer, of('ERP-9', { qty: -5 }), 'Quantity: -5'],
    [on.buyer, of('ERP-9', { qty: '1e9' }), 'Quantity: 1e9'],
    [on.buyer, of('ERP-9', { code: 'NO-SUCH' }), 'Item/BuyersItemIdentification/ID: NO-SUCH'],
    [on.buyer, of('ERP-9', { code: '' }), 'Item/BuyersItemIdentification/ID: ?'],
    [on.buyer, of('ERP-9', { unit: 'XXX' }), 'Quantity/@unitCode: XXX'],
    [on.buyer, of('ERP-9', { currency: 'EUR' }), 'PriceAmount/@currencyID: EUR'],
    [on.buyer, of('ERP-9', { price: -1 }), 'Price/PriceAmount: -1'],
    [on.buyer, of('ERP-9', { amount: '999.00' }), 'LineExtensionAmount: 999.00'],
    [on.buyer, of('ERP-9', {}, allowance), 'AllowanceCharge: 5'],
    [on.buyer, orderXml('ERP-9', codes, [{ code, amount: '1000' }], totals('LineExtensionAmount', '1')), '1000.00'],
    [on.buyer, good.replaceAll('CNY', 'XYZ'), 'DocumentCurrencyCode: XYZ'],
    [on.buyer, good.replace('>M30<', '>NEVER<'), 'PaymentTerms/Note: NEVER'],
    [on.buyer, good.replace('>220<', '>999<'), 'OrderTypeCode: 999'],
    [on.buyer, good.replace(/<cbc:IssueDate>.*<.cbc:IssueDate>/, ''), 'IssueDate: ?'],
    [on.buyer, of('ERP-9', {}, '', { ...codes, ours: '91NOBODY' }), 'SellerSupplierParty: 91NOBODY'],
    [on.buyer, of('ERP-9', {}, '', { ...codes, buyer: '91NOBODY' }), 'BuyerCustomerParty: 91NOBODY'],
    [on.buyer, good.replaceAll(/<cac:OrderLine>[\s\S]*<.cac:OrderLine>/g, ''), 'OrderLine/LineItem: 0'],
    [on.buyer, doctype, 'DOCTYPE'],
    [on.buyer, receiptXml('W-0', codes, []), 'UBL'],
    [on.supplier, good, ''],
    [on.warehouse, good, ''],
  ])
  const bad = await sendXml(on.buyer, 'ord/order/takeFile', of('ERP-9', { qty: 0, unit: 'XXX' }))
  expect(bad.result.faults.length).toBeGreaterThan(0)
  expect(bad.result.line).toBeGreaterThan(10)
  const english = await sendXml(on.buyer, 'ord/order/takeFile', of('ERP-9', { qty: 0 }), { lang: 'en-US' })
  expect(english.message).toContain('Quantity: 0 (a number above 0 is expected)')
})

it('a receipt leaves as receipt advice, and one of another warehouse enters as a draft, bounded by the order', async () => {
  const order = await on.order([50, 20])
  const orderNo = order.billNo
  const send = (call: Call, xml: string) => sendXml(call, 'ord/receipt/takeFile', xml)
  const taken = await send(
    on.warehouse,
    receiptXml('W-1', codes, [
      { orderNo, qty: 10, bad: 2 },
      { orderNo, line: 2, qty: 20 },
    ]),
  )
  expect(problemsOf(taken)).toEqual([])
  const made = await on.read('ord/receipt', taken.result.id)
  expect(made).toMatchObject({
    status: 'draft',
    supplierId: on.company,
    warehouse: '外库 3',
    extNo: 'W-1',
    purOrg: 'P10',
  })
  expect(on.linesOf(made)).toMatchObject([
    { orderNo, orderLine: 1, qty: 10, okQty: 8, badQty: 2 },
    { orderLine: 2, qty: 20, okQty: 20 },
  ])
  await on.must(on.warehouse, 'ord/receipt', 'post', made)
  expect(await on.ledger(order, 'receivedQty', 'rejectedQty')).toEqual([
    [10, 2],
    [20, 0],
  ])
  const file = await on.supplier('GET', `ord/receipt/ubl?id=${made.id}`)
  expect(file.headers.get('content-disposition')).toContain(`${made.billNo}.xml`)
  expect(file.text).toContain('<cbc:Name>外库 3</cbc:Name>')
  expect(file.text.match(/<cac:ReceiptLine>/g)).toHaveLength(2)
  expect(file.text).toContain('<cbc:RejectedQuantity')
  expect(file.text).not.toMatch(/Price|Amount/)
  expect((await on.rival('GET', `ord/receipt/ubl?id=${made.id}`)).success).toBe(false)
  // More than is open is a draft that is not posted, like a typed one.
  const more = await send(on.warehouse, receiptXml('W-2', codes, [{ orderNo, qty: 41 }]))
  expect((await on.act(on.warehouse, 'ord/receipt', 'post', { id: more.result.id })).success).toBe(false)
  // What left is accepted again, under its own number.
  expect(problemsOf(await send(on.warehouse, file.text))).toEqual([])
})

it('a receipt of a delivery names it; others are refused by line and reason', async () => {
  const order = await on.order([50])
  const orderNo = order.billNo
  const open = await on.order([50], {}, 'published')
  const notice = await on.arrived(orderNo, [{ qty: 30 }])
  const named = `<cac:DespatchDocumentReference><cbc:ID>${notice.billNo}</cbc:ID></cac:DespatchDocumentReference>`
  const path = 'ord/receipt/takeFile'
  const taken = await sendXml(on.warehouse, path, receiptXml('W-3', codes, [{ orderNo, qty: 30 }], named))
  expect(problemsOf(taken)).toEqual([])
  expect(await on.read('ord/receipt', taken.result.id)).toMatchObject({ deliveryNo: notice.billNo })
  const of = (line: object, more = '', parties = codes) =>
    receiptXml('W-4', parties, [{ orderNo }, { orderNo, ...line }], more)
  await refusedAll('ord/receipt', path, [
    [on.warehouse, receiptXml('W-3', codes, [{ orderNo }]), 'W-3'],
    [on.warehouse, of({ qty: -1 }), 'ReceivedQuantity: -1'],
    [on.warehouse, of({ qty: 5, bad: 6 }), 'RejectedQuantity: 6'],
    [on.warehouse, of({ line: 9 }), '/lines/1/orderLine'],
    [on.warehouse, of({ orderNo: 'PO-0' }), 'PO-0'],
    [on.warehouse, of({ unit: 'XXX' }), 'unitCode: XXX'],
    [on.warehouse, of({ orderNo: open.billNo }), '未确认'],
    [on.warehouse, of({}, '', { ...codes, ours: codes.theirs }), `DespatchSupplierParty: ${codes.theirs}`],
    [on.warehouse, of({}, '', { ...codes, buyer: '91NOBODY' }), 'DeliveryCustomerParty: 91NOBODY'],
    [on.warehouse, of({}, named.replace(notice.billNo, 'DN-0')), 'DN-0'],
    [on.warehouse, doctype, 'DOCTYPE'],
    [on.supplier, of({}), ''],
    [on.buyer, of({}), ''],
  ])
})

it('a red invoice leaves as credit note by EN 16931, and a credit note enters as a red invoice on its original', async () => {
  const invoice = await (await paymentsOf(money)).posted()
  const seller = String(money.company.corplicence)
  const [line] = invoice.lines as readonly Row[]
  const head = {
    ...money.head,
    invoiceNo: invoice.invoiceNo,
    applicant: 'seller',
    redReason: 'returned',
    scope: 'part',
  }
  const rows = [{ invoiceLineId: line?.id, qty: 4, amountNoTax: 400, taxAmount: 52 }]
  const red = await on.add(money.supplier, 'fin/redinvoice', { ...head, lines: rows })
  const file = await money.supplier('GET', `fin/redinvoice/ubl?id=${red.id}`)
  const read = await readInvoice(file.bytes)
  if ('problem' in read) throw new Error(JSON.stringify(read.problem))
  expect([read.violations, read.invoice.isCredit]).toEqual([[], true])
  expect(text(groupsOf(read.invoice, 'BG-3')[0], 'BT-25')).toBe(invoice.invoiceNo)
  expect(text(read.invoice, 'BT-112')).toBe('452.00')
  expect((await money.other('GET', `fin/redinvoice/ubl?id=${red.id}`)).success).toBe(false)

  const path = 'fin/redinvoice/takeFile'
  const note = file.text.replace(`<cbc:ID>${red.billNo}</cbc:ID>`, '<cbc:ID>CN-1</cbc:ID>')
  const of = (xml: string, number = 'CN-2') => xml.replace('CN-1', number)
  await refusedAll('fin/redinvoice', path, [
    [money.supplier, of(note.replace(`>${invoice.invoiceNo}<`, '>NO-SUCH<')), 'NO-SUCH'],
    [money.supplier, of(note.replaceAll('CNY', 'EUR')), 'EUR'],
    [money.supplier, of(note.replaceAll('52.00', '53.00')), 'BR-'],
    [money.supplier, of(note.replace(`<cbc:Name>${line?.goodsName}</cbc:Name>`, '<cbc:Name>other</cbc:Name>')), 'LINE'],
    [money.supplier, of(note.replaceAll(/>(400|52|452)\.00</g, '>-$1.00<')), ''],
    [money.other, of(note), 'SELLER'],
    [on.warehouse, of(note), ''],
    [money.supplier, doctype, 'DOCTYPE'],
  ])
  const taken = await sendXml(money.supplier, path, note)
  expect(problemsOf(taken)).toEqual([])
  const made = await on.read('fin/redinvoice', taken.result.id)
  expect(made).toMatchObject({
    ...{ status: 'draft', invoiceNo: invoice.invoiceNo, extNo: 'CN-1', applicant: 'seller', scope: 'part' },
    ...{ amountWithTax: 452, currency: 'CNY', redReason: 'returned' },
  })
  expect(made.attachments).toMatch(/CN-1_\d+\.xml$/)
  expect(on.linesOf(made)).toMatchObject([{ invoiceLineId: line?.id, qty: 4, amountNoTax: 400, taxAmount: 52 }])
  expect((await sendXml(money.supplier, path, note)).message).toContain('DUPLICATE')
  expect(file.text).toContain(seller)
  await on.must(money.supplier, 'fin/redinvoice', 'submit', made)
  // Refused or expired, it is sent again.
  await act(money.finance, 'fin/redinvoice', 'refuse', taken.result.id, { rejectReason: '数量与退货单不符' })
  const again = await sendXml(money.supplier, path, note)
  expect(problemsOf(again)).toEqual([])
  await act(money.supplier, 'fin/redinvoice', 'submit', again.result.id)
  await put(money, 'fin_redinvoice', again.result.id, 'expire_time', '2026-01-01 00:00:00')
  await runJob(money.admin, 'dueActions')
  expect(await on.read('fin/redinvoice', again.result.id)).toMatchObject({ status: 'expired', extNo: 'CN-1' })
  expect(problemsOf(await sendXml(money.supplier, path, note))).toEqual([])
  expect((await sendXml(money.supplier, path, note)).message).toContain('DUPLICATE')
})

it('one address takes every kind with the rights of its sender, and takes the next step on request', async () => {
  const order = await on.order([50])
  const path = 'exchange/document'
  const xml = receiptXml('W-8', codes, [{ orderNo: order.billNo, qty: 50 }])
  const done = await sendXml(on.warehouse, `${path}?next=Y`, xml)
  expect(done.result).toMatchObject({ kind: 'ReceiptAdvice', resource: 'ord/receipt', status: 'posted' })
  // What is refused stays a draft, with the reason.
  const over = await sendXml(on.warehouse, `${path}?next=Y`, xml.replace('W-8', 'W-9'))
  expect([over.success, over.code, over.result.status]).toEqual([true, 201, 'draft'])
  expect(over.message.length).toBeGreaterThan(20)
  expect((await sendXml(on.supplier, path, xml.replace('W-8', 'W-10'))).status).toBe(403)
  const unknown = await sendXml(on.warehouse, path, '<Catalogue/>')
  expect(unknown.message).toContain('UBL')
  // Other addresses take no XML, and a large document is refused.
  expect((await sendXml(on.warehouse, 'ord/receipt/add', xml)).status).toBe(415)
  const large = await sendXml(on.warehouse, path, `<a>${' '.repeat(21 * 1_048_576)}</a>`)
  expect(large.status).toBe(413)
})
