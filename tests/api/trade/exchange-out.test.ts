import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOrderResponse } from '../../../server/domain/exchange/order-response.ts'
import { groupsOf, text } from '../../../server/features/einvoice/model/invoice.ts'
import { readInvoice } from '../../../server/features/einvoice/read-invoice.ts'
import { password } from '../../kit/api-server.ts'
import { moneyOf } from '../../kit/money.ts'
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
  return readOrderResponse(file.bytes, 'en')
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

it('the program of the guide does an order cycle', async () => {
  const order = await on.order([12], {}, 'published')
  const { result } = await on.api.call('POST', 'sys/login', { body: { username: 'supplier_a', password } })
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile('docs/guide/en/exchange.md', 'utf8')) ?? []
  const answered = await on.order([12], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', answered)
  const response = (await on.supplier('GET', `ord/order/responseUbl?id=${answered.id}`)).text
  const notice = await on.deliver(answered.billNo, [{ qty: 12 }])
  const advice = (await on.supplier('GET', `ord/delivery/ubl?id=${notice.id}`)).text
  const sandbox = {
    ...{ fetch, FormData, Blob, token: result.token, id: order.id },
    orderResponse: response.replaceAll(answered.billNo, order.billNo),
    despatchAdvice: advice.replaceAll(answered.billNo, order.billNo),
    invoice: '<Invoice/>',
  }
  const text = await runInNewContext(
    `(async () => { ${code.replaceAll('https://portal.example', on.api.url)}; return order })()`,
    sandbox,
  )
  expect(text).toContain(order.billNo)
  expect((await on.read('ord/order', order.id)).status).toBe('confirmed')
  const found = (
    await ok(on.supplier, 'GET', 'ord/delivery/list?status=draft&pageSize=50&column=createTime&order=desc')
  ).records
  const whole = await on.read('ord/delivery', found[0].id)
  expect(on.linesOf(whole)).toMatchObject([{ orderNo: order.billNo, qty: 12 }])
})
