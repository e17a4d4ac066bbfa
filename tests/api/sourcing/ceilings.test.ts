import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotationFor } from '../../kit/quotation.ts'
import type { Row } from './callers.ts'
import { act, type Events, errorsOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write('update bid_method set min_bidders = 1')
})
afterAll(() => on?.close())

/** Adds a bid of the supplier for a tender, and hands it in. */
async function handedIn(tender: Row, price: number, values: object = {}) {
  const body = await quotationFor(on.calls.supplier, tender, price)
  const { id } = await ok(on.calls.supplier, 'bid/quote/add', { ...body, ...values })
  return { id: String(id), reply: await act(on.calls.supplier, 'bid/quote', 'submit', String(id)) }
}

/** What the supplier reads of a tender. */
const seen = (tender: Row) => read(on.calls.supplier, 'bid/project', tender.id)

describe('published ceiling', () => {
  it('is read by bidders, and refuses bids above it by its amount', async () => {
    const tender = await on.publishedTender({ ceilingPrice: 1000, ceilingShown: 'Y' })
    const { reply } = await handedIn(tender, 900)
    expect(await seen(tender)).toMatchObject({ ceilingPrice: 1000 })
    expect(errorsOf(reply)).toMatchObject([{ pointer: '/items', message: '报价超过最高限价 1000.00' }])
  })

  it('is the default, and a statutory tender has no other', async () => {
    const tender = await on.publishedTender({ ceilingPrice: 9000 })
    expect(tender.ceilingShown).toBe('Y')
    const lots = [{ lotNo: '1', lotName: 'A', ceiling: 900, ceilingShown: 'N' }]
    const hidden = { legalTender: 'Y', ceilingPrice: 9000, ceilingShown: 'N', lots }
    await expect(on.publishedTender(hidden)).rejects.toThrow(/依法招标的最高限价须在招标文件中公开.*依法招标的标段限价/)
  })
})

describe('hidden ceiling', () => {
  it('is told by no answer to a bid: one far above it is taken like one below it', async () => {
    const lots = [{ lotNo: '1', lotName: 'A', ceiling: 500, ceilingShown: 'N' }]
    const items = [{ lineNo: 1, lotNo: '1', ...on.goods, qty: 1 }]
    const tender = await on.publishedTender({ ceilingPrice: 1000, ceilingShown: 'N', lots, items })
    const { id, reply } = await handedIn(tender, 5_000_000)
    expect(reply).toMatchObject({ success: true })
    const { ceilingPrice, lots: shown } = await seen(tender)
    expect([ceilingPrice ?? null, shown?.map(({ ceiling }) => ceiling ?? null)]).toEqual([null, [null]])
    for (const path of ['list?ceilingPrice_begin=999&ceilingPrice_end=1001', 'list?column=ceilingPrice&order=asc'])
      expect((await on.calls.supplier('GET', `bid/project/${path}`)).text).not.toContain('"ceilingPrice":1000')
    await ok(on.calls.supplier, 'bid/quote/do/withdraw', { ids: id })
    await ok(on.calls.supplier, 'bid/quote/edit', { id, items: [{ ...(await lineOf(id)), price: 100 }] }, 'PUT')
    expect(await act(on.calls.supplier, 'bid/quote', 'submit', id)).toMatchObject({ success: true })
  })

  it('marks bids above it at the opening, for the buying side, and in the comparison', async () => {
    const tender = await on.publishedTender({ ceilingPrice: 1000, ceilingShown: 'N', evalMethod: 'lowest' })
    const openId = await openedBid(tender, (await handedIn(tender, 900)).id)
    const { bids } = await read(on.calls.buyer, 'bid/open', openId)
    expect(bids?.map(({ aboveCeiling }) => aboveCeiling)).toEqual(['Y'])
    const own = await read(on.calls.supplier, 'bid/open', openId)
    expect(own.bids?.map((row) => [row.amountWithTax, Object.hasOwn(row, 'aboveCeiling')])).toEqual([
      [bids?.[0]?.amountWithTax, false],
    ])
    const compared = await on.calls.buyer('GET', `sourcing/comparison?kind=tender&id=${tender.id}`)
    expect(compared.result.suppliers).toMatchObject([{ aboveCeiling: true, aboveLots: [] }])
  })

  it('of a lot marks the lot and its lines in a bid for the whole, of which the others are below theirs', async () => {
    const lots = [
      { lotNo: '1', lotName: 'A', ceiling: 5000, ceilingShown: 'N' },
      { lotNo: '2', lotName: 'B', ceiling: 500, ceilingShown: 'N' },
    ]
    const items = ['1', '2'].map((lotNo, index) => ({ lineNo: index + 1, lotNo, ...on.goods, qty: 1 }))
    const tender = await on.publishedTender({ evalMethod: 'lowest', lots, items })
    const openId = await openedBid(tender, (await handedIn(tender, 900)).id)
    const { bids } = await read(on.calls.buyer, 'bid/open', openId)
    expect(bids?.map(({ aboveCeiling, aboveLots }) => [aboveCeiling, aboveLots])).toEqual([['Y', '2']])
    const own = await read(on.calls.supplier, 'bid/open', openId)
    expect(own.bids?.map((row) => Object.hasOwn(row, 'aboveLots'))).toEqual([false])
    const { result } = await on.calls.buyer('GET', `sourcing/comparison?kind=tender&id=${tender.id}`)
    const [column] = result.suppliers
    expect(column).toMatchObject({ aboveCeiling: true, aboveLots: ['2'] })
    expect(['1', '2'].map((key) => column.cells[key].aboveCeiling ?? false)).toEqual([false, true])
  })
})

/** Opens the only bid of a tender after its deadline; gives the id of the opening. */
async function openedBid(tender: Row, id: string): Promise<string> {
  await on.write(
    `update bid_project set bid_deadline = '2020-01-01 09:00:00', open_time = '2020-01-01 09:00:00', phase = 'closed' where id = ?`,
    tender.id,
  )
  await on.write(`update bid_quote set status = 'locked' where id = ?`, id)
  const opening = {
    projectNo: tender.billNo,
    opener: 'buyer',
    witness: 'approver',
    openTime: '2020-01-01 09:00:00',
    place: '线上',
  }
  const { id: openId } = await ok(on.calls.buyer, 'bid/open/add', opening)
  await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: openId })
  await ok(on.calls.approver, 'bid/open/do/witness', { ids: openId })
  return String(openId)
}

async function lineOf(quote: string): Promise<object> {
  const { items } = await read(on.calls.supplier, 'bid/quote', quote)
  return items?.[0] ?? {}
}
