import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { startChild } from '../kit/child-server.ts'
import { signedIn } from './api.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch } from './product.ts'

/** `exported` rows are those of the export whose memory is watched; `calls` is how often a rate asks. */
type Size = { readonly rows: number; readonly exported: number; readonly calls: number }

const full: Size = { rows: 1_000_000, exported: 100_000, calls: 4000 }
const short: Size = { rows: 100_000, exported: 20_000, calls: 400 }
const terms = [
  '泵业',
  '阀门',
  '环保',
  '昆仑',
  '科技',
  '膜',
  '仪表',
  '电缆',
  '钢管',
  '药剂',
  '北方',
  '江南',
  '远达',
  '清波',
  '恒风',
  '正元',
  '天工',
  '鲁源',
  '蜀净',
  '德润',
]
const words = [...terms, '重工', '机械', '自控', '集团', '实业', '贸易', '工程', '材料', '设备', '能源']

/** The list call over a million rows (a tenth of them in the short form) beside the bare query of the same, deep pages, an export, and how many a second eight clients get. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  const size = quick ? short : full
  return inScratch(async (dir) => {
    const data = await demoData(dir)
    plant(join(data, 'app.db'), size)
    const server = await startChild(['--data', data], {}, 300_000)
    try {
      const { token } = await signedIn(server.url, 'buyer')
      const reached = { url: server.url, token, pid: server.pid }
      return [
        ...(await measure(reached, join(data, 'app.db'), size)),
        ...(await deepPages(reached, size)),
        ...(await exportFigures(reached, size)),
      ]
    } finally {
      await server.stop()
    }
  })
}

// Rows go in behind the server's back, which is why it is told to make its search index anew.
function plant(path: string, { rows, exported }: Size): void {
  const db = new DatabaseSync(path)
  const columns = (
    db.prepare('select name from pragma_table_info(?)').all('srm_supplier_base') as { name: string }[]
  ).map(({ name }) => name)
  const template = db.prepare(`select * from srm_supplier_base where tenant_id = '0' limit 1`).get() as Record<
    string,
    string | number | null
  >
  const insert = db.prepare(
    `insert into srm_supplier_base (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  db.exec('begin')
  for (let index = 0; index < rows; index += 1) {
    const word = (step: number) => words[(index * step + Math.floor(index / 7)) % words.length] ?? ''
    const minute = String(index % 60).padStart(2, '0')
    const day = String((index % 27) + 1).padStart(2, '0')
    const row: Record<string, string | number | null> = {
      ...template,
      id: `b${index.toString(16).padStart(31, '0')}`,
      company_name: `${word(3)}${word(7)}${word(11)}第${index}公司`,
      supplier_code: `B${index}`,
      corplicence: `L${index}`,
      trading_products: `${word(5)}、${word(13)}`,
      // A part of them has a kind of its own, for an export of so many.
      supplier_type: index < exported ? 'logistics' : 'manufacturer',
      create_time: `2026-0${(index % 9) + 1}-${day} 08:${minute}:00`,
    }
    insert.run(...columns.map((column) => row[column] ?? null))
  }
  db.exec('commit')
  db.exec(`update _schema set search = '' where table_name = 'srm_supplier_base'`)
  db.close()
}

async function measure({ url, token }: Reached, path: string, { calls }: Size): Promise<readonly Figure[]> {
  // The clients share the two cores with the server, so they take as little of them as they can.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const call = async (term: string | undefined, pageNo = 1) => {
    const filter = term === undefined ? '' : `&companyName=${encodeURIComponent(`*${term}*`)}`
    const address = `${url}/api/srm/supplier/base/list?pageNo=${pageNo}&pageSize=10&column=createTime&order=desc${filter}`
    const answer = await bodyOf(address, agent, token)
    if (!answer.startsWith('{"success":true')) throw new Error(`the list call was refused: ${answer.slice(0, 200)}`)
  }
  const term = (index: number) => terms[index % terms.length]
  for (let index = 0; index < 200; index += 1) await call(index % 2 === 0 ? undefined : term(index))
  const served: number[] = []
  const bare: number[] = []
  const ask = bareQuery(path)
  for (let index = 0; index < 200; index += 1) {
    served.push(await timed(() => call(term(index))))
    bare.push(await timed(() => Promise.resolve(ask(term(index) ?? ''))))
  }
  const page = await rate(() => call(undefined), calls)
  const contains = await rate((index) => call(term(index)), calls)
  // Pages of each term from the second on.
  const fresh = await rate((index) => call(term(index), 2 + Math.floor(index / terms.length)), calls / 10)
  agent.destroy()
  return [
    { name: 'list call, contains filter, p95', value: quantile(served, 0.95), unit: 'ms' },
    { name: 'bare query of the same (rows and count by LIKE), p95', value: quantile(bare, 0.95), unit: 'ms' },
    atMost(2, 'list call / bare query, p95', quantile(served, 0.95) / quantile(bare, 0.95), 'times'),
    atLeast(2000, 'first page, 8 clients', page, 'requests/s'),
    atLeast(2000, 'contains filter, 8 clients', contains, 'requests/s'),
    { name: 'contains filter, 8 clients, no page asked twice', value: fresh, unit: 'requests/s' },
  ]
}

function bodyOf(address: string, agent: Agent, token: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { agent, headers: { 'X-Access-Token': token } }, (answer) => {
      text(answer).then(resolve, reject)
    })
    asked.on('error', reject)
  })
}

function bareQuery(path: string): (term: string) => void {
  const db = new DatabaseSync(path, { readOnly: true })
  const where = `where tenant_id = '0' and company_name like ?`
  const page = db.prepare(`select * from srm_supplier_base ${where} order by create_time desc, id desc limit 10`)
  const count = db.prepare(`select count(*) as total from srm_supplier_base ${where}`)
  return (term) => {
    page.all(`%${term}%`)
    count.get(`%${term}%`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function rate(work: (index: number) => Promise<unknown>, total: number): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < total) {
        next += 1
        await work(next)
      }
    }),
  )
  return (total * 1000) / (performance.now() - began)
}

type Reached = { readonly url: string; readonly token: string; readonly pid: number }

const listPath = '/api/srm/supplier/base/list?column=createTime&order=desc'

async function listed({ url, token }: Reached, query: string): Promise<readonly { readonly id: string }[]> {
  const answer = await fetch(`${url}${listPath}${query}`, { headers: { 'X-Access-Token': token } })
  const { result } = (await answer.json()) as { result: { records: readonly { readonly id: string }[] } }
  return result.records
}

/** Pages deep in the list, each behind the last row of the one before, beside the first page; none of them is asked twice. */
async function deepPages(reached: Reached, { rows }: Size): Promise<readonly Figure[]> {
  const first: number[] = []
  const deep: number[] = []
  // In the middle of the list.
  const from = rows / 40
  let pageNo = from
  let after = (await listed(reached, `&pageSize=20&pageNo=${pageNo}`)).at(-1)?.id ?? ''
  for (let round = 0; round < 100; round += 1) {
    pageNo += 1
    // As many rows as the first page it is held against.
    const place = `&pageSize=${51 + round}&pageNo=${pageNo}&after=${after}`
    deep.push(
      await timed(async () => {
        after = (await listed(reached, place)).at(-1)?.id ?? ''
      }),
    )
    // Another size each time keeps the answer from being one that was kept.
    first.push(await timed(() => listed(reached, `&pageNo=1&pageSize=${51 + round}`)))
  }
  return [
    { name: `page ${from + 1} and on, behind a known row, p95`, value: quantile(deep, 0.95), unit: 'ms' },
    { name: 'page 1, p95', value: quantile(first, 0.95), unit: 'ms' },
    atMost(1.5, 'deep page / page 1, p95', quantile(deep, 0.95) / quantile(first, 0.95), 'times'),
  ]
}

/** How much more memory the server takes while many rows are exported, and how lists answer meanwhile. */
async function exportFigures(reached: Reached, { exported }: Size): Promise<readonly Figure[]> {
  const { url, token, pid } = reached
  const before = memoryOf(pid)
  let most = before
  let isDone = false
  const waits: number[] = []
  const watch = async () => {
    while (!isDone) {
      waits.push(await timed(() => listed(reached, `&pageNo=${1 + (waits.length % 40)}`)))
      most = Math.max(most, memoryOf(pid))
      await new Promise((done) => setTimeout(done, 20))
    }
  }
  const watching = watch()
  const path = '/api/srm/supplier/base/exportXls?supplierType=logistics'
  let size = 0
  const took = await timed(async () => {
    const answer = await fetch(`${url}${path}`, { headers: { 'X-Access-Token': token } })
    for await (const part of answer.body ?? []) size += part.length
  })
  isDone = true
  await watching
  return [
    { name: `export of ${exported} rows`, value: took / 1000, unit: 's' },
    { name: `export of ${exported} rows, workbook`, value: size / 1_048_576, unit: 'MB' },
    atMost(100, `export of ${exported} rows, memory more`, (most - before) / 1024, 'MB'),
    { name: 'list calls during the export, p95', value: quantile(waits, 0.95), unit: 'ms' },
  ]
}

/** Kilobytes that a process has taken for itself; pages of the database file that the system keeps for it are none of them. */
function memoryOf(pid: number): number {
  const [, size = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(size)
}
