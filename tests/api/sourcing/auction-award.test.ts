import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Call, dialect, did, firstOf, type Row, record, rows, write } from './callers.ts'

let api: ApiServer
let buyer: Call
let approver: Call
let auction: Row
let best: Row
beforeAll(async () => {
  api = await startApi({}, dialect)
  ;[buyer, approver] = await Promise.all([api.as('buyer'), api.as('approver')])
  await write(api, 'update bid_auction_invited set factor = 1')
  auction = await firstOf(buyer, 'bid/auction/list?phase=running')
  const bids = await rows(buyer, `bid/auction/bids/list?auctionId=${auction.id}&valid=Y&pageSize=200`)
  const [lowest] = bids.toSorted((one, other) => Number(one.amount) - Number(other.amount))
  if (!lowest) throw new Error('the demo has no bids')
  best = lowest
})
afterAll(() => api?.close())

describe('award of an auction', () => {
  let award: Row
  const edit = (values: object) => buyer('PUT', 'bid/scaling/edit', { body: { id: award.id, ...values } })

  it('is not before its end, and no result is public without it', async () => {
    const [item] = await rows(buyer, `bid/auction/items/list?auctionId=${auction.id}`)
    const line = { lineNo: item?.lineNo, materialCode: item?.materialCode, unit: item?.unit, qty: item?.qty }
    const own = { purOrg: 'P10', buyerId: 'buyer', type: 'bidding', auctionNo: auction.billNo, awardMode: 'all' }
    const lines = [{ ...line, supplierId: best.supplierId, awardPrice: 1, sharePct: 100, winFlag: 'Y' }]
    const added = await buyer('POST', 'bid/scaling/add', { body: { ...own, reason: '最低', lines } })
    expect((await act(buyer, 'bid/scaling', 'submit', added.result.id)).text).toContain('竞价尚未结束')
    expect((await buyer('DELETE', `bid/scaling/delete?id=${added.result.id}`)).success).toBe(true)
    await write(api, `update bid_auction set phase = 'awarded' where id = ?`, auction.id)
    expect((await act(buyer, 'bid/auction', 'publishResult', auction.id)).text).toContain('没有已发布的定标单')
    await write(api, `update bid_auction set phase = 'ended' where id = ?`, auction.id)
  })

  it('starts with the items, the first of the ranking and its price, once', async () => {
    await did(buyer, 'bid/auction', 'scale', auction.id)
    const [draft, ...more] = await rows(buyer, `bid/scaling/list?auctionNo=${auction.billNo}`)
    expect(more).toEqual([])
    award = await record(buyer, 'bid/scaling', String(draft?.id))
    const items = await rows(buyer, `bid/auction/items/list?auctionId=${auction.id}&column=lineNo&order=asc`)
    const lines = award.lines as readonly Row[]
    expect(lines.map(({ lineNo, materialCode, qty }) => [lineNo, materialCode, qty])).toEqual(
      items.map(({ lineNo, materialCode, qty }) => [lineNo, materialCode, qty]),
    )
    expect(new Set(lines.map(({ supplierId }) => supplierId))).toEqual(new Set([best.supplierId]))
    const exact = lines.reduce((sum, { qty, awardPrice }) => sum + Number(qty) * Number(awardPrice), 0)
    expect(exact).toBeLessThanOrEqual(Number(best.amount))
    expect(exact).toBeGreaterThan(Number(best.amount) - 0.1)
  })

  it('is at most at the bid, and leads to the result by itself', async () => {
    const [first, ...others] = award.lines as readonly Row[]
    const priced = (awardPrice: number) => [{ id: first?.id, awardPrice }, ...others.map(({ id }) => ({ id }))]
    await edit({ reason: '最低价', lines: priced(Number(first?.awardPrice) + 1) })
    expect((await act(buyer, 'bid/scaling', 'submit', award.id)).text).toContain('不高于其出价')
    await edit({ lines: priced(Number(first?.awardPrice)) })
    await did(buyer, 'bid/scaling', 'submit', award.id)
    await did(approver, 'bid/scaling', 'approve', award.id)
    expect(await record(buyer, 'bid/auction', auction.id)).toMatchObject({ phase: 'awarded' })
    expect((await act(buyer, 'bid/auction', 'publishResult', auction.id)).success).toBe(false)
    await did(buyer, 'bid/scaling', 'publish', award.id)
    expect(await record(buyer, 'bid/auction', auction.id)).toMatchObject({ phase: 'finished' })
  })
})
