import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentRoot } from '../../../server/domain/exchange/read/document-root.ts'
import { readOrderResponse } from '../../../server/domain/exchange/read/order-response.ts'
import { groupsOf, text } from '../../../server/features/einvoice/model/invoice.ts'
import { readInvoice } from '../../../server/features/einvoice/read-invoice.ts'
import { password } from '../../kit/api-server.ts'
import { act, applied, moneyOf, type Received } from '../../kit/money.ts'
import { writtenInvoice } from '../../kit/written-invoice.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, ok, type Row, startChain } from './delivery-kit.ts'
import { paymentsOf } from './payment-kit.ts'

/** Documents of UBL 2.1 that leave: answers to orders, and invoices. */
let on: Chain
beforeAll(async () => {
  on = await startChain()
})
afterAll(() => on?.close())

const responseTo = async (order: Row) => {
  const file = await on.supplier('GET', `ord/order/responseUbl?id=${order.id}`)
  expect(file.headers.get('content-disposition')).toContain('.xml')
  return readOrderResponse(await documentRoot(file.bytes, 'en', 'OrderResponse'), 'en')
}
const sent = (path: string, bytes: Buffer) => {
  const raw = new FormData()
  raw.append('file', new Blob([Uint8Array.from(bytes)]), 'file.xml')
  return on.supplier('POST', path, { raw })
}

it('the answer to an order is received, then accepted, changed by line, or refused', async () => {
  const order = await on.order([50, 20], {}, 'published')
  expect(await responseTo(order)).toMatchObject({ code: 'AB', orderNo: order.billNo, lines: [] })
  const [first, second] = on.linesOf(order)
  const lines = [
    { id: first?.id, confirmQty: 40, confirmDate: inDays(35), lineReply: 'change', replyReason: 'QTY' },
    { id: second?.id, confirmQty: 20, confirmDate: second?.needDate, lineReply: 'accept' },
  ]
  await on.must(on.supplier, 'ord/order', 'confirmWithChange', order, { lines })
  expect(await responseTo(order)).toMatchObject({
    code: 'CA',
    lines: [
      { lineNo: '1', reply: 'change', qty: 40, date: inDays(35) },
      { lineNo: '2', reply: 'accept', qty: 20 },
    ],
  })
  expect((await on.rival('GET', `ord/order/responseUbl?id=${order.id}`)).success).toBe(false)
  const plain = await on.order([5], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', plain)
  const answer = await responseTo(plain)
  expect(answer).toMatchObject({ code: 'AP', lines: [{ lineNo: '1', reply: 'accept', qty: 5 }] })
  const refused = await on.order([5], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'refuse', refused, { rejectReason: '产能已满，无法交付' })
  expect(await responseTo(refused)).toMatchObject({ code: 'RE', note: '产能已满，无法交付' })
})

it('an answer that left is taken by the same portal', async () => {
  const [answered, open] = [await on.order([30], {}, 'published'), await on.order([30], {}, 'published')]
  await on.must(on.supplier, 'ord/order', 'confirm', answered)
  const file = await on.supplier('GET', `ord/order/responseUbl?id=${answered.id}`)
  const other = Buffer.from(file.text.replaceAll(answered.billNo, open.billNo))
  expect(await sent('ord/order/response', other)).toMatchObject({ success: true })
  expect((await on.read('ord/order', open.id)).status).toBe('confirmed')
})

it('an invoice keeps every rule of EN 16931, and is read with what was registered', async () => {
  const money = await moneyOf(on.api)
  const kit = await paymentsOf(money)
  const invoice = await kit.posted()
  const file = await money.supplier('GET', `fin/invoice/ubl?id=${invoice.id}`)
  const read = await readInvoice(file.bytes)
  if ('problem' in read) throw new Error(JSON.stringify(read.problem))
  expect(read.violations).toEqual([])
  const { invoice: out } = read
  expect(['BT-1', 'BT-2', 'BT-5', 'BT-109', 'BT-110', 'BT-112', 'BT-115'].map((term) => text(out, term))).toEqual([
    invoice.invoiceNo,
    invoice.invoiceDate,
    ...['CNY', '1000.00', '130.00', '1130.00', '1130.00'],
  ])
  expect(groupsOf(out, 'BG-25').map((line) => [text(line, 'BT-129'), text(line, 'BT-131')])).toEqual([
    ['10', '1000.00'],
  ])
  const found = await ok(money.finance, 'GET', `fin/invoice/queryById?id=${invoice.id}`)
  expect(found.status).toBe('posted')
  // The reader of the portal knows seller and buyer; the number is registered already.
  const raw = new FormData()
  raw.append('file', new Blob([Uint8Array.from(file.bytes)]), 'invoice.xml')
  const judged = await money.supplier('POST', 'fin/invoice/readFile', { raw })
  expect(judged.text).toContain('DUPLICATE')
  expect(judged.text).not.toMatch(/"(SELLER|BUYER)"/)
  for (const call of [money.other, on.warehouse])
    expect((await call('GET', `fin/invoice/ubl?id=${invoice.id}`)).success).toBe(false)
})

/** The programs of the guide in one language, as written: up to the shipping notice, and from the invoice. */
async function guidePrograms(lang: 'zh' | 'en'): Promise<readonly [string, string]> {
  const guide = await readFile(`docs/guide/${lang}/exchange.md`, 'utf8')
  const [first = '', second = ''] = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  return [first, second]
}

it('the programs of the guide take an order to its payment', async () => {
  const [[ship, bill], other] = [await guidePrograms('en'), await guidePrograms('zh')]
  expect(other).toEqual([ship, bill])
  const [client, cycle] = [ship.slice(0, ship.indexOf('const order')), ship.slice(ship.indexOf('const order')) + bill]
  expect([client, cycle].map((program) => program.trim().split('\n').length)).toEqual([5, 5])
  const order = await on.order([10], {}, 'published')
  const { result } = await on.api.call('POST', 'sys/login', { body: { username: 'supplier_a', password } })
  const answered = await on.order([10], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', answered)
  const response = (await on.supplier('GET', `ord/order/responseUbl?id=${answered.id}`)).text
  const template = await on.deliver(answered.billNo, [{ qty: 10 }])
  const advice = (await on.supplier('GET', `ord/delivery/ubl?id=${template.id}`)).text
  const known = { fetch, URLSearchParams, base: `${on.api.url}/api`, token: result.token, id: order.id }
  const papers = {
    orderResponse: response.replaceAll(answered.billNo, order.billNo),
    despatchAdvice: advice.replaceAll(answered.billNo, order.billNo),
  }
  const sent = await runInNewContext(`(async () => { ${ship}; return { text: order, notice: notice.id } })()`, {
    ...known,
    ...papers,
  })
  expect(sent.text).toContain(order.billNo)
  expect((await on.read('ord/order', order.id)).status).toBe('confirmed')
  const notice = await on.read('ord/delivery', sent.notice)
  expect([notice.status, on.linesOf(notice)]).toMatchObject(['shipped', [{ orderNo: order.billNo, qty: 10 }]])

  // The buyer's side: received, and the application of the supplier approved.
  await on.must(on.warehouse, 'ord/delivery', 'arrive', notice)
  const lines = [{ orderNo: order.billNo, orderLine: 1, qty: 10, okQty: 10 }]
  const receipt = await on.receive({ deliveryNo: notice.billNo }, lines)
  await on.must(on.warehouse, 'ord/receipt', 'post', receipt)
  const money = await moneyOf(on.api)
  const ours = {
    ...money,
    supplier: on.supplier,
    company: money.rival,
    head: { ...money.head, supplierId: on.company },
  }
  const made = { ...order, receiptNo: receipt.billNo, lines: on.linesOf(receipt) } as unknown as Received
  const application = await applied(ours, made, [10])

  const taxNumber = async (call: typeof on.admin, path: string) =>
    String((await ok(call, 'GET', path)).records.find(({ corplicence }: Row) => corplicence)?.corplicence)
  const invoice = await writtenInvoice('UBL', {
    ...{ number: 'CYCLE-1', orderNo: order.billNo, currency: 'CNY', rate: 13, nets: [1000] },
    codes: [String(on.linesOf(order)[0]?.materialCode)],
    sellerVat: `CN${await taxNumber(on.supplier, 'srm/supplier/base/list')}`,
    buyerVat: `CN${await taxNumber(on.admin, 'bd/org/list?pageSize=50')}`,
  })
  const draft = await runInNewContext(
    `(async () => { ${ship.slice(0, ship.indexOf('const order'))} ${bill}; return { id: draft.id, status } })()`,
    {
      ...known,
      invoice,
    },
  )
  expect(draft.status).toBe('received')
  expect(await on.read('fin/invoice', draft.id)).toMatchObject({ applyNo: application.billNo, amountWithTax: 1130 })

  // Verified, posted and paid; the supplier sees it.
  await act(money.finance, 'fin/invoice', 'verify', draft.id)
  await act(money.finance, 'fin/invoice', 'post', draft.id)
  const posted = await on.read('fin/invoice', draft.id)
  const kit = await paymentsOf(ours)
  const payment = await kit.drafted(kit.paymentFor(await kit.planned(posted, 1130), posted, 1130))
  await act(money.approver, 'fin/payment', 'pay', payment)
  await act(money.finance, 'fin/payment', 'recordPaid', payment, { bankFlow: 'B9' })
  const seen = await ok(on.supplier, 'GET', `fin/invoice/queryById?id=${draft.id}`)
  expect(seen).toMatchObject({ status: 'paid', paidAmount: 1130, openAmount: 0 })
})
