import { once } from 'node:events'
import { Agent, get, request } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../server/platform/store/open-store.ts'
import type { Row, Store, Value } from '../../server/platform/store/store.ts'
import { tokenHash } from '../../server/rights/auth/sessions.ts'
import { password } from '../kit/api-server.ts'
import { type ChildServer, startChild } from '../kit/child-server.ts'
import { seededDatabase, testSealKey } from '../kit/first-start.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch } from './product.ts'

const bidders = 200

/** Database of an auction, and how its servers start. */
type Place = { readonly dataDir: string; readonly databaseUrl: string | undefined }

/** The hall of an auction: one server on SQLite, two on PostgreSQL. Screens and bids are shared out among the servers; one is killed. */
export function hallFigures(dialect: Store['dialect'], { quick }: Effort): Promise<readonly Figure[]> {
  const named = (name: string) => (dialect === 'sqlite' ? name : `${name}, two servers on PostgreSQL`)
  return inScratch(async (dir) => {
    const place = await placeOf(dialect, dir)
    const { id, tokens } = await withBidders(place)
    const servers = await serversOf(place)
    const delays = await bidsToScreens(servers, id, tokens, quick ? 5 : 40)
    for (const server of servers) await server.stop()
    await changed(place, id, `auction_type = 'rank', visibility = 'blind'`)
    const { rate, acknowledged } = await killedUnderLoad(place, id, tokens, quick ? 2000 : 8000)
    const { kept, disorder } = await entries(place, id)
    return [
      atMost(150, named(`a bid on ${bidders} screens, p95`), quantile(delays, 0.95), 'ms'),
      atLeast(500, named(`accepted bids of ${bidders} bidders`), rate, '/s'),
      atLeast(1, named('bids acknowledged before the kill'), acknowledged.length, ''),
      atMost(0, named('acknowledged bids lost by the kill'), acknowledged.filter((bid) => !kept.has(bid)).length, ''),
      atMost(0, named('bids out of order'), disorder, ''),
    ]
  })
}

async function placeOf(dialect: Store['dialect'], dir: string): Promise<Place> {
  if (dialect === 'sqlite') return { dataDir: await demoData(dir), databaseUrl: undefined }
  return { dataDir: dir, databaseUrl: await seededDatabase({ schemas: resolve('schemas'), password }) }
}

function serversOf({ dataDir, databaseUrl }: Place): Promise<readonly ChildServer[]> {
  if (databaseUrl === undefined) return Promise.all([startChild(['--data', dataDir], {}, 300_000)])
  const env = { DATABASE_URL: databaseUrl, SEAL_KEY: testSealKey }
  return Promise.all(['one', 'two'].map((name) => startChild(['--data', join(dataDir, name)], env, 300_000)))
}

/** The server that a bidder uses. */
function serverOf(servers: readonly ChildServer[], index: number): ChildServer {
  const server = servers[index % servers.length]
  if (!server) throw new Error('no server')
  return server
}

async function withStore<Result>(place: Place, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Invites 200 companies to the running auction of the demo, and signs in an account of each. */
function withBidders(place: Place): Promise<{ readonly id: string; readonly tokens: readonly string[] }> {
  return withStore(place, async (store) => {
    const first = async (sql: string) => (await store.rows({ sql, parameters: [] }))[0] ?? {}
    const auction = await first(`select * from bid_auction where phase = 'running'`)
    const user = await first(`select * from sys_user where username = 'supplier_b'`)
    const invited = await first(`select * from bid_auction_invited where auction_id = '${String(auction.id)}'`)
    const tokens = Array.from({ length: bidders }, (_, index) => `bench-token-of-bidder-${index}`)
    const names = tokens.map((_, index) => `bidder${index}`)
    const numbers = tokens.map((_, index) => `+8613${String(index).padStart(9, '0')}`)
    const now = Date.now()
    const copies = names.flatMap((name, index) => [
      copied('sys_user', user, {
        id: name,
        username: name,
        supplier_id: name,
        phone: numbers[index] ?? '',
        email: `${name}@example.com`,
        work_no: name,
      }),
      copied('bid_auction_invited', invited, {
        id: name,
        supplier_id: name,
        supplier_code: name,
        supplier_name: name,
        invite_status: 'accepted',
      }),
      copied(
        '_session',
        {},
        {
          hash: tokenHash(tokens[index] ?? ''),
          user_id: name,
          tenant_id: '0',
          org_code: '',
          created_at: '2026-01-01 00:00:00',
          expires_at: now + 86_400_000,
          supplier_id: name,
        },
      ),
    ])
    await store.write(copies)
    const ids = names.join(',')
    await store.write([
      {
        sql: 'update bid_auction set invited_ids = ?, step = 0.01, extend_max = 0 where id = ?',
        parameters: [ids, auction.id],
      },
    ])
    return { id: String(auction.id), tokens }
  })
}

function copied(table: string, row: Row, values: Readonly<Record<string, Value>>) {
  const full = Object.entries({ ...row, ...values })
  const columns = full.map(([name]) => `"${name}"`).join(', ')
  return {
    sql: `insert into ${table} (${columns}) values (${full.map(() => '?').join(', ')})`,
    parameters: full.map(([, value]) => value),
  }
}

function changed(place: Place, id: string, set: string): Promise<unknown> {
  return withStore(place, (store) =>
    store.write([{ sql: `update bid_auction set ${set} where id = ?`, parameters: [id] }]),
  )
}

/** Milliseconds from each bid to the last of all screens. */
async function bidsToScreens(
  servers: readonly ChildServer[],
  id: string,
  tokens: readonly string[],
  times: number,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true })
  const seen = new Map<number, number>()
  const screens = tokens.map((token, index) => {
    const { url } = serverOf(servers, index)
    const stream = get(`${url}/api/auction/hall/events?id=${id}`, { headers: { 'X-Access-Token': token } })
    stream.on('response', (answer) =>
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, amount] of text.matchAll(/"best":([\d.]+)/g))
          seen.set(Number(amount), (seen.get(Number(amount)) ?? 0) + 1)
      }),
    )
    // The end of the server ends the streams.
    stream.on('error', () => undefined)
    return stream
  })
  await Promise.all(screens.map((stream) => once(stream, 'response')))
  await sleep(2000)
  const delays: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const token = tokens[turn % tokens.length] ?? ''
    const { url } = serverOf(servers, turn)
    const { lots } = await call<{ lots: readonly { next: readonly number[] }[] }>(
      `${url}/api/auction/hall?id=${id}`,
      agent,
      token,
    )
    const amount = lots[0]?.next[0] ?? 0
    const began = performance.now()
    await call(`${url}/api/auction/hall/bid?confirmed=1`, agent, token, {
      id,
      lot: 0,
      amount,
      since: 1_000_000,
      key: `screen-bid-${turn}`,
    })
    while ((seen.get(amount) ?? 0) < tokens.length) await sleep(1)
    delays.push(performance.now() - began)
  }
  for (const stream of screens) stream.destroy()
  agent.destroy()
  return delays
}

/** Bids of all bidders at once, each lower than its last, until most are accepted; then the server is killed. */
async function killedUnderLoad(place: Place, id: string, tokens: readonly string[], enough: number) {
  const servers = await serversOf(place)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const acknowledged: string[] = []
  let isOver = false
  const began = performance.now()
  let took = 0
  const bidder = async (token: string, index: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { id, lot: 0, amount: 1_000_000 - turn, since: 1_000_000, key: `load-bid-${turn}` }
      await call(`${serverOf(servers, index).url}/api/auction/hall/bid?confirmed=1`, agent, token, body)
      acknowledged.push(`bidder${index}:${body.amount}`)
      if (acknowledged.length >= enough && !isOver) {
        isOver = true
        took = performance.now() - began
        await serverOf(servers, 0).stop('SIGKILL')
      }
    }
  }
  // Calls in flight break with the kill.
  await Promise.allSettled(tokens.map(bidder))
  agent.destroy()
  for (const server of servers.slice(1)) await server.stop()
  return { rate: (acknowledged.length * 1000) / took, acknowledged }
}

async function call<Result>(address: string, agent: Agent, token: string, body?: object): Promise<Result> {
  const headers = { 'X-Access-Token': token, ...(body && { 'content-type': 'application/json' }) }
  const sent = request(address, { method: body ? 'POST' : 'GET', agent, headers })
  sent.end(body && JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  const envelope = (await json(answer)) as {
    readonly success: boolean
    readonly message: string
    readonly result: Result
  }
  if (!envelope.success) throw new Error(envelope.message)
  return envelope.result
}

/** Stored bids, and the number of entries whose time goes back. */
function entries(place: Place, id: string) {
  return withStore(place, async (store) => {
    const rows = await store.rows<{ supplier_id: string; amount: number; bid_ms: number }>({
      sql: 'select supplier_id, amount, bid_ms from bid_auction_bids where auction_id = ? and bid_ms is not null order by seq',
      parameters: [id],
    })
    const disorder = rows.filter(({ bid_ms: at }, index) => at < (rows[index - 1]?.bid_ms ?? 0)).length
    return { kept: new Set(rows.map(({ supplier_id, amount }) => `${supplier_id}:${amount}`)), disorder }
  })
}
