import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, did, firstOf, record, write } from './callers.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(['sqlite', 'postgres'] as const)('a hall on %s', (dialect) => {
  let api: ApiServer
  let buyer: Call
  let approver: Call
  let bidder: Call
  let goods: object
  let supplierId: unknown
  beforeAll(async () => {
    api = await startApi({}, dialect)
    ;[buyer, approver, bidder] = await Promise.all([api.as('buyer'), api.as('approver'), api.as('supplier_b')])
    supplierId = (await firstOf(bidder, 'srm/supplier/base/list')).id
    const { materialCode, unit } = await firstOf(buyer, 'mat/material/list?pageSize=1')
    goods = { materialCode, unit, qty: 10, startPrice: 100 }
  })
  afterAll(() => api?.close())
  afterEach(() => vi.useRealTimers())

  /** An auction of ten minutes that began so many minutes ago, and runs. */
  async function began(minutesAgo: number): Promise<string> {
    const body = {
      ...{ name: '时钟', auctionType: 'rank', startTime: nowText(Date.now() + minute), duration: 10, rounds: 1 },
      ...{ startPrice: 1000, stepType: 'amount', step: 10, visibility: 'blind', currency: 'CNY', purOrg: 'P10' },
      ...{ extendWithin: 0, extendBy: 3, extendMax: 0, buyerId: 'buyer' },
      items: [{ lineNo: 1, ...goods }],
      invited: [{ supplierId, factor: 1 }],
    }
    const added = await buyer('POST', 'bid/auction/add', { body })
    if (!added.success) throw new Error(added.text)
    const { id } = added.result
    await did(buyer, 'bid/auction', 'submit', id)
    await did(approver, 'bid/auction', 'approve', id)
    await did(buyer, 'bid/auction', 'publish', id)
    await write(
      api,
      'update bid_auction set start_time = ? where id = ?',
      nowText(Date.now() - minutesAgo * minute),
      id,
    )
    await runDue(api.running.app)
    return id
  }

  const bid = (id: string, amount: number, key: string) =>
    bidder('POST', 'auction/hall/bid', { body: { id, lot: 0, amount, key }, headers: { 'X-Confirmed': '1' } })

  it('takes one of two bids that two tabs of a company send at once, and tells the other tab the price below', async () => {
    const id = await began(1)
    const replies = await Promise.all([bid(id, 950, 'first tab'), bid(id, 950, 'second tab')])
    expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(replies.find(({ success }) => !success)?.message).toContain('940.00')
    // What the first tab sent is shown to both.
    const { lots, log } = (await bidder('GET', `auction/hall?id=${id}`)).result
    expect(lots[0].own).toBe(950)
    expect(log.filter(({ kind }: { kind: string }) => kind === 'bid')).toHaveLength(1)
  })

  it.runIf(dialect === 'postgres').each([
    ['behind', -hour],
    ['ahead', hour],
  ])('is kept in time by the database, though the clock of the server is an hour %s', async (_, moved) => {
    const [open, over] = [await began(1), await began(9)]
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + moved })
    await runDue(api.running.app)
    expect(await record(buyer, 'bid/auction', open)).toMatchObject({ phase: 'running' })
    const { result, message } = await bid(open, 900, `bid of a clock ${moved}`)
    expect(message).not.toContain('不接受出价')
    expect(result.lots[0]).toMatchObject({ own: 900, isOpen: true })
    expect(Math.abs(result.now - now)).toBeLessThan(minute)
    const [stored] = await api.running.app.store.rows<{ bid_ms: number }>({
      sql: 'select bid_ms from bid_auction_bids where auction_id = ?',
      parameters: [open],
    })
    expect(Math.abs(Number(stored?.bid_ms) - now)).toBeLessThan(minute)
    // Its end has come by the clock of the database.
    await write(api, 'update bid_auction set end_time = ? where id = ?', nowText(now - 1000), over)
    await runDue(api.running.app)
    expect(await record(buyer, 'bid/auction', over)).toMatchObject({ phase: 'ended' })
    expect((await bid(over, 900, `late bid of a clock ${moved}`)).success).toBe(false)
  })
})
