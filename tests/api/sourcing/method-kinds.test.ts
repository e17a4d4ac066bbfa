import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import { rows } from './callers.ts'
import { act, type Events, errorsOf, inDays, ok, read, startEvents } from './event-kit.ts'

const passed = '2020-01-01 09:00:00'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

/** Sets rules of a method, as data. */
async function rules(method: string, values: object): Promise<void> {
  const [known] = await rows(on.calls.admin, `bid/method/list?method=${method}`)
  await ok(on.calls.admin, 'bid/method/edit', { id: known?.id, ...values }, 'PUT')
}

describe('rules of inquiries', () => {
  it('keep one with too few quotations shut, until it is declared failed and asked again', async () => {
    await rules('inquiry', { minBidders: 2 })
    const inquiry = await on.publishedInquiry()
    const { id } = await ok(on.calls.supplier, 'bid/quote/add', await quotationFor(on.calls.supplier, inquiry))
    await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: id })
    await on.write(`update bid_inquiry set phase = 'closed', quote_deadline = ? where id = ?`, passed, inquiry.id)
    expect(errorsOf(await act(on.calls.buyer, 'bid/inquiry', 'askOpening', inquiry.id))).toMatchObject([
      { message: '报价不足 2 家，应流标' },
    ])
    await rules('inquiry', { minBidders: 1 })
    await ok(on.calls.buyer, 'bid/inquiry/do/askOpening', { ids: inquiry.id })
    await rules('inquiry', { minBidders: 2 })
    expect((await act(on.calls.approver, 'bid/inquiry', 'confirmOpening', inquiry.id)).text).toContain('应流标')
    expect(await read(on.calls.buyer, 'bid/inquiry', inquiry.id)).toMatchObject({ phase: 'closed' })
    await ok(on.calls.buyer, 'bid/inquiry/do/fail', { ids: inquiry.id, rejectReason: '报价不足两家，重新询价' })
    await ok(on.calls.buyer, 'bid/inquiry/do/reTender', { ids: inquiry.id })
    await rules('inquiry', { minBidders: 1 })
  })
})

describe('rules of auctions', () => {
  it('demand invitations and days before the start', async () => {
    await rules('auction', { participation: 'invited', minInvited: 3, minDays: 10 })
    await expect(on.publishedAuction([on.company])).rejects.toThrow('至少邀请 3 家')
    await rules('auction', { minInvited: null })
    await expect(on.publishedAuction([on.company])).rejects.toThrow('从发布到开始至少 10 天')
    const later = await on.publishedAuction([on.company], { startTime: inDays(11) })
    expect(later).toMatchObject({ phase: 'published' })
    await rules('auction', { minDays: null })
  })

  it('are only those that an auction has', async () => {
    await rules('auction', { envelope: 'two', questionDays: 3, amendDays: 2, minBidders: 3, openingNames: 'all' })
    const [stored] = await rows(on.calls.admin, 'bid/method/list?method=auction')
    const none = { envelope: null, questionDays: null, amendDays: null, minBidders: null, openingNames: null }
    expect(stored).toMatchObject(none)
  })
})

describe('lots of an auction', () => {
  it('have a start price each, before it is submitted', async () => {
    const items = [1, 2].map((lineNo) => ({ lineNo, ...on.goods, qty: 5, ...(lineNo === 1 && { startPrice: 500 }) }))
    await expect(on.publishedAuction([on.company], { lotMode: 'parallel', items })).rejects.toThrow(
      /请填写标的“2 .*起始价/,
    )
    const priced = items.map((item) => ({ ...item, startPrice: 500 }))
    expect(await on.publishedAuction([on.company], { lotMode: 'turn', items: priced })).toMatchObject({
      phase: 'published',
    })
  })
})
