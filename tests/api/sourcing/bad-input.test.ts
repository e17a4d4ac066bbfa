import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { act, type Call, firstOf, type Row, record, write } from './callers.ts'

let api: ApiServer
let supplier: Call
let inquiry: Row
let bid: Row
let first: Readonly<Record<string, unknown>>

beforeAll(async () => {
  api = await startApi()
  supplier = await api.as('supplier_b')
  inquiry = await firstOf(supplier, 'bid/inquiry/list?phase=published')
  const body = await quotationFor(supplier, inquiry)
  const added = await supplier('POST', 'bid/quote/add', { body })
  if (!added.success) throw new Error(added.text)
  bid = added.result
  const [line] = (bid as unknown as { items: readonly Row[] }).items
  first = { ...line }
})
afterAll(() => api?.close())
afterEach(() => vi.useRealTimers())

const own = () => record(supplier, 'bid/quote', bid.id)
const save = (body: object, lang = 'zh') =>
  supplier('PUT', 'bid/quote/edit', { body: { id: bid.id, ...body }, headers: { lang } })

describe('input of a bidder', () => {
  const items = (values: object) => ({ items: [{ ...first, ...values }] })
  it.each<[string, () => object, string, RegExp, RegExp]>([
    ['another currency', () => ({ currency: 'USD' }), '/currency', /须以 \w+ 报价/, /currency of the event/],
    ['a negative price', () => items({ price: -0.01 }), '/items/0/price', /0/, /0/],
    ['an absurd price', () => items({ price: 1e15 }), '/items/0/price', /10000000000|100 亿/, /10,?000,?000,?000/],
    ['a price that is no number', () => items({ price: '12abc' }), '/items/0/price', /类型/, /valid/],
    ['an infinite price', () => items({ price: '1e999' }), '/items/0/price', /./, /./],
    ['an absurd delivery', () => ({ deliveryDays: 3651 }), '/deliveryDays', /3650/, /3,?650/],
    ['an absurd quantity', () => items({ qty: 1e12 }), '/items/0/qty', /数量/, /quantity/],
  ])('with %s is refused in both languages, and nothing changes', async (_, values, pointer, zh, en) => {
    const before = await own()
    for (const [lang, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const reply = await save(values(), lang)
      expect(reply.result?.errors?.[0]).toMatchObject({ pointer, message: expect.stringMatching(words) })
    }
    expect(await own()).toEqual(before)
  })

  it.each([
    ['zh', '单价须大于 0'],
    ['en', 'The price has to be above zero'],
  ])('with a price of zero is kept as a draft, and not submitted: %s', async (lang, message) => {
    expect((await save(items({ price: 0 }))).success).toBe(true)
    const reply = await supplier('POST', 'bid/quote/do/submit', { body: { id: bid.id }, headers: { lang } })
    expect(reply.result?.errors).toContainEqual({ pointer: '/items/0/price', message })
    expect(await own()).toMatchObject({ status: 'draft', receiptHash: null })
    expect((await save(items({}))).success).toBe(true)
  })

  it.each([
    ['zh', '有效期至少到'],
    ['en', 'valid until'],
  ])('that is not valid until the deadline is not submitted: %s', async (lang, message) => {
    const { validUntil } = await own()
    expect((await save({ validUntil: nowText().slice(0, 10) })).success).toBe(true)
    const reply = await supplier('POST', 'bid/quote/do/submit', { body: { id: bid.id }, headers: { lang } })
    expect(reply.result?.errors).toContainEqual({
      pointer: '/validUntil',
      message: expect.stringContaining(message),
    })
    expect((await save({ validUntil })).success).toBe(true)
  })

  it('of two tabs: the later one gets the other version, and loses nothing', async () => {
    const { version } = await own()
    expect((await save({ version, deliveryDays: 21 })).success).toBe(true)
    const late = await save({ version, deliveryDays: 33, deviation: 'typed in the second tab' }, 'en')
    expect([late.status, late.code]).toEqual([409, 409])
    expect(late.result).toMatchObject({ record: { deliveryDays: 21 }, version: Number(version) + 1 })
    // What was typed is sent again over the version that was shown.
    expect((await save({ version: late.result.version, deviation: 'typed in the second tab' })).success).toBe(true)
    expect(await own()).toMatchObject({ deliveryDays: 21, deviation: 'typed in the second tab' })
  })

  it('of two tabs that submit at once is one submission, with one receipt', async () => {
    const replies = await Promise.all([1, 2].map(() => act(supplier, 'bid/quote', 'submit', bid.id)))
    expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true])
    const { receiptHash, status } = await own()
    expect([status, String(receiptHash)]).toEqual(['submitted', expect.stringMatching(/^[0-9a-f]{64}$/)])
    const again = await act(supplier, 'bid/quote', 'submit', bid.id)
    expect([again.success, (await own()).receiptHash]).toEqual([false, receiptHash])
    expect((await act(supplier, 'bid/quote', 'withdraw', bid.id)).success).toBe(true)
  })

  it('with a file that is too large, two seconds before the deadline, is kept; the deadline passes', async () => {
    const { deadline } = await own()
    const values = { deviation: 'typed at 23:59:58' }
    expect((await supplier('PUT', `draft/bid/quote?id=${bid.id}`, { body: { values } })).success).toBe(true)
    const raw = new FormData()
    raw.append('file', new Blob(['%PDF-1.7', new Uint8Array(100 * 1_048_576)]), 'offer.pdf')
    const large = await supplier('POST', 'sys/common/upload', { raw, headers: { lang: 'en' } })
    expect([large.success, large.message]).toEqual([false, expect.stringContaining('100')])
    await write(api, 'update bid_quote set deadline = ? where id = ?', nowText(Date.now() - 1000), bid.id)
    const late = await supplier('POST', 'bid/quote/do/submit', { body: { id: bid.id }, headers: { lang: 'en' } })
    expect([late.success, late.message]).toEqual([false, 'The deadline has passed; nothing was changed.'])
    expect((await supplier('GET', `draft/bid/quote?id=${bid.id}`)).result.values).toEqual(values)
    expect(await own()).toMatchObject({ status: 'draft', deviation: 'typed in the second tab' })
    await write(api, 'update bid_quote set deadline = ? where id = ?', deadline, bid.id)
  })

  it.each([
    ['zh', '截止时间已过，不再接受报价'],
    ['en', 'The deadline has passed: no more quotations'],
  ])('of a new quotation after the deadline is refused with the reason: %s', async (lang, message) => {
    const body = { ...(await own()), id: undefined, lotNo: null }
    const { quoteDeadline } = inquiry
    await write(api, 'update bid_inquiry set quote_deadline = ? where id = ?', nowText(Date.now() - 1000), inquiry.id)
    const reply = await supplier('POST', 'bid/quote/add', { body, headers: { lang } })
    await write(api, 'update bid_inquiry set quote_deadline = ? where id = ?', quoteDeadline, inquiry.id)
    expect(reply.result?.errors).toContainEqual({ pointer: '/inquiryNo', message })
  })

  it.each([
    ['behind', -3_600_000],
    ['ahead', 3_600_000],
  ])('by a server whose clock is an hour %s is judged by the clock of the database too', async (_, moved) => {
    const { deadline } = await own()
    await write(api, 'update bid_quote set deadline = ? where id = ?', nowText(Date.now() - 1000), bid.id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + moved })
    const reply = await act(supplier, 'bid/quote', 'submit', bid.id)
    vi.useRealTimers()
    expect(reply.success).toBe(false)
    expect(await own()).toMatchObject({ status: 'draft', receiptHash: null })
    await write(api, 'update bid_quote set deadline = ? where id = ?', deadline, bid.id)
  })
})
