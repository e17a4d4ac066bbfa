import { seedBig } from '../../server/demo/big/seed-big.ts'
import { startApi } from '../kit/api-server.ts'
import { startChild } from '../kit/child-server.ts'
import { signedIn } from './api.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch } from './product.ts'

/** Requests repeated in each round: a page, a deep page, a search, and the documents of one company. */
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

/**
 * The big demo: duration of the start that creates it, and response times of its lists. The short form has a fiftieth
 * of its orders.
 */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return quick ? smallFigures() : bigFigures()
}

function bigFigures(): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const server = await startChild(['--data', await demoData(dir), '--demo', 'big'], {}, 900_000)
    try {
      return [
        { name: 'start that creates them', value: server.startMs / 1000, unit: 's' },
        ...(await listFigures(server.url, 100_000)),
      ]
    } finally {
      await server.stop()
    }
  })
}

async function smallFigures(): Promise<readonly Figure[]> {
  const api = await startApi()
  try {
    const { store, live } = api.running.app
    await seedBig(store, live.current, new Date(), () => undefined, { orders: 400, closed: 0, companies: 80 })
    return await listFigures(api.url, 2_000)
  } finally {
    await api.close()
  }
}

async function listFigures(url: string, fewest: number): Promise<readonly Figure[]> {
  const { get } = await signedIn(url, 'buyer')
  const durations: number[] = []
  let documents = 0
  for (const code of ['ord/order', 'ord/delivery', 'ord/receipt'])
    documents += (await get<{ total: number }>(`${code}/list?pageSize=1`)).total
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const began = performance.now()
      await get(page)
      durations.push(performance.now() - began)
    }
  }
  return [
    atLeast(fewest, 'documents of the big demo', documents, ''),
    { name: 'list pages over them, median', value: quantile(durations, 0.5), unit: 'ms' },
    atMost(100, 'list pages over them, p95', quantile(durations, 0.95), 'ms'),
  ]
}
