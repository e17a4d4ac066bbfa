import { openStore } from '../../server/platform/store/open-store.ts'
import type { Store } from '../../server/platform/store/store.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { inScratch } from './product.ts'

type Size = { readonly rows: number; readonly seconds: number }

/** Point reads during repeated slow scans, and durable inserts of 64 writers. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  const size = quick ? { rows: 100_000, seconds: 2 } : { rows: 400_000, seconds: 6 }
  return inScratch(async (dataDir) => {
    const store = await openStore({ dataDir, databaseUrl: undefined })
    try {
      return await figuresOf(store, size)
    } finally {
      await store.close()
    }
  })
}

async function figuresOf(store: Store, size: Size): Promise<readonly Figure[]> {
  await fill(store, size)
  const quiet = await pointReads(store, size, 2000)
  const { scans, durations } = await readsDuringScans(store, size)
  const inserts = await insertsPerSecond(store)
  return [
    { name: 'point read p99, otherwise idle', value: quantile(quiet, 0.99), unit: 'ms' },
    { name: `concurrent slow scans over ${size.rows} rows, median`, value: quantile(scans, 0.5), unit: 'ms' },
    { name: 'point reads during slow scans', value: durations.length / size.seconds, unit: '/s' },
    atMost(20, 'point read p99 during slow scans', quantile(durations, 0.99), 'ms'),
    { name: 'slowest point read during slow scans', value: quantile(durations, 1), unit: 'ms' },
    atLeast(5000, 'durable inserts of 64 writers', inserts, '/s'),
  ]
}

async function fill(store: Store, { rows }: Size): Promise<void> {
  await store.ddl(['create table line (id integer primary key, name text, note text)'])
  await store.write([
    {
      sql: `insert into line (id, name, note) with recursive c(n) as (select 1 union all select n + 1 from c where n < ?)
        select n, '昆仑环保科技有限公司' || n, '供应商资料、联系人、银行账户、合同、订单、质量、价格、交货' || n from c`,
      parameters: [rows],
    },
  ])
}

async function pointReads(store: Store, size: Size, count: number): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < count; index += 1) durations.push(await pointRead(store, size, index))
  return durations
}

async function pointRead(store: Store, { rows }: Size, index: number): Promise<number> {
  const began = performance.now()
  const [row] = await store.rows({ sql: 'select * from line where id = ?', parameters: [((index * 7919) % rows) + 1] })
  if (!row) throw new Error('a point read found nothing')
  return performance.now() - began
}

async function readsDuringScans(store: Store, size: Size): Promise<{ scans: number[]; durations: number[] }> {
  const until = performance.now() + size.seconds * 1000
  const scans: number[] = []
  const scan = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const query = {
        sql: 'select count(*) as total from line where note like ? or name like ?',
        parameters: ['%不存在%', '%没有%'],
      }
      await store.rows(query, { heavy: true })
      scans.push(performance.now() - began)
    }
  }
  const durations: number[] = []
  const read = async () => {
    for (let index = 0; performance.now() < until; index += 1) durations.push(await pointRead(store, size, index))
  }
  await Promise.all([scan(), scan(), read()])
  return { scans, durations }
}

async function insertsPerSecond(store: Store): Promise<number> {
  await store.ddl(['create table written (id text primary key, text text)'])
  const until = performance.now() + 3000
  let written = 0
  const writer = async (number: number) => {
    for (let index = 0; performance.now() < until; index += 1) {
      await store.write([
        {
          sql: 'insert into written (id, text) values (?, ?)',
          parameters: [`${number}-${index}`, '供应商'.repeat(100)],
        },
      ])
      written += 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, (_, number) => writer(number)))
  return written / 3
}
