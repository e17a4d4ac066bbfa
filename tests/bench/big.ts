import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../kit/child-server.ts'
import { signedIn } from './api.ts'
import { atLeast, atMost, type Figure, quantile } from './figure.ts'

/** Lists that are asked for again and again: a page, a deep one, a search, one company's documents. */
const pages = [
  'ord/order/list?pageSize=20',
  'ord/order/list?pageSize=20&pageNo=400',
  'ord/order/list?pageSize=20&supplierName=%E9%98%80%E9%97%A8',
  'ord/receipt/list?pageSize=20&status=billed',
  'ord/receipt/list?pageSize=20&pageNo=900',
  'ord/order/lines/list?pageSize=20&pageNo=50',
  'srm/supplier/base/list?pageSize=20&pageNo=40',
]
const rounds = 10

/** The big demo, made in one start: how long that takes, and how its lists answer. */
export async function run(): Promise<readonly Figure[]> {
  const dir = await mkdtemp(join(tmpdir(), 'procura-big-'))
  try {
    await (await startChild(['--data', dir])).stop()
    const server = await startChild(['--data', dir, '--demo', 'big'], {}, 900_000)
    try {
      const { get } = await signedIn(server.url, 'buyer')
      const took: number[] = []
      let documents = 0
      for (const code of ['ord/order', 'ord/delivery', 'ord/receipt'])
        documents += (await get<{ total: number }>(`${code}/list?pageSize=1`)).total
      for (let round = 0; round < rounds; round += 1) {
        for (const page of pages) {
          const began = performance.now()
          await get(page)
          took.push(performance.now() - began)
        }
      }
      return [
        atLeast(100_000, 'documents of the big demo', documents, ''),
        { name: 'start that makes them', value: server.startMs / 1000, unit: 's' },
        { name: 'list pages over them, median', value: quantile(took, 0.5), unit: 'ms' },
        atMost(100, 'list pages over them, p95', quantile(took, 0.95), 'ms'),
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
