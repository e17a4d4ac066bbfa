import { httpCaller } from '../../kit/http-call.ts'
import { quantile } from '../figure.ts'

/** Somebody of a role who asks a server, with the time of each answer. */
export type Caller = {
  readonly role: string
  /** The result of a call, and its milliseconds; undefined where the role may not ask. */
  ask(path: string): Promise<Asked | undefined>
  /** Asks with some clients at once for some seconds, path after path. */
  rate(paths: readonly string[], clients: number, seconds: number): Promise<Rate>
  close(): void
}

export type Asked = { readonly ms: number; readonly result: Result }

// What an answer holds depends on the call.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Result = any

/** Answers a second, and the 95th percentile in milliseconds. */
export type Rate = { readonly perSecond: number; readonly p95: number; readonly answers: number }

/** Signs in with a demo account. */
export async function callerOf(url: string, username: string, role: string): Promise<Caller> {
  const http = httpCaller()
  const login = await http.call('POST', `${url}/api/sys/demo/login`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  })
  const { result } = JSON.parse(login.bytes.toString()) as { result: { token: string } }
  const headers = { 'x-access-token': result.token }
  const get = async (path: string) => {
    const began = performance.now()
    const { status, bytes } = await http.call('GET', `${url}/api/${path}`, { headers, body: undefined })
    return { status, bytes, ms: performance.now() - began }
  }
  const ask = async (path: string): Promise<Asked | undefined> => {
    const { status, bytes, ms } = await get(path)
    // A report may ask for a period first.
    if (status === 403 || status === 404 || status === 400) return undefined
    // One that took too long counts with its time; after some of them the server takes none for a while.
    if (status === 504 || status === 503) return { ms, result: { total: 0, records: [] } }
    if (status !== 200) throw new Error(`${role} ${path}: ${status} ${bytes.toString().slice(0, 200)}`)
    return { ms, result: (JSON.parse(bytes.toString()) as { result: Result }).result }
  }
  const rate = async (paths: readonly string[], clients: number, seconds: number): Promise<Rate> => {
    const until = performance.now() + seconds * 1000
    const took: number[] = []
    const client = async (first: number) => {
      for (let index = first; performance.now() < until; index += 1) {
        const path = paths[index % paths.length] ?? ''
        const { status, ms } = await get(path)
        if (status !== 200) throw new Error(`${role} ${path}: ${status}`)
        took.push(ms)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
    return { perSecond: took.length / seconds, p95: quantile(took, 0.95), answers: took.length }
  }
  return { role, ask, rate, close: http.close }
}
