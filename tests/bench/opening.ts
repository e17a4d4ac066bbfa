import { readFile } from 'node:fs/promises'
import { openStore } from '../../server/platform/store/open-store.ts'
import type { Row, Store, Value } from '../../server/platform/store/store.ts'
import { password } from '../kit/api-server.ts'
import { type ChildServer, startChild } from '../kit/child-server.ts'
import { atLeast, atMost, type Effort, type Figure } from './figure.ts'
import { demoData, inScratch } from './product.ts'

const lines = 50
const past = '2020-01-01 09:00:00'

/** Opening of sealed bids of 50 lines by the second person: decryption, history and record in one transaction. */
export function openingFigures({ quick }: Effort): Promise<readonly Figure[]> {
  const bids = quick ? 50 : 500
  return inScratch(async (dir) => {
    const dataDir = await demoData(dir)
    const projectNo = await withStore(dataDir, (store) => plantBids(store, bids))
    const server = await startChild(['--data', dataDir], { CAPTCHA: 'off', JOBS: 'off' }, 600_000)
    const { took, cpu } = await openedIn(server, projectNo)
    await server.stop()
    const opened = await withStore(dataDir, (store) => openedLines(store, projectNo))
    return [
      atMost(quick ? 1500 : 3000, `opening of ${bids} sealed bids of ${lines} lines`, took, 'ms'),
      ...(cpu === undefined ? [] : [atMost(quick ? 1.5 : 3, `CPU of the opening of ${bids} bids`, cpu, 's')]),
      atLeast(bids * lines, 'lines in clear after it', opened, ''),
    ]
  })
}

async function withStore<Result>(dataDir: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataDir, databaseUrl: undefined })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Stores the bids in clear; the next start encrypts them. */
async function plantBids(store: Store, count: number): Promise<string> {
  const first = async (sql: string) => (await store.rows({ sql, parameters: [] }))[0] ?? {}
  const tender = await first(`select * from bid_project where phase = 'closed'`)
  const bid = await first(`select * from bid_quote where status = 'opened' and amount_with_tax is not null`)
  const line = await first(`select * from bid_quote_items where quote_id = '${String(bid.id)}'`)
  const billNo = String(tender.bill_no)
  const steps = Array.from({ length: count }, (_, index) => {
    const id = `bench-bid-${index}`
    const values = { id, bill_no: id, supplier_id: id, status: 'locked', source_no: billNo }
    const rows = Array.from({ length: lines }, (_line, place) =>
      copied('bid_quote_items', line, { id: `${id}-${place}`, quote_id: id, line_no: place + 1, price: 1 + place / 8 }),
    )
    return [
      copied('bid_quote', bid, { ...values, project_no: billNo, round: tender.round ?? 1, _sealed: null }),
      ...rows,
    ]
  })
  await store.write([
    ...steps.flat(),
    {
      // Without bond and ceiling: neither rules a planted bid out.
      sql: `update bid_project set envelope = 'one', bond = null, ceiling_price = null, open_time = ? where id = ?`,
      parameters: [past, tender.id],
    },
    { sql: `delete from _meta where name = 'upgrade:sealed:bid_quote'`, parameters: [] },
  ])
  return billNo
}

function copied(table: string, row: Row, values: Readonly<Record<string, Value>>) {
  const full = Object.entries({ ...row, ...values })
  const columns = full.map(([name]) => `"${name}"`).join(', ')
  return {
    sql: `insert into ${table} (${columns}) values (${full.map(() => '?').join(', ')})`,
    parameters: full.map(([, value]) => value),
  }
}

async function openedIn(server: ChildServer, projectNo: string) {
  const [buyer, approver] = await Promise.all(['buyer', 'approver'].map((name) => signIn(server, name)))
  const people = { opener: 'buyer', witness: 'approver' }
  const { id } = await post(server, 'bid/open/add', buyer, { projectNo, openTime: past, ...people })
  await post(server, 'bid/open/do/unlock', buyer, { id })
  const [began, before] = [performance.now(), await cpuSeconds(server)]
  await post(server, 'bid/open/do/witness', approver, { id })
  const [took, after] = [performance.now() - began, await cpuSeconds(server)]
  return { took, cpu: before === undefined || after === undefined ? undefined : after - before }
}

/** CPU seconds of a process and its threads, by Linux (proc(5), clock ticks of 10 ms); undefined elsewhere. */
async function cpuSeconds({ pid }: ChildServer): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program, in brackets, may contain spaces; fields 14 and 15 are user and system time.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / 100
}

async function signIn(server: ChildServer, username: string): Promise<string> {
  return String((await post(server, 'sys/login', '', { username, password })).token)
}

async function post({ url }: ChildServer, path: string, token = '', body: object = {}) {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const envelope = (await answer.json()) as {
    readonly success: boolean
    readonly message: string
    readonly result: Readonly<Record<string, unknown>>
  }
  if (!envelope.success) throw new Error(`${path}: ${envelope.message}`)
  return envelope.result
}

async function openedLines(store: Store, projectNo: string): Promise<number> {
  const sql = `select count(*) as total from bid_quote_items l join bid_quote q on q.id = l.quote_id
    where q.source_no = ? and q.status = 'opened' and l.price is not null and l._sealed is null`
  const [row] = await store.rows({ sql, parameters: [projectNo] })
  return Number(row?.total ?? 0)
}
