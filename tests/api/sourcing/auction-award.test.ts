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
  await secondItem()
})
afterAll(() => api?.close())

/** Gives the auction, which has one price for everything, another item. */
async function secondItem(): Promise<void> {
  const { store } = api.running.app
  const sql = 'select * from bid_auction_items where auction_id = ?'
  const [item] = await store.rows<Record<string, string | number | null>>({ sql, parameters: [auction.id] })
  const columns = Object.entries({ ...item, id: 'second', line_no: 2 })
  const marks = columns.map(() => '?').join(', ')
  const names = columns.map(([name]) => name).join(', ')
  const values = columns.map(([, value]) => value)
  await write(api, `insert into bid_auction_items (${names}) values (${marks})`, ...values)
}

describe('award of an auction', () => {
  let award: Row
  const edit = (values: object) => buyer('PUT', 'bid/scaling/edit', { body: { id: award.id, ...values } })

  /** Two awards of one auction: each is within the reserve, and both together are above it. */
  async function split(reserve: (price: number | null) => Promise<unknown>): Promise<void> {
    const [first, ...others] = award.lines as readonly Row[]
    const total = [first, ...others].reduce((sum, row) => sum + Number(row?.qty) * Number(row?.awardPrice), 0)
    await reserve(total - 1)
    await edit({ lines: [{ id: first?.id }], whyNotBest: '' })
    await did(buyer, 'bid/scaling', 'submit', award.id)
    expect(await record(buyer, 'bid/scaling', award.id)).toMatchObject({ deviates: 'N' })
    const bare = others.map(({ lineNo, materialCode, unit, qty, supplierId, awardPrice, currency }) => ({
      ...{ lineNo, materialCode, unit, qty, supplierId, awardPrice, currency, sharePct: 100, winFlag: 'Y' },
    }))
    const own = { purOrg: 'P10', buyerId: 'buyer', type: 'bidding', auctionNo: auction.billNo, awardMode: 'all' }
    const { result } = await buyer('POST', 'bid/scaling/add', { body: { ...own, reason: '最低', lines: bare } })
    expect((await act(buyer, 'bid/scaling', 'submit', result.id)).text).toContain('定标价高于保留价，请说明理由')
    await buyer('PUT', 'bid/scaling/edit', { body: { id: result.id, whyNotBest: '市场价格上涨' } })
    await did(buyer, 'bid/scaling', 'submit', result.id)
    expect(await record(buyer, 'bid/scaling', result.id)).toMatchObject({ deviates: 'Y' })
    for (const id of [result.id, award.id]) await did(buyer, 'bid/scaling', 'withdraw', id)
    expect((await buyer('DELETE', `bid/scaling/delete?id=${result.id}`)).success).toBe(true)
    const restored = await edit({ lines: [{ id: first?.id }, ...bare] })
    expect([restored.text, restored.success]).toEqual([restored.text, true])
  }

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
    await edit({ lines: priced(1) })
    expect((await act(buyer, 'bid/scaling', 'submit', award.id)).text).toContain('定标价应为其出价')
    await edit({ lines: priced(Number(first?.awardPrice)) })
    // Above what the buying side wants to pay: a reason, and one more person approves.
    const reserve = (price: number | null) =>
      write(api, 'update bid_auction set reserve_price = ? where id = ?', price, auction.id)
    await reserve(1)
    expect((await act(buyer, 'bid/scaling', 'submit', award.id)).text).toContain('定标价高于保留价，请说明理由')
    await edit({ whyNotBest: '市场价格上涨，仍低于上次采购价' })
    await did(buyer, 'bid/scaling', 'submit', award.id)
    const above = await record(buyer, 'bid/scaling', award.id)
    expect(above.deviates).toBe('Y')
    await did(buyer, 'bid/scaling', 'withdraw', award.id)
    await split(reserve)
    await reserve(null)
    await did(buyer, 'bid/scaling', 'submit', award.id)
    const within = await record(buyer, 'bid/scaling', award.id)
    expect(within).toMatchObject({ deviates: 'N', approvalLevels: Number(above.approvalLevels) - 1 })
    await did(approver, 'bid/scaling', 'approve', award.id)
    expect(await record(buyer, 'bid/auction', auction.id)).toMatchObject({ phase: 'awarded' })
    expect((await act(buyer, 'bid/auction', 'publishResult', auction.id)).success).toBe(false)
    await did(buyer, 'bid/scaling', 'publish', award.id)
    expect(await record(buyer, 'bid/auction', auction.id)).toMatchObject({ phase: 'finished' })
  })

  it('is told to its winner and to each other bidder', async () => {
    const bids = await rows(buyer, `bid/auction/bids/list?auctionId=${auction.id}&valid=Y&pageSize=200`)
    const losers = new Set(bids.map(({ supplierId }) => supplierId).filter((id) => id !== best.supplierId))
    expect(losers.size).toBeGreaterThan(0)
    const letters = await rows(buyer, `bid/letter/list?sourceNo=${auction.billNo}&pageSize=50`)
    const told = (kind: string) => letters.filter((row) => row.kind === kind).map(({ supplierId }) => supplierId)
    expect(told('award')).toEqual([best.supplierId])
    expect(told('regret').toSorted()).toEqual([...losers].toSorted())
  })
})
