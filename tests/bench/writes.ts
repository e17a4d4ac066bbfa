import { startChild } from '../kit/child-server.ts'
import { httpCaller } from '../kit/http-call.ts'
import { atLeast, atMost, type Effort, type Figure, quantile } from './figure.ts'
import { demoData, inScratch } from './product.ts'

const clients = 64

/** Durable adds through the API from 64 clients, and list calls meanwhile; each add is one transaction. */
export function run({ quick }: Effort): Promise<readonly Figure[]> {
  return inScratch(async (dir) => {
    const server = await startChild(['--data', await demoData(dir)], { JOBS: 'off' }, 300_000)
    const caller = await signedIn(server.url)
    try {
      const total = quick ? 1_280 : 40_000
      const lists: number[] = []
      const stop = watchList(caller, lists)
      const plain = await rate(total, (index) => caller.add('bd/post', { code: `W${index}`, name: `Writes ${index}` }))
      const order = await orderLike(caller)
      const orders = await rate(quick ? 128 : 8_000, () => caller.add('ord/order', order))
      await stop()
      const counted = await caller.ask('bd/post/list?pageSize=1&code=W*')
      return [
        atLeast(10_000, `adds of a plain record, ${clients} clients`, plain, '/s'),
        atLeast(1_500, `adds of an order with five lines, ${clients} clients`, orders, '/s'),
        atMost(30, 'list calls meanwhile, p95', quantile(lists, 0.95), 'ms'),
        atMost(0, 'acknowledged adds without a record', total - counted.total, ''),
      ]
    } finally {
      caller.close()
      await server.stop()
    }
  })
}

// The type of `result` depends on the call.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Result = any

async function signedIn(url: string) {
  const http = httpCaller()
  const send = async (method: string, path: string, token: string, body?: object): Promise<Result> => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { 'x-access-token': token }) }
    const answer = await http.call(method, `${url}/api/${path}`, { headers, body: body && JSON.stringify(body) })
    const text = answer.bytes.toString()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { result: Result }).result
  }
  const { token } = await send('POST', 'sys/demo/login', '', { username: 'buyer' })
  return {
    ask: (path: string) => send('GET', path, token),
    add: (code: string, record: object) => send('POST', `${code}/add`, token, record),
    close: http.close,
  }
}

type Caller = Awaited<ReturnType<typeof signedIn>>

/** Adds per second. */
async function rate(total: number, add: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < total) {
        next += 1
        await add(next)
      }
    }),
  )
  return (total * 1000) / (performance.now() - began)
}

/** Calls a list again and again; the returned function ends it. */
function watchList(caller: Caller, times: number[]): () => Promise<void> {
  let isOver = false
  const calls = (async () => {
    while (!isOver) {
      const began = performance.now()
      await caller.ask('ord/order/list?pageSize=20')
      times.push(performance.now() - began)
    }
  })()
  return async () => {
    isOver = true
    await calls
  }
}

/** A new order like one of the demo, with five lines. */
async function orderLike(caller: Caller): Promise<object> {
  const { records } = await caller.ask('ord/order/list?pageSize=1')
  const { id, purOrg, orderType, supplierId, paymentTerm, incoterm, shipTo, currency } = records[0]
  const lines = await caller.ask(`ord/order/lines/list?pageSize=1&orderId=${id}`)
  const { materialCode, materialName, unit, qty, price, taxRate, needDate } = lines.records[0]
  const line = { materialCode, materialName, unit, qty, price, taxRate, needDate }
  const head = { purOrg, orderType, supplierId, paymentTerm, incoterm, shipTo, currency }
  const today = new Date().toISOString().slice(0, 10)
  return { ...head, billDate: today, lines: Array.from({ length: 5 }, (_, index) => ({ ...line, lineNo: index + 1 })) }
}
