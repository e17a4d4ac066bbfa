import { isBatched, mostParts } from '../schema/base/batch-calls.ts'
import { ApiError } from './api-error.ts'
import { apiErrorOf } from './api-error-of.ts'
import type { Client, Envelope, Query } from './client.ts'

type Part = { readonly index: number; readonly status: number; readonly body: Partial<Envelope<unknown>> }

type Waiting = {
  readonly path: string
  readonly query: Query | undefined
  readonly call: string
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** Answers of a server that has no batches, or of a proxy that drops one: each call then goes by itself. */
const absent: ReadonlySet<number> = new Set([404, 405, 502, 503, 504])

/** How long calls are collected. Milliseconds. */
const pause = 5

/** A client that sends the reading calls of a moment as one (`sys/batch`), and the same call once. Each is answered as its part arrives. */
export function batching(client: Client): Client {
  let waiting: Waiting[] = []
  let isKnown = true

  const send = () => {
    const all = waiting.filter(({ signal }) => !signal?.aborted)
    waiting = []
    for (let start = 0; start < all.length; start += mostParts) void answer(all.slice(start, start + mostParts))
  }

  const answer = async (all: readonly Waiting[]): Promise<void> => {
    const groups = [...Map.groupBy(all, ({ call }) => call).values()]
    if (groups.length === 1 || !isKnown) return alone(client, groups)
    const open = new Map(groups.entries())
    try {
      const calls = groups.map(([first]) => first?.call)
      await client.lines('sys/batch', { calls }, (line) => {
        const part: Part = JSON.parse(line)
        settle(open.get(part.index) ?? [], part)
        open.delete(part.index)
      })
      if (open.size > 0) throw new ApiError('offline', '')
    } catch (error) {
      const left = [...open.values()]
      if (!(error instanceof ApiError && absent.has(error.status))) return refuse(left.flat(), error)
      isKnown &&= error.status > 405
      alone(client, left)
    }
  }

  return {
    ...client,
    get: <T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> => {
      if (!isBatched(path)) return client.get<T>(path, query, signal)
      return new Promise<unknown>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(send, pause)
        waiting.push({ path, query, call: callOf(path, query), signal, resolve, reject })
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }) as Promise<T>
    },
  }
}

function refuse(all: readonly Waiting[], error: unknown): void {
  for (const { reject } of all) reject(error)
}

/** Sends each call by itself. */
function alone(client: Client, groups: readonly (readonly Waiting[])[]): void {
  for (const same of groups) {
    const [first] = same
    if (!first) continue
    const answer = client.get(first.path, first.query, same.length === 1 ? first.signal : undefined)
    for (const { resolve, reject } of same) answer.then(resolve, reject)
  }
}

function settle(same: readonly Waiting[], part: Part): void {
  const isDone = part.status < 300 && part.body.success === true
  for (const { resolve, reject } of same)
    if (isDone) resolve(part.body.result)
    else reject(apiErrorOf(part.status, part.body))
}

function callOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(pairs).toString()
  return search === '' ? path : `${path}?${search}`
}
