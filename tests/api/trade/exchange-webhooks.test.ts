import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { type Call, type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'
import { receiptXml, taxNumbers } from './ubl-kit.ts'

/** Documents of connected systems that enter by a signed call, and events that leave as UBL. */
let hook: FakeHook
let on: Chain
let codes: Awaited<ReturnType<typeof taxNumbers>>
beforeAll(async () => {
  hook = await startHook()
  on = await startChain({ WEBHOOKS: `private:http://127.0.0.1:${hook.port}` })
  codes = await taxNumbers(on)
})
afterAll(async () => {
  await on?.close()
  await hook?.close()
})

const connected = (account: string, more: object = {}): Promise<Row> =>
  on.add(on.admin, 'sys/webhookIn', { name: account, account, ...more })
const secretOf = async ({ id }: Row) => (await on.admin('GET', `sys/webhookIn/secret?id=${id}`)).text
const callsOf = async ({ id }: Row, lang = 'zh-CN') =>
  (
    await ok(
      (method, path) => on.admin(method, path, { headers: { lang } }),
      'GET',
      `sys/webhookInCall/list?webhookInId=${id}&column=createTime&order=asc`,
    )
  ).records as readonly Row[]

let messages = 0
type Sending = { readonly id?: string; readonly at?: number; readonly secret?: string; readonly signed?: string }
/** Posts a document as a connected system does. */
async function post(to: Row, xml: string, { id, at, secret, signed = xml }: Sending = {}) {
  messages += 1
  const [messageId, time] = [id ?? `msg_${messages}`, String(at ?? Math.floor(Date.now() / 1000))]
  const key = Buffer.from((secret ?? (await secretOf(to))).replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${time}.${signed}`).digest('base64')
  return on.api.call('POST', String(to.address).replace('/api/', ''), {
    raw: xml,
    headers: {
      ...{ 'content-type': 'application/xml', 'webhook-id': messageId, 'webhook-timestamp': time },
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
  })
}

it('a signed document is taken once, with the rights of the account, and logged', async () => {
  const to = await connected('warehouse')
  const { billNo: orderNo } = await on.order([50])
  const xml = receiptXml('H-1', codes, [{ orderNo, qty: 5 }])
  const taken = await post(to, xml, { id: 'evt-1' })
  expect([taken.status, taken.result]).toMatchObject([200, { kind: 'ReceiptAdvice', status: 'draft' }])
  const receipt = await on.read('ord/receipt', taken.result.id)
  expect(receipt).toMatchObject({ extNo: 'H-1', createBy: 'warehouse' })
  // The same message again, in one moment too, and a document that was taken by another one.
  expect((await post(to, xml, { id: 'evt-1' })).status).toBe(409)
  const other = receiptXml('H-2', codes, [{ orderNo, qty: 1 }])
  const both = await Promise.all([post(to, other, { id: 'evt-2' }), post(to, other, { id: 'evt-2' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await post(to, xml, { id: 'evt-3' })).status).toBe(422)
  const all = await callsOf(to)
  const replays = all.filter(({ answer }) => answer === 409)
  expect(replays.map(({ messageId, status, docNo }) => [messageId, status, docNo])).toEqual([
    ['evt-1', 'refused', null],
    ['evt-2', 'refused', null],
  ])
  const calls = all.filter(({ answer }) => answer !== 409)
  expect(calls.map(({ messageId, status, kind, docNo }) => [messageId, status, kind, docNo])).toEqual([
    ['evt-1', 'taken', 'ReceiptAdvice', receipt.billNo],
    ['evt-2', 'taken', 'ReceiptAdvice', expect.stringContaining('RC')],
    ['evt-3', 'refused', 'ReceiptAdvice', null],
  ])
  expect(calls[2]?.reason).toContain('已导入')
  const english = (await callsOf(to, 'en-US')).find(({ messageId }) => messageId === 'evt-3')
  expect(english).toMatchObject({ reasonEn: expect.stringContaining('was taken as') })
})

it('a refused document leaves nothing and may be sent again; its reason is in both languages', async () => {
  const to = await connected('warehouse')
  const open = await on.order([50], {}, 'published')
  const xml = receiptXml('H-3', codes, [{ orderNo: open.billNo }])
  const refused = await post(to, xml, { id: 'evt-9' })
  expect([refused.status, refused.success]).toEqual([422, false])
  const [call] = await callsOf(to)
  expect(call).toMatchObject({ status: 'refused', answer: 422, docNo: null })
  expect([call?.reason, call?.reasonEn]).toEqual([
    expect.stringContaining('未确认'),
    expect.stringContaining('is not confirmed'),
  ])
  await on.put('ord/order', open, 'confirmed')
  expect((await post(to, xml, { id: 'evt-9' })).status).toBe(200)
  expect((await post(to, '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>')).status).toBe(422)
  expect((await post(to, receiptXml('H-4', codes, [{ orderNo: open.billNo, qty: -1 }]))).status).toBe(422)
})

it('is refused without a valid signature, with an old time, for another document, and when disabled', async () => {
  const to = await connected('warehouse')
  const { billNo: orderNo } = await on.order([50])
  const xml = receiptXml('H-5', codes, [{ orderNo }])
  const now = Math.floor(Date.now() / 1000)
  const secret = await secretOf(to)
  const bad = [
    await post(to, xml, { secret: 'whsec_AAAA' }),
    await post(to, xml, { at: now - 3600 }),
    await post(to, xml, { at: now + 3600 }),
    await post(to, xml, { signed: xml.replace('H-5', 'H-6') }),
    await post({ ...to, address: '/api/exchange/in/nobody' }, xml, { secret }),
    await on.api.call('POST', String(to.address).replace('/api/', ''), {
      raw: xml,
      headers: { 'content-type': 'application/xml' },
    }),
  ]
  expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 401))
  // Strangers do not fill the log.
  expect((await callsOf(to)).map(({ status }) => status)).toEqual(['unsigned'])
  const json = await on.api.call('POST', String(to.address).replace('/api/', ''), { body: { xml } })
  expect(json.status).toBe(415)
  expect((await on.act(on.admin, 'sys/webhookIn', 'rotate', to)).success).toBe(true)
  expect((await post(to, xml, { secret })).status).toBe(401)
  expect((await post(to, xml)).status).toBe(200)
  const { version } = await on.read('sys/webhookIn', to.id)
  await ok(on.admin, 'PUT', 'sys/webhookIn/edit', { id: to.id, version, enabled: 'N' })
  expect((await post(to, xml.replace('H-5', 'H-7'))).status).toBe(401)
})

it('has the rights of its account only: kinds, companies and tenants', async () => {
  const { billNo: orderNo } = await on.order([50])
  const receipt = receiptXml('H-8', codes, [{ orderNo }])
  const despatch = (await on.supplier('GET', `ord/delivery/ubl?id=${(await on.deliver(orderNo, [{ qty: 3 }])).id}`))
    .text
  const [supplier, rival] = [await connected('supplier_a', { next: 'Y' }), await connected('supplier_b')]
  expect((await post(supplier, receipt)).status).toBe(403)
  expect((await post(rival, despatch)).status).toBe(422)
  const shipped = await post(supplier, despatch)
  expect([shipped.status, shipped.result.status]).toEqual([200, 'shipped'])
  // The order has 47 left: the second notice of 3 ships, one of 999 stays a draft with its reason in both languages.
  const over = await post(supplier, despatch.replace(/(<cbc:DeliveredQuantity[^>]*>)3</, '$1999<'))
  expect([over.status, over.code, over.result.status]).toEqual([200, 201, 'draft'])
  const last = (await callsOf(supplier)).at(-1)
  expect([last?.status, /[a-z]{4}/.test(String(last?.reasonEn)), /[一-龥]/.test(String(last?.reason))]).toEqual([
    'partly',
    true,
    true,
  ])
  const narrow = await connected('warehouse', { kinds: 'Invoice' })
  expect((await post(narrow, receipt)).status).toBe(403)
  // An account of another tenant is none to choose, and the log belongs to administrators.
  const other = await on.api.as('admin_t1')
  expect(problemsOf(await on.tryAdd(other, 'sys/webhookIn', { name: 'x', account: 'warehouse' })).join()).toContain(
    '/account',
  )
  for (const call of [on.buyer, on.supplier] as const) {
    expect((await call('GET', 'sys/webhookInCall/list')).success).toBe(false)
    expect((await call('GET', `sys/webhookIn/secret?id=${supplier.id}`)).success).toBe(false)
  }
  expect((await other('GET', `sys/webhookIn/secret?id=${supplier.id}`)).success).toBe(false)
})

it('an answer to an order that changes nothing is taken once, too', async () => {
  const to = await connected('supplier_a')
  const order = await on.order([5], {}, 'published')
  const answer = (await on.supplier('GET', `ord/order/responseUbl?id=${order.id}`)).text
  expect(answer).toContain('>AB<')
  expect((await post(to, answer, { id: 'ab-1' })).status).toBe(200)
  expect((await post(to, answer, { id: 'ab-1' })).status).toBe(409)
  expect((await post(to, answer.replace('>AB<', '>AP<'), { id: 'ap-1' })).result).toMatchObject({ status: 'confirmed' })
  expect((await callsOf(to)).map(({ answer, status, docNo }) => [answer, status, docNo])).toEqual([
    [200, 'taken', order.billNo],
    [409, 'refused', null],
    [200, 'taken', order.billNo],
  ])
})

const run = async () => {
  const [job] = (await ok(on.admin, 'GET', 'sys/job/list?jobName=sendWebhooks')).records as readonly Row[]
  await ok(on.admin, 'POST', 'sys/job/run', { ids: job?.id })
}

it('events leave as UBL, signed, as far as the owner of the subscription may read', async () => {
  const url = `http://127.0.0.1:${hook.port}/ubl`
  const add = (events: string, call: Call = on.admin) =>
    on.tryAdd(call, 'sys/webhook', { name: 'ubl', url, events, format: 'ubl' })
  expect(problemsOf(await add('ord/receipt.post,con/contract.*')).join()).toContain('/format')
  const made = (await add('ord/receipt.post,ord/order.confirm,ord/order.publish')).result
  const order = await on.order([50], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', order)
  const receipt = await on.receive({}, [{ orderNo: order.billNo, orderLine: 1, qty: 5, okQty: 5 }])
  await on.must(on.warehouse, 'ord/receipt', 'post', receipt)
  await run()
  const sent = hook.posted.filter(({ path }) => path === '/ubl')
  expect(sent.map(({ text }) => /<(\w+) xmlns/.exec(text)?.[1])).toEqual(['OrderResponse', 'ReceiptAdvice'])
  const [, advice] = sent
  expect(advice?.headers['content-type']).toContain('application/xml')
  const secret = (await on.admin('GET', `sys/webhook/secret?id=${made.id}`)).text
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = advice?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(`${id}.${at}.${advice?.text}`).digest('base64')
  expect(signature).toBe(`v1,${own}`)
  // What one portal sends another one takes.
  const to = await connected('warehouse')
  expect((await post(to, String(advice?.text), { id: String(id) })).status).toBe(200)
})
