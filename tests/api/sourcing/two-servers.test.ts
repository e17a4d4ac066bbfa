import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDue } from '../../../server/domain/auction/keep-time.ts'
import { nowText } from '../../../server/platform/time.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { type ChildServer, startChild } from '../../kit/child-server.ts'
import { testSealKey } from '../../kit/first-start.ts'
import { type SlowLink, slowLink } from '../../kit/slow-link.ts'
import { type Call, did, firstOf, record, rows, write } from './callers.ts'

const bidders = ['supplier_a', 'supplier_b'] as const
const minute = 60_000

let api: ApiServer
let link: SlowLink
let other: ChildServer
let killed: Promise<unknown> | undefined
let dataDir: string
let buyer: Call
let auctionId: string

beforeAll(async () => {
  api = await startApi({}, 'postgres')
  buyer = await api.as('buyer')
  const { databaseUrl = '' } = api.running.app.options
  dataDir = await mkdtemp(join(tmpdir(), 'procura-second-'))
  link = await slowLink(databaseUrl)
  const env = { DATABASE_URL: link.url, SEAL_KEY: testSealKey }
  ;[other, auctionId] = await Promise.all([startChild(['--data', dataDir], env), runningAuction()])
})
afterAll(async () => {
  await (killed ?? other?.stop('SIGKILL'))
  await api?.close()
  await link?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A running auction, whose bidders underbid themselves only unless `values` say otherwise. */
async function runningAuction(values: object = {}): Promise<string> {
  const calls = await Promise.all(bidders.map(api.as))
  const companies = await Promise.all(calls.map((call) => firstOf(call, 'srm/supplier/base/list')))
  const ids = companies.map(({ id }) => id)
  await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id in (?, ?)`, ...ids)
  const { materialCode, unit } = await firstOf(buyer, 'mat/material/list?pageSize=1')
  const body = {
    ...{ name: '两台竞价', auctionType: 'rank', startTime: nowText(Date.now() + minute), duration: 60, rounds: 1 },
    ...{ startPrice: 100_000, stepType: 'amount', step: 1, visibility: 'blind', currency: 'CNY' },
    ...{ extendWithin: 2, extendBy: 3, extendMax: 1, purOrg: 'P10', buyerId: 'buyer' },
    items: [{ lineNo: 1, materialCode, unit, qty: 10, startPrice: 10_000 }],
    invited: ids.map((supplierId) => ({ supplierId, factor: 1 })),
    ...values,
  }
  const { id } = (await buyer('POST', 'bid/auction/add', { body })).result
  await did(buyer, 'bid/auction', 'submit', id)
  await did(await api.as('approver'), 'bid/auction', 'approve', id)
  await did(buyer, 'bid/auction', 'publish', id)
  await write(api, 'update bid_auction set start_time = ? where id = ?', nowText(Date.now() - minute), id)
  await runDue(api.running.app)
  return id
}

/** Calls of an account at a server, with every confirmation given. */
async function callerAt(url: string, username: string) {
  const post = async (path: string, body: object, headers = {}) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    return (await fetch(`${url}/api/${path}`, init)).json()
  }
  const { token } = (await post('sys/demo/login', { username })).result
  return (path: string, body: object) => post(path, body, { 'X-Access-Token': token, 'X-Confirmed': '1' })
}

/** Bids lower and lower at a server until `isOver`; gives the accepted amounts. A call that breaks with a killed server ends it. */
async function bidsAt(
  url: string,
  username: string,
  isOver: (accepted: number) => boolean,
  from = 99_999,
): Promise<readonly number[]> {
  const post = await callerAt(url, username)
  const accepted: number[] = []
  for (let amount = from; !isOver(accepted.length); amount -= 1) {
    const body = { id: auctionId, lot: 0, amount, key: `bid-of-${amount}` }
    const reply = await post('auction/hall/bid', body).catch(() => null)
    if (reply === null) return accepted
    if (!reply.success) throw new Error(reply.message)
    accepted.push(amount)
  }
  return accepted
}

it('lets the bids of a server far from the database in, between those of a near one', async () => {
  link.delay(15)
  let isOver = false
  const near = bidsAt(api.url, 'supplier_b', () => isOver)
  try {
    expect(await bidsAt(other.url, 'supplier_a', (count) => count === 8)).toHaveLength(8)
  } finally {
    isOver = true
    link.delay(0)
  }
  expect((await near).length).toBeGreaterThan(8)
})

it('bids by an instruction that was given at another server', async () => {
  const id = await runningAuction({ auctionType: 'english', visibility: 'bestRank' })
  const [a, b] = await Promise.all([callerAt(other.url, 'supplier_a'), callerAt(api.url, 'supplier_b')])
  const bid = (amount: number) => ({ id, lot: 0, amount, key: `bid-of-${amount}` })
  expect((await a('auction/hall/bid', bid(99_000))).success).toBe(true)
  expect((await b('auction/hall/bid', bid(98_000))).success).toBe(true)
  // Both servers know the hall; b leads, so the instruction places no bid now.
  expect((await a('auction/hall/bid', bid(98_000))).success).toBe(false)
  expect((await b('auction/hall/proxy', { id, lot: 0, floor: 90_000 })).success).toBe(true)
  const { result } = await a('auction/hall/bid', bid(97_000))
  expect(result.lots[0]).toMatchObject({ own: 97_000, rank: 2, best: 96_999 })
})

it('keeps one order of the bids at two servers, loses none when one is killed, and ends once', async () => {
  const broken = bidsAt(
    other.url,
    'supplier_a',
    (count) => {
      if (count === 25) killed ??= other.stop('SIGKILL')
      return false
    },
    90_000,
  )
  let after = 0
  const kept = bidsAt(
    api.url,
    'supplier_b',
    () => {
      after += killed ? 1 : 0
      return after > 10
    },
    90_000,
  )
  const [first, second] = await Promise.all([broken, kept])
  const sql = 'select supplier_code, amount, seq, bid_ms from bid_auction_bids where auction_id = ? order by seq'
  const query = { sql, parameters: [auctionId] }
  const stored = await api.running.app.store.rows<{
    supplier_code: string
    amount: number
    seq: number
    bid_ms: number
  }>(query)
  const amounts = [...Map.groupBy(stored, ({ supplier_code }) => supplier_code).values()]
    .map((own) => own.map(({ amount }) => Number(amount)))
    .toSorted((one, two) => one.length - two.length)
  for (const acknowledged of [first, second])
    expect(amounts.some((own) => acknowledged.every((amount) => own.includes(amount)))).toBe(true)
  const seqs = stored.map(({ seq }) => Number(seq))
  expect(seqs).toEqual([...new Set(seqs)])
  const times = stored.map(({ bid_ms: at }) => Number(at))
  expect(times).toEqual(times.toSorted((one, two) => one - two))

  await write(api, 'update bid_auction set end_time = ? where id = ?', nowText(Date.now() - minute), auctionId)
  // As several servers that look at the clock at once.
  await Promise.all(Array.from({ length: 4 }, () => runDue(api.running.app)))
  expect(await record(buyer, 'bid/auction', auctionId)).toMatchObject({ phase: 'ended' })
  const events = await rows(buyer, `bid/auction/events/list?auctionId=${auctionId}&pageSize=50`)
  expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(1)
})
