import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { act, type Call, did, firstOf, record, rows, write } from './callers.ts'
import { type Market, openMarket } from './market.ts'

let api: ApiServer
let market: Market
let buyer: Call
beforeAll(async () => {
  api = await startApi()
  market = await openMarket(api)
  buyer = market.on('buyer')
})
afterAll(() => api?.close())

/** Currency without orders, so without last prices. */
const unordered = 'JPY'

/** A draft inquiry with a line for each target price. */
async function draft(prices: readonly (number | null)[], currency = 'CNY'): Promise<string> {
  const { materialCode, unit } = await firstOf(buyer, 'mat/material/list?pageSize=1')
  const items = prices.map((targetPrice, index) => ({
    ...{ lineNo: index + 1, materialCode, unit, qty: 2, needDate: '2099-01-01', targetPrice },
  }))
  const body = {
    ...{ name: '估价', inquiryType: 'open', priceType: 'net', currency, purOrg: 'P10', buyerId: 'buyer', items },
    ...{ quoteDeadline: '2099-01-01 10:00:00' },
  }
  const reply = await buyer('POST', 'bid/inquiry/add', { body })
  if (!reply.success) throw new Error(reply.text)
  return reply.result.id
}

describe('estimated amount of an inquiry', () => {
  it('is the sum of target prices, else last prices, and unknown with a line that has neither', async () => {
    const estimateOf = async (id: string) => (await record(buyer, 'bid/inquiry', id)).estimate
    expect(await estimateOf(await draft([100, 50.5]))).toBe(301)
    const whole = await record(buyer, 'bid/inquiry', await draft([100, null]))
    const [, line] = whole.items as unknown as readonly { readonly lastPrice: number; readonly estimate: number }[]
    expect(line?.lastPrice).toBeGreaterThan(0)
    expect(line?.estimate).toBeCloseTo(2 * Number(line?.lastPrice), 2)
    expect(whole.estimate).toBeCloseTo(200 + Number(line?.estimate), 2)
    expect(await estimateOf(await draft([100, null], unordered))).toBeNull()
  })

  it('that is unknown takes the approval of the largest amounts', async () => {
    const admin = market.on('admin')
    const line = { busType: 'bid/inquiry', status: 'Y' }
    const added = [
      { ...line, name: 'small', priority: 1, maxAmount: 1000 },
      { ...line, name: 'large', priority: 2, minAmount: 100_000, role1: 'approver', role2: 'auditor' },
      { ...line, name: 'middle', priority: 3, minAmount: 1000, maxAmount: 100_000, role1: 'approver' },
    ]
    const ids = await Promise.all(added.map(async (body) => (await admin('POST', 'wf/matrix/add', { body })).result.id))
    const nodes = async (id: string) => {
      await did(buyer, 'bid/inquiry', 'submit', id)
      const { tasks } = (await buyer('GET', `wf/process?resource=bid/inquiry&id=${id}`)).result
      return tasks.map(({ node }: { readonly node: string }) => node)
    }
    expect(await nodes(await draft([100]))).toEqual(['approval'])
    const unknown = await draft([100, null], unordered)
    expect(await nodes(unknown)).toEqual(['first'])
    for (const id of ids) expect((await admin('DELETE', `wf/matrix/delete?id=${id}`)).success).toBe(true)
  })

  it('is no value for suppliers: neither read, sorted, filtered, nor exported', async () => {
    const events = [await market.event('inquiry'), await market.event('inquiry')]
    for (const { id } of events) await did(buyer, 'bid/inquiry', 'publish', id)
    const [low, high] = events.map(({ id }) => id)
    await write(api, 'update bid_inquiry set estimate = 4711.25 where id = ?', low)
    await write(api, 'update bid_inquiry set estimate = 98765.5 where id = ?', high)
    await write(
      api,
      'update bid_inquiry_items set estimate = 4711.25, target_price = 4711.25 where inquiry_id = ?',
      low,
    )
    const supplier = market.on('supplier_b')
    const secrets = ['4711.25', '98765.5']
    const ids = async (query: string) =>
      (await rows(supplier, `bid/inquiry/list?pageSize=100&${query}`)).map(({ id }) => id)
    const plain = await ids('')
    expect(plain).toEqual(expect.arrayContaining([low, high]))
    const orders = await Promise.all(
      ['asc', 'desc'].map(async (order) => {
        const reply = await supplier('GET', `bid/inquiry/list?pageSize=100&column=estimate&order=${order}`)
        return reply.success ? reply.result.records.map(({ id }: { readonly id: string }) => id) : 'refused'
      }),
    )
    expect(orders[0]).toEqual(orders[1])
    const filters = [
      ...['estimate=4711.25', 'estimate_begin=90000', 'estimate_end=5000'],
      `superQueryParams=${encodeURIComponent(JSON.stringify([{ field: 'estimate', rule: 'gt', val: '90000' }]))}&superQueryMatchType=and`,
    ]
    for (const filter of filters) {
      const reply = await supplier('GET', `bid/inquiry/list?pageSize=100&${filter}`)
      const found = reply.success ? reply.result.records.map(({ id }: { readonly id: string }) => id) : plain
      expect(found, filter).toEqual(plain)
    }
    const texts = await Promise.all(
      [
        ...[`bid/inquiry/queryById?id=${low}`, 'bid/inquiry/list?pageSize=100', `bid/inquiry/history?id=${low}`],
        ...['bid/inquiry/exportXls?column=estimate&order=asc', `bid/inquiry/items/list?inquiryId=${low}`],
        `sys/search?keyword=4711.25`,
      ].map(async (path) => (await supplier('GET', path)).text),
    )
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
    const page = await supplier('GET', 'schema/resource/bid/inquiry')
    expect(page.result.fields.name).toBeDefined()
    expect(page.result.fields.estimate).toBeUndefined()
  })
})

describe('a waiting event', () => {
  it.each(['inquiry', 'auction'])('is withdrawn by its buyer, edited and submitted again: %s', async (kind) => {
    const code = `bid/${kind}`
    const lines = { materialCode: (await firstOf(buyer, 'mat/material/list?pageSize=1')).materialCode, qty: 1 }
    const auction = {
      ...{
        name: '撤回竞价',
        purOrg: 'P10',
        buyerId: 'buyer',
        auctionType: 'english',
        startTime: '2099-01-01 10:00:00',
      },
      ...{ duration: 30, startPrice: 100, stepType: 'amount', step: 10, visibility: 'bestRank', currency: 'CNY' },
      items: [{ ...lines, lineNo: 1, unit: 'PC', startPrice: 100 }],
    }
    const made = kind === 'inquiry' ? undefined : await buyer('POST', `${code}/add`, { body: auction })
    if (made && !made.success) throw new Error(made.text)
    const id: string = made ? made.result.id : await draft([100])
    expect((await act(buyer, code, 'withdraw', id)).success).toBe(false)
    await did(buyer, code, 'submit', id)
    expect((await act(market.on('supplier_b'), code, 'withdraw', id)).success).toBe(false)
    const openTasks = async () => {
      const { tasks } = (await buyer('GET', `wf/process?resource=${code}&id=${id}`)).result
      return (tasks ?? []).filter(({ status }: { readonly status: string }) => status === 'open').length
    }
    expect(await openTasks()).toBe(1)
    await did(buyer, code, 'withdraw', id)
    expect([(await record(buyer, code, id)).phase, await openTasks()]).toEqual(['draft', 0])
    expect((await act(market.on('approver'), code, 'approve', id)).success).toBe(false)
    const { version } = await record(buyer, code, id)
    expect((await buyer('PUT', `${code}/edit`, { body: { id, version, name: '撤回后修改' } })).success).toBe(true)
    await did(buyer, code, 'submit', id)
    await did(market.on('approver'), code, 'approve', id)
    expect((await act(buyer, code, 'withdraw', id)).success).toBe(false)
    expect(await record(buyer, code, id)).toMatchObject({ phase: 'approved', name: '撤回后修改' })
  })
})
