import { httpCaller } from '../../kit/http-call.ts'
import { quantile } from '../figure.ts'

/** A person with a role, whose calls are timed. */
export type Caller = {
  readonly role: string
  /** The result of a call and its milliseconds; undefined if the role may not call it. */
  ask(path: string): Promise<Asked | undefined>
  /** Calls the paths in turn with several clients for some seconds. */
  rate(paths: readonly string[], clients: number, seconds: number): Promise<Rate>
  close(): void
}

export type Asked = { readonly ms: number; readonly result: Result }

// The type of `result` depends on the call.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Result = any

/** Responses per second, and the 95th percentile in milliseconds. */
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
    // A report may require a period.
    if (status === 403 || status === 404 || status === 400) return undefined
    // A timed-out call counts with its time; after several the server refuses calls for a while.
    if (status === 504 || status === 503) return { ms, result: { total: 0, records: [] } }
    if (status !== 200) throw new Error(`${role} ${path}: ${status} ${bytes.toString().slice(0, 200)}`)
    return { ms, result: (JSON.parse(bytes.toString()) as { result: Result }).result }
  }
  const rate = async (paths: readonly string[], clients: number, seconds: number): Promise<Rate> => {
    const until = performance.now() + seconds * 1000
    const durations: number[] = []
    const client = async (first: number) => {
      for (let index = first; performance.now() < until; index += 1) {
        const path = paths[index % paths.length] ?? ''
        const { status, ms } = await get(path)
        if (status !== 200) throw new Error(`${role} ${path}: ${status}`)
        durations.push(ms)
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
    return { perSecond: durations.length / seconds, p95: quantile(durations, 0.95), answers: durations.length }
  }
  return { role, ask, rate, close: http.close }
}
