import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { upgradeSealedAuctions } from '../../../server/domain/upgrades/sealed-auctions.ts'
import { nowText } from '../../../server/platform/time.ts'
import { sealStored } from '../../../server/records/steps/seal-stored.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type Call, dialect, did, record, rows, write } from './callers.ts'

const readers = ['admin', 'buyer', 'approver', 'auditor', 'expert', 'finance', 'quality', 'admin_t1', 'supplier_t1']
const minute = 60_000
/** Prices of the bids: they occur nowhere else. */
const [first, second, rival] = [918_273.64, 817_263.55, 907_162.51]
const secrets = [first, second, rival].map(String)

let api: ApiServer
let calls: Readonly<Record<string, Call>>
let companies: readonly { readonly id: string; readonly companyName: string }[]

const on = (username: string): Call => {
  const call = calls[username]
  if (!call) throw new Error(`${username} is not signed in`)
  return call
}

beforeAll(async () => {
  api = await startApi({}, dialect)
  const named = [...readers, 'supplier_a', 'supplier_b']
  calls = Object.fromEntries(await Promise.all(named.map(async (name) => [name, await api.as(name)] as const)))
  const own = await Promise.all(['supplier_a', 'supplier_b'].map((name) => on(name)('GET', 'srm/supplier/base/list')))
  companies = own.map(({ result }) => result.records[0])
  for (const { id } of companies)
    await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, id)
})
afterAll(() => api?.close())

/** Makes the start or end of an auction due, by the clock of either database. */
async function runsDue(id: string, column: 'start_time' | 'end_time'): Promise<void> {
  await write(api, `update bid_auction set ${column} = ? where id = ?`, nowText(Date.now() - 2000), id)
  await runDue(api.running.app)
}

/** A running sealed auction of the two companies. */
async function running(values: object = {}): Promise<string> {
  const [material] = await rows(on('buyer'), 'mat/material/list?pageSize=1')
  const body = {
    ...{
      name: '密封竞价测试',
      auctionType: 'sealed',
      startTime: nowText(Date.now() + minute),
      duration: 10,
      rounds: 1,
    },
    ...{ startPrice: 1_000_000, stepType: 'amount', step: 10, visibility: 'bestRank', currency: 'CNY', purOrg: 'P10' },
    ...{ extendWithin: 0, extendBy: 0, extendMax: 0, buyerId: 'buyer' },
    items: [{ lineNo: 1, materialCode: material?.materialCode, unit: material?.unit, qty: 10, startPrice: 100_000 }],
    invited: companies.map(({ id }) => ({ supplierId: id, factor: 1 })),
    ...values,
  }
  const added = await on('buyer')('POST', 'bid/auction/add', { body })
  if (!added.success) throw new Error(added.text)
  const { id } = added.result
  await did(on('buyer'), 'bid/auction', 'submit', id)
  await did(on('approver'), 'bid/auction', 'approve', id)
  await did(on('buyer'), 'bid/auction', 'publish', id)
  await runsDue(id, 'start_time')
  return id
}

let number = 0
async function bid(username: string, id: string, amount: number) {
  number += 1
  const body = { id, lot: 0, amount, key: `sealed-request-${number}` }
  return on(username)('POST', 'auction/hall/bid', { body, headers: { 'X-Confirmed': '1' } })
}

const hall = (username: string, id: string) => on(username)('GET', `auction/hall?id=${id}`)

/** Addresses whose answers to a reader contain an amount of a bid, or more companies with bids than the invitation names. */
async function readBy(username: string, id: string): Promise<readonly string[]> {
  const [{ id: bidId = '' } = {}] = await storedBids(id)
  const paths = [
    `auction/hall?id=${id}`,
    `bid/auction/queryById?id=${id}`,
    `bid/auction/list?pageSize=100`,
    `bid/auction/exportXls?format=csv&selections=${id}`,
    `bid/auction/exportRecord?id=${id}`,
    `bid/auction/history?id=${id}`,
    `bid/auction/bids/list?auctionId=${id}&pageSize=100`,
    `bid/auction/bids/queryById?id=${bidId}`,
    `bid/auction/bids/history?id=${bidId}`,
    'bid/auction/bids/exportXls?format=csv',
    'lookup/rows?code=bid/auction/bids&pageSize=100',
    'lookup/options?code=bid/auction/bids&pageSize=100',
    `sys/dataLog/list?pageSize=100`,
    `sys/dataLog/list?dataId=${bidId}&pageSize=100`,
    'sys/search?keyword=918273',
    'sys/log/list?pageSize=100',
    'sys/recycle/list?pageSize=100',
    'msg/sms/list?pageSize=100',
    'wf/document/list?pageSize=100',
    'sys/dict/loadDict/bid_auction_bids,amount,id?pageSize=100',
    `sourcing/comparison?type=bidding&no=${id}`,
  ]
  const answers = await Promise.all(paths.map((path) => on(username)('GET', path)))
  return paths.filter((_, index) => {
    const bytes = answers[index]?.bytes ?? Buffer.alloc(0)
    return [...secrets, `${companies[0]?.companyName}出价`].some((text) => bytes.includes(text))
  })
}

type Stored = { readonly id: string; readonly amount: number | null; readonly sealed: string; readonly _sealed: string }

async function storedBids(id: string): Promise<readonly Stored[]> {
  const sql = 'select id, amount, sealed, _sealed from bid_auction_bids where auction_id = ? order by seq'
  return api.running.app.store.rows<Stored>({ sql, parameters: [id] })
}

describe('sealed auction', () => {
  it('shows bids, ranking and bidders to nobody but the bidder until its end, and to all afterwards', async () => {
    const id = await running()
    expect((await bid('supplier_a', id, first)).result.lots[0]).toMatchObject({ own: first })
    expect((await bid('supplier_b', id, rival)).result.lots[0]).toMatchObject({ own: rival })
    expect(await bid('supplier_a', id, second)).toMatchObject({ success: true })

    const own = await hall('supplier_a', id)
    expect(own.result).toMatchObject({ isSealed: true, lots: [{ own: second }] })
    expect(own.result.lots[0]).not.toHaveProperty('rank')
    expect(own.result.log.map(({ amount }: { amount?: number }) => amount)).toEqual([undefined, first, second])
    expect(own.text).not.toContain(String(rival))

    for (const reader of [...readers, 'supplier_b'])
      expect(
        (await readBy(reader, id)).filter((path) => reader !== 'supplier_b' || !path.startsWith('auction/hall')),
        reader,
      ).toEqual([])
    for (const reader of ['admin', 'buyer', 'auditor']) {
      const { result } = await hall(reader, id)
      expect(result, reader).toMatchObject({ isSealed: true, seq: 1, log: [{ kind: 'started', seq: 1 }] })
      for (const name of ['ranking', 'best', 'rank', 'own']) expect(result.lots[0], reader).not.toHaveProperty(name)
      expect((await record(on(reader), 'bid/auction', id)).bids, reader).toEqual([])
      expect(await rows(on(reader), `bid/auction/bids/list?auctionId=${id}`), reader).toEqual([])
      const { invited } = await record(on(reader), 'bid/auction', id)
      expect(JSON.stringify(invited)).not.toContain('quoted')
    }
    for (const reader of ['expert', 'admin_t1', 'supplier_t1', 'quality'])
      expect((await hall(reader, id)).success, reader).toBe(false)

    await runsDue(id, 'end_time')
    const { result } = await hall('buyer', id)
    expect(result).toMatchObject({ phase: 'ended', isSealed: false })
    expect(result.lots[0].ranking).toMatchObject([
      { supplierName: companies[0]?.companyName, amount: second },
      { supplierName: companies[1]?.companyName, amount: rival },
    ])
    const { bids } = await record(on('auditor'), 'bid/auction', id)
    expect(bids).toMatchObject([{ amount: first }, { amount: rival }, { amount: second }])
    const opened = await on('admin')('GET', 'sys/log/list?logType=seal&pageSize=100')
    expect(opened.text).toContain('bid/auction/bids open')
    expect((await hall('supplier_a', id)).text).not.toContain(String(rival))
  })

  it('has no amount in the database before its end', async () => {
    const id = await running()
    const price = 765_432.19
    await bid('supplier_a', id, price)
    const [stored] = await storedBids(id)
    expect(stored).toMatchObject({ amount: null, sealed: 'Y', _sealed: expect.stringContaining('v1.') })
    if (dialect === 'postgres') return
    const { dataDir } = api.running.app.options
    for (const name of await readdir(dataDir, { recursive: true })) {
      const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EISDIR') return Buffer.alloc(0)
        throw error
      })
      const real = Buffer.alloc(8)
      real.writeDoubleBE(price)
      for (const text of [real, String(price)]) expect(bytes.includes(text), name).toBe(false)
    }
  })

  it('is read again from the database with the bids of each company, and judges the next ones by them', async () => {
    const id = await running()
    await bid('supplier_a', id, first)
    await bid('supplier_b', id, rival)
    await did(on('buyer'), 'bid/auction', 'pause', id)
    await did(on('buyer'), 'bid/auction', 'resume', id)
    expect((await bid('supplier_a', id, first)).message).toContain((first - 10).toFixed(2))
    expect((await hall('supplier_b', id)).result.lots[0]).toMatchObject({ own: rival })
    expect((await hall('supplier_b', id)).text).not.toContain(String(first))
  })

  it('annuls no bid that nobody sees, and tells its rivals and the buyer of none by an event', async () => {
    const id = await running()
    const streams = await Promise.all(['buyer', 'supplier_b'].map((username) => stream(username, id)))
    await bid('supplier_a', id, first)
    const annulled = await on('buyer')('POST', 'auction/hall/void', { body: { id, seq: 2, reason: '误报' } })
    expect([annulled.success, annulled.message]).toEqual([false, expect.stringContaining('密封竞价')])
    await on('buyer')('POST', 'auction/hall/message', { body: { id, text: '还有五分钟' } })
    for (const { heard } of streams) {
      const events = await heard((text) => text.includes('还有五分钟'))
      // The start, the presence of others, and the message.
      expect(events.filter(({ present }) => present === undefined).length).toBeLessThanOrEqual(2)
      expect(events.flatMap(({ log }) => log.map(({ kind }) => kind))).toEqual(['started', 'message'])
      expect(events.flatMap(({ log }) => log.map(({ seq }) => seq))).toEqual([1, 2])
      expect(JSON.stringify(events)).not.toContain(String(first))
    }
  })

  it('seals the bids of running auctions that an older version stored in clear', async () => {
    const id = await running()
    await bid('supplier_a', id, first)
    await write(
      api,
      `update bid_auction_bids set amount = 918273.64, sealed = null, _sealed = null where auction_id = ?`,
      id,
    )
    await write(api, `delete from _meta where name = 'upgrade:sealed:bid_auction_bids'`)
    const { live, options, store } = api.running.app
    await upgradeSealedAuctions({ live, store })
    await sealStored({ options, store }, live.current)
    const [stored] = await storedBids(id)
    expect(stored).toMatchObject({ amount: null, sealed: 'Y', _sealed: expect.stringContaining('v1.') })
    await runsDue(id, 'end_time')
    expect(await storedBids(id)).toMatchObject([{ amount: first, sealed: 'N', _sealed: null }])
  })
})

type View = {
  readonly present?: readonly string[]
  readonly log: readonly { readonly kind: string; readonly seq: number }[]
}

/** Follows a hall; `heard` gives its events until one has the wanted text. */
async function stream(username: string, id: string) {
  const { token } = (await api.call('POST', 'sys/demo/login', { body: { username } })).result
  const response = await fetch(`${api.url}/api/auction/hall/events?id=${id}`, { headers: { 'X-Access-Token': token } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const more = async () => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error(`the stream ended: ${text}`)
    text += value
  }
  await more()
  const heard = async (until: (text: string) => boolean): Promise<readonly View[]> => {
    while (!until(text)) await more()
    await reader?.cancel()
    const lines = text.split('\n').filter((line) => line.startsWith('data:'))
    return lines.map((line) => JSON.parse(line.slice(5)) as View)
  }
  return { heard }
}
