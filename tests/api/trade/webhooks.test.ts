import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upgradeWebhookEvents } from '../../../server/domain/upgrades/webhook-events.ts'
import { type FakeHook, startHook } from '../../kit/fake-hook.ts'
import { runJob } from '../../kit/run-job.ts'
import { type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'

/** Events of documents that are posted to other systems. */
let hook: FakeHook
let on: Chain
beforeAll(async () => {
  hook = await startHook()
  const own = `private:http://127.0.0.1:${hook.port}`
  on = await startChain({ WEBHOOKS: own, MESSAGE_TRIES: '3', MESSAGE_RETRY: '1' })
})
afterAll(async () => {
  await on?.close()
  await hook?.close()
})

const run = () => runJob(on.admin, 'sendWebhooks')
const subscribed = async (path: string, events: string): Promise<Row> =>
  on.add(on.admin, 'sys/webhook', { name: path, url: `http://127.0.0.1:${hook.port}/${path}`, events })
const callsOf = async ({ id }: Row) =>
  (await ok(on.admin, 'GET', `sys/webhookCall/list?webhookId=${id}&column=createTime&order=asc`))
    .records as readonly Row[]
const postedTo = (path: string) => hook.posted.filter((each) => each.path === `/${path}`)
const store = () => on.api.running.app.store
/** Lets the next attempt be due. */
const soon = () =>
  store().write([{ sql: `update sys_webhook_call set next_time = '2020-01-01 00:00:00'`, parameters: [] }])

it('posts the event of a document once, signed, with what its owner may read', async () => {
  const all = await subscribed('all', 'ord/order.confirm,ord/delivery.*')
  const stock = await subscribed('stock', 'ord/order.confirm')
  const rival = await subscribed('rival', 'ord/order.confirm')
  for (const [{ id }, owner] of [
    [stock, 'warehouse'],
    [rival, 'supplier_b'],
  ] as const)
    await store().write([{ sql: 'update sys_webhook set create_by = ? where id = ?', parameters: [owner, id] }])
  const order = await on.order([10], {}, 'published')
  await on.must(on.supplier, 'ord/order', 'confirm', order)
  await run()
  await run()
  const [sent, ...more] = postedTo('all')
  expect(more).toEqual([])
  expect(sent?.body).toMatchObject({ type: 'ord/order.confirm', resource: 'ord/order', data: { billNo: order.billNo } })
  const secret = (await on.admin('GET', `sys/webhook/secret?id=${all.id}`)).text
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = sent?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${id}.${at}.${JSON.stringify(sent?.body)}`)
    .digest('base64')
  expect(signature).toBe(`v1,${signed}`)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(300)
  const [seen] = postedTo('stock')
  expect(seen?.body).toMatchObject({ data: { billNo: order.billNo } })
  expect(JSON.stringify(seen?.body)).not.toMatch(/"(price|amountWithTax|agreedPrice|marketPrice)"/)
  expect(postedTo('rival')).toEqual([])
  expect(await callsOf(rival)).toMatchObject([{ status: 'hidden', docNo: order.billNo }])
  expect(await callsOf(all)).toMatchObject([{ status: 'sent', answer: 200, attempts: 1, event: 'ord/order.confirm' }])
  expect((await on.act(on.admin, 'sys/webhook', 'rotate', all)).success).toBe(true)
  expect((await on.admin('GET', `sys/webhook/secret?id=${all.id}`)).text).not.toBe(secret)
})

it('tries a failed call again, later each time, and ends after some; it is sent again on request', async () => {
  const subscription = await subscribed('flaky', 'ord/delivery.ship')
  hook.answerNext('/flaky', ...[500, 503, 500].map((status) => ({ status })))
  const order = await on.order([10])
  const notice = await on.deliver(order.billNo, [{ qty: 1 }])
  await on.must(on.supplier, 'ord/delivery', 'ship', notice)
  await run()
  await run()
  expect(postedTo('flaky')).toHaveLength(1)
  expect(await callsOf(subscription)).toMatchObject([{ status: 'waiting', attempts: 1, answer: 500 }])
  for (let round = 0; round < 3; round += 1) {
    await soon()
    await run()
  }
  const [failed] = await callsOf(subscription)
  expect([failed?.status, failed?.attempts, postedTo('flaky').length]).toEqual(['failed', 3, 3])
  await ok(on.admin, 'POST', 'sys/webhookCall/retry', { ids: failed?.id })
  await run()
  expect(await callsOf(subscription)).toMatchObject([{ status: 'sent', answer: 200 }])
  expect(new Set(postedTo('flaky').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('goes to public https addresses, and to private ones only where the installation permits them', async () => {
  const add = (url: string, events = 'ord/order.confirm') =>
    on.tryAdd(on.admin, 'sys/webhook', { name: 'x', url, events })
  for (const url of [
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1',
    'https://[::1]/',
    'https://localhost/',
  ])
    expect(problemsOf(await add(url)).join(), url).toContain('/url')
  for (const events of ['ord/order.nothing', 'bid/nothing.*', '*'])
    expect(problemsOf(await add('https://example.com/hook', events)).join(), events).toContain('/events')
  // A name that resolves to a private address is refused when it is called.
  const inside = await on.add(on.admin, 'sys/webhook', {
    ...{ name: 'inside', url: 'https://example.com/x', events: 'ord/delivery.ship' },
  })
  const sql = `update sys_webhook set url = 'https://127.0.0.1:${hook.port}/inside' where id = ?`
  await store().write([{ sql, parameters: [inside.id] }])
  const order = await on.order([10])
  const notice = await on.deliver(order.billNo, [{ qty: 1 }])
  await on.must(on.supplier, 'ord/delivery', 'ship', notice)
  await run()
  expect(await callsOf(inside)).toMatchObject([
    { status: 'failed', failure: expect.stringContaining('private network') },
  ])
  for (const call of [on.buyer, on.supplier]) {
    expect((await call('GET', 'sys/webhook/list')).success).toBe(false)
    expect((await call('GET', `sys/webhook/secret?id=${inside.id}`)).success).toBe(false)
  }
})

it('chooses its events from those of the files, in both languages; older texts become such choices', async () => {
  const items = async (lang: string) =>
    (await on.admin('GET', 'sys/dict/getDictItems/event', { headers: { lang } })).result as readonly Row[]
  const textOf = async (value: string, lang: string) => (await items(lang)).find((item) => item.value === value)?.text
  expect(await textOf('ord/order.confirm', 'zh-CN')).toBe('采购订单 · 确认')
  expect(await textOf('ord/order.*', 'en-US')).toBe('Purchase orders · all state actions')
  const values = (await items('zh-CN')).map(({ value }) => value)
  expect(new Set(values).size).toBe(values.length)
  expect(values.filter((value) => String(value).startsWith('bd/uom.'))).toEqual([])

  const older = await subscribed('older', 'ord/order.confirm,ord/receipt.*')
  const sql = 'update sys_webhook set events = ? where id = ?'
  await store().write([{ sql, parameters: ['ord/order.confirm\nord/receipt.*', older.id] }])
  await upgradeWebhookEvents(store(), on.api.running.app.live.current)
  const { result } = await on.admin('GET', `sys/webhook/queryById?id=${older.id}`)
  expect(result).toMatchObject({ events: 'ord/order.confirm,ord/receipt.*' })
  expect(result.events_dictText).toContain('采购订单 · 确认')
})

it('sends the records that meet its conditions', async () => {
  const asked = { events: 'ord/order.confirm', about: 'ord/order', conditions: '["and",["totalQty","ge","100"]]' }
  const values = { ...asked, name: 'large', url: `http://127.0.0.1:${hook.port}/large` }
  const large = await on.add(on.admin, 'sys/webhook', values)
  // A value that is missing meets no comparison.
  const empty = await on.add(on.admin, 'sys/webhook', {
    ...{ ...values, name: 'empty', conditions: '["or",["rejectReason","like","x"],["exchangeRate","lt","0"]]' },
  })
  const [small, big] = [await on.order([1], {}, 'published'), await on.order([60, 40], {}, 'published')]
  for (const order of [small, big]) await on.must(on.supplier, 'ord/order', 'confirm', order)
  await run()
  const outcomes = async (hookRow: Row) => (await callsOf(hookRow)).map(({ docNo, status }) => [docNo, status])
  expect(await outcomes(large)).toEqual([
    [small.billNo, 'skipped'],
    [big.billNo, 'sent'],
  ])
  expect((await outcomes(empty)).map(([, status]) => status)).toEqual(['skipped', 'skipped'])
  expect(postedTo('large').map(({ body }) => (body.data as Row).billNo)).toEqual([big.billNo])

  const refused = async (more: object) =>
    problemsOf(await on.tryAdd(on.admin, 'sys/webhook', { ...values, ...more })).join()
  expect(await refused({ events: 'ord/order.confirm,ord/delivery.ship' })).toContain('/about')
  expect(await refused({ conditions: '["and",["nothing","eq","1"]]' })).toContain('/conditions')
  // Without a document there are no conditions, and all events are sent.
  expect((await on.add(on.admin, 'sys/webhook', { ...values, about: '' })).conditions ?? '').toBe('')
})

it('is changed by its author and by administrators only: it sends what the author may read', async () => {
  const { id, version } = await subscribed('own', 'ord/order.confirm')
  const grant = `insert into _grant (role, permission_id)
    select 'warehouse', id from sys_permission where perms like 'sys:webhook:%'`
  await store().write([{ sql: grant, parameters: [] }])
  const other = await on.api.as('warehouse')
  const body = { id, version, url: `http://127.0.0.1:${hook.port}/thief` }
  const refused = await other('PUT', 'sys/webhook/edit', { body })
  expect(problemsOf(refused)).toEqual([expect.stringContaining('只有创建人和管理员可以修改')])
  expect((await on.admin('PUT', 'sys/webhook/edit', { body })).success).toBe(true)
})
