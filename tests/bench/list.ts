import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startChild } from '../kit/child-server.ts'
import { signedIn } from './api.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { answerOf, clientAgent, rateOf } from './load.ts'
import { demoData, inScratch } from './product.ts'

/** `exported` is the row count of the export with measured memory; `calls` is the number of calls for a rate. */
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

/**
 * The list call over a million rows (a tenth in the short form), compared with the bare query.
 * Also deep pages, an export, and the throughput of eight clients.
 */
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

// Rows are inserted directly into the database, so the search index is rebuilt.
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
      // Some rows have their own kind, which selects them for the export.
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
  const agent = clientAgent()
  const call = async (term: string | undefined, pageNo = 1) => {
    const filter = term === undefined ? '' : `&companyName=${encodeURIComponent(`*${term}*`)}`
    const address = `${url}/api/srm/supplier/base/list?pageNo=${pageNo}&pageSize=10&column=createTime&order=desc${filter}`
    const { body } = await answerOf(address, agent, { 'X-Access-Token': token })
    if (!body.startsWith('{"success":true')) throw new Error(`list call refused: ${body.slice(0, 200)}`)
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
  const page = await rateOf(() => call(undefined), calls)
  const contains = await rateOf((index) => call(term(index)), calls)
  // Pages of each term, from the second one.
  const uncachedRate = await rateOf((index) => call(term(index), 2 + Math.floor(index / terms.length)), calls / 10)
  agent.destroy()
  return [
    { name: 'list call, contains filter, p95', value: quantile(served, 0.95), unit: 'ms' },
    { name: 'bare query of rows and count by LIKE, p95', value: quantile(bare, 0.95), unit: 'ms' },
    atMost(2, 'list call / bare query, p95', quantile(served, 0.95) / quantile(bare, 0.95), 'times'),
    atLeast(2000, 'first page, 8 clients', page, 'requests/s'),
    atLeast(2000, 'contains filter, 8 clients', contains, 'requests/s'),
    { name: 'contains filter, 8 clients, uncached pages', value: uncachedRate, unit: 'requests/s' },
  ]
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

type Reached = { readonly url: string; readonly token: string; readonly pid: number }

const listPath = '/api/srm/supplier/base/list?column=createTime&order=desc'

async function listed({ url, token }: Reached, query: string): Promise<readonly { readonly id: string }[]> {
  const answer = await fetch(`${url}${listPath}${query}`, { headers: { 'X-Access-Token': token } })
  const { result } = (await answer.json()) as { result: { records: readonly { readonly id: string }[] } }
  return result.records
}

/** Deep pages, each after the last row of the previous one, compared with the first page; none is repeated. */
async function deepPages(reached: Reached, { rows }: Size): Promise<readonly Figure[]> {
  const first: number[] = []
  const deep: number[] = []
  // Starts in the middle of the list.
  const from = rows / 40
  let pageNo = from
  let after = (await listed(reached, `&pageSize=20&pageNo=${pageNo}`)).at(-1)?.id ?? ''
  for (let round = 0; round < 100; round += 1) {
    pageNo += 1
    // The same page size as the first page.
    const position = `&pageSize=${51 + round}&pageNo=${pageNo}&after=${after}`
    deep.push(
      await timed(async () => {
        after = (await listed(reached, position)).at(-1)?.id ?? ''
      }),
    )
    // A different size each time avoids cached answers.
    first.push(await timed(() => listed(reached, `&pageNo=1&pageSize=${51 + round}`)))
  }
  return [
    { name: `pages from ${from + 1}, by keyset, p95`, value: quantile(deep, 0.95), unit: 'ms' },
    { name: 'page 1, p95', value: quantile(first, 0.95), unit: 'ms' },
    atMost(1.5, 'deep page / page 1, p95', quantile(deep, 0.95) / quantile(first, 0.95), 'times'),
  ]
}

/** Additional memory of the server during an export, and response times of lists meanwhile. */
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
    atMost(100, `export of ${exported} rows, additional memory`, (most - before) / 1024, 'MB'),
    { name: 'list calls during the export, p95', value: quantile(waits, 0.95), unit: 'ms' },
  ]
}

/** Private memory of a process in kilobytes, without cached pages of the database file. */
function memoryOf(pid: number): number {
  const [, size = '0'] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(size)
}
