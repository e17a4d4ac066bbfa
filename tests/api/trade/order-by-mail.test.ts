import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptOf } from '../../../server/platform/http/browser-secret.ts'
import { type FakeSmtp, startSmtp } from '../../kit/fake-smtp.ts'
import { linksTo } from '../../kit/mailed-code.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, ok, problemsOf, type Row, startChain } from './delivery-kit.ts'

/** A supplier without an account answers an order by the one-use link of its letter. */
const address = 'orders@vendor.example'
let smtp: FakeSmtp
let on: Chain
let supplierId: string
beforeAll(async () => {
  smtp = await startSmtp()
  on = await startChain({
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com', MESSAGE_RETRY: '1' },
    PUBLIC_URL: 'https://portal.example',
  })
  const { store } = on.api.running.app
  const [company] = await store.rows<{ id: string }>({
    sql: `select s.id from srm_supplier_base s where s.status = 'qualified' and s.id not in (?, ?)
      and exists (select 1 from srm_supplier_contact c where c.supplier_id = s.id) order by s.id`,
    parameters: [on.company, on.other],
  })
  supplierId = String(company?.id)
  // Accounts that are frozen answer nothing.
  await store.write([
    { sql: 'update srm_supplier_contact set email = ? where supplier_id = ?', parameters: [address, supplierId] },
    { sql: "update sys_user set status = '2' where supplier_id = ?", parameters: [supplierId] },
  ])
})
afterAll(async () => {
  await on?.close()
  await smtp?.close()
})

const post = (path: string, body: object) => on.api.call('POST', path, { body })
const open = (link: string) => post('auth/answer/open', { link })
const send = (link: string, body: object) => post('auth/answer/send', { link, ...body })
const links = () => linksTo(smtp, address).map((link) => link.slice(link.indexOf('#') + 1))

/** Secret of the letter after an action. */
async function mailedAfter(act: () => Promise<unknown>): Promise<string> {
  const { length } = links()
  await act()
  await expect.poll(() => links().length, { timeout: 10_000 }).toBe(length + 1)
  return links().at(-1) ?? ''
}

async function published(owner = supplierId) {
  const { materialCode, unit } = on.materials[0] as Row
  const line = { materialCode, unit, qty: 50, price: 100, taxRate: '13', needDate: inDays(30), overPct: 0 }
  const order = await on.add(on.admin, 'ord/order', {
    ...{ ...on.head, supplierId: owner, orderType: 'standard', paymentTerm: 'M30', shipTo: '杭州', currency: 'CNY' },
    lines: [line],
  })
  await on.put('ord/order', order, 'approved')
  const publish = () => on.must(on.buyer, 'ord/order', 'publish', order)
  return { order, publish }
}
async function asked() {
  const { order, publish } = await published()
  return { order, link: await mailedAfter(publish) }
}

describe('the link of an order', () => {
  it('is mailed to a company without an account, opens this order only, and is stored as a hash', async () => {
    const { order, link } = await asked()
    expect(linksTo(smtp, address).at(-1)).toMatch(/^https:\/\/portal\.example\/user\/answer#[\w-]{43}$/)
    const { success, result } = await open(link)
    expect(success).toBe(true)
    expect(Object.keys(result).toSorted()).toEqual([
      'amountWithTax',
      'billDate',
      'billNo',
      'currency',
      'isChange',
      'lines',
      'revision',
      'shipTo',
      'supplierName',
    ])
    expect(result).toMatchObject({ billNo: order.billNo, revision: 1, lines: [{ lineNo: 1, qty: 50, price: 100 }] })
    expect(Object.keys(result.lines[0])).not.toEqual(expect.arrayContaining(['id', 'agreedPrice', 'priceReason']))
    const { store } = on.api.running.app
    const kept = await store.rows<{ hash: string }>({
      sql: 'select hash from _password_link where user_id = ?',
      parameters: [`answer ${order.id} 1`],
    })
    expect(kept).toEqual([{ hash: keptOf(link) }])
    const log = await ok(on.admin, 'GET', `msg/message/list?pageSize=100`)
    expect(JSON.stringify(log)).not.toContain(link)
    // It is no session, and no password link.
    const other = await on.api.call('GET', `ord/order/queryById?id=${order.id}`, {
      headers: { 'X-Access-Token': link },
    })
    expect(other.success).toBe(false)
    expect((await post('sys/user/passwordLink', { link })).success).toBe(false)
  })

  it('confirms the order once; a replay is refused', async () => {
    const { order, link } = await asked()
    const replies = await Promise.all([1, 2].map(() => send(link, { reply: 'accept' })))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'confirmed' })
    for (const reply of [await open(link), await send(link, { reply: 'refuse', reason: '不能供货了' })])
      expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('链接')])
    expect(await on.read('ord/order', order.id)).toMatchObject({ status: 'confirmed' })
  })

  it('proposes quantities and dates by the rules of the button, and refuses with a reason', async () => {
    const { order, link } = await asked()
    const lines = (qty: number, date = inDays(40), lineNo = 1) => ({ reply: 'change', lines: [{ lineNo, qty, date }] })
    for (const bad of [lines(51), lines(-1), lines(10, '2020-01-01'), lines(10, inDays(40), 9), { reply: 'change' }])
      expect((await send(link, bad)).success).toBe(false)
    expect(problemsOf(await send(link, { reply: 'refuse', reason: '不' }))).toHaveLength(1)
    expect((await open(link)).success).toBe(true)
    expect(problemsOf(await send(link, lines(40)))).toEqual([])
    const changed = await on.read('ord/order', order.id)
    expect(changed).toMatchObject({ status: 'toReview' })
    expect(on.linesOf(changed)).toMatchObject([{ confirmQty: 40, confirmDate: inDays(40), lineReply: 'change' }])
    const second = await asked()
    expect(problemsOf(await send(second.link, { reply: 'refuse', reason: '停产，不能供货' }))).toEqual([])
    expect(await on.read('ord/order', second.order.id)).toMatchObject({
      status: 'refused',
      rejectReason: '停产，不能供货',
    })
  })

  it('ends with another link, another revision, a cancellation, and its time', async () => {
    const { order, link } = await asked()
    const newer = await mailedAfter(() => on.must(on.buyer, 'ord/order', 'remindConfirm', order))
    expect([(await open(link)).success, (await open(newer)).success]).toEqual([false, true])
    const { store } = on.api.running.app
    await store.write([{ sql: 'update ord_order set revision = 2 where id = ?', parameters: [order.id] }])
    expect((await send(newer, { reply: 'accept' })).success).toBe(false)
    const late = await asked()
    const sql = 'update _password_link set expires_at = ? where user_id = ?'
    await store.write([{ sql, parameters: [Date.now() - 1, `answer ${late.order.id} 1`] }])
    expect((await open(late.link)).success).toBe(false)
    const cancelled = await asked()
    await on.must(on.buyer, 'ord/order', 'cancel', cancelled.order, { rejectReason: '需求取消了' })
    expect((await send(cancelled.link, { reply: 'accept' })).success).toBe(false)
    for (const wrong of ['x', 'a'.repeat(43), `${late.link}'`]) expect((await open(wrong)).success).toBe(false)
  })

  it('is not mailed to a company whose people sign in', async () => {
    const { length } = links()
    const { order, publish } = await published(on.company)
    await publish()
    const { store } = on.api.running.app
    const kept = await store.rows({
      sql: 'select 1 from _password_link where user_id like ?',
      parameters: [`answer ${order.id} %`],
    })
    expect([kept, links().length]).toEqual([[], length])
  })
})
