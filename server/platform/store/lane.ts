import { Worker } from 'node:worker_threads'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Reply, Request, WireError } from './protocol.ts'

type Waiting = {
  readonly request: Request
  readonly done: (value: unknown) => void
  readonly fail: (error: Error) => void
  readonly timer: NodeJS.Timeout | undefined
  readonly note: NoteTook | undefined
}

/** Callback with the milliseconds that each statement of a request ran. */
export type NoteTook = (took: readonly number[]) => void

/** Request without its id, which the lane assigns. */
export type Asked = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/**
 * Lane: a worker thread with the database open; requests in order, answers by id. A query beyond its timeout is abandoned: a running
 * statement cannot be interrupted, and ending its thread would only wait for it. A new worker takes over the other requests.
 */
export class Lane {
  readonly #path: string
  readonly #readOnly: boolean
  readonly #young: number | undefined
  #worker: Worker | undefined
  #waiting = new Map<number, Waiting>()
  /** Requests of one callback: one message carries all of them. */
  #unsent: Request[] = []
  #next = 1
  #left = 0
  #isClosed = false

  /** `young`: megabytes of the young heap; a smaller one saves memory, and costs more collections. */
  constructor(path: string, readOnly: boolean, young?: number) {
    this.#path = path
    this.#young = young
    this.#readOnly = readOnly
  }

  /** Number of open requests. */
  get load(): number {
    return this.#waiting.size
  }

  /** Replaced workers that still run their slow query. */
  get left(): number {
    return this.#left
  }

  /** Id of the next request; a cursor has the id of the request that opened it. */
  get nextId(): number {
    return this.#next
  }

  /** Answer of the worker. Rejects with `WireFailure`, or AppError TIMEOUT after `timeout` milliseconds. */
  ask<T>(asked: Asked, timeout?: number, note?: NoteTook): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the store was used after it was closed'))
    const request: Request = { ...asked, id: this.#next }
    this.#next += 1
    this.#worker ??= this.#start()
    return new Promise<T>((resolve, reject) => {
      const timer = timeout === undefined ? undefined : setTimeout(() => this.#giveUp(request.id), timeout)
      this.#waiting.set(request.id, { request, done: (value) => resolve(value as T), fail: reject, timer, note })
      if (this.#unsent.push(request) === 1) process.nextTick(() => this.#send())
    })
  }

  #send(): void {
    const unsent = this.#unsent
    this.#unsent = []
    if (unsent.length > 0) this.#worker?.postMessage(unsent)
  }

  /** Gives unused memory of the thread back, unless it has none or works. */
  async giveBack(): Promise<void> {
    if (this.#worker && !this.#isClosed && this.load === 0) await this.ask({ kind: 'giveBack' })
  }

  /** Answers open requests, then ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (this.#isClosed || !worker) {
      this.#isClosed = true
      return
    }
    const ended = new Promise((done) => worker.once('exit', done))
    const last = this.ask({ kind: 'close' })
    this.#isClosed = true
    await last
    await ended
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: { path: this.#path, readOnly: this.#readOnly },
      ...(this.#young !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: this.#young } }),
    })
    worker.on('message', (replies: readonly Reply[]) => {
      if (worker !== this.#worker) return
      for (const reply of replies) this.#settle(reply)
    })
    worker.on('error', (error: Error) => this.#lost(worker, { name: error.name, message: error.message }))
    worker.on('exit', () => this.#lost(worker, { name: 'Lost', message: 'the database thread ended' }))
    return worker
  }

  #settle(reply: Reply): void {
    const found = this.#take(reply.id)
    if (!found) return
    if (reply.ok) {
      found.note?.(reply.took)
      found.done(reply.value)
    } else found.fail(new WireFailure(reply.error))
  }

  #take(id: number): Waiting | undefined {
    const found = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(found?.timer)
    return found
  }

  // When a thread ends unexpectedly, open requests are rejected; the next request starts another.
  #lost(worker: Worker, error: WireError): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.fail(new WireFailure(error))
  }

  #giveUp(id: number): void {
    const late = this.#take(id)
    const old = this.#worker
    if (!late || !old) return
    this.#left += 1
    leftBehind += 1
    old.once('exit', () => {
      this.#left -= 1
      leftBehind -= 1
    })
    old.unref()
    old.postMessage([{ id: 0, kind: 'close' }] satisfies Request[])
    this.#worker = this.#start()
    this.#unsent = []
    this.#worker.postMessage([...this.#waiting.values()].map(({ request }) => request))
    late.fail(new AppError('TIMEOUT'))
  }
}

let leftBehind = 0

/** Threads of this process with an abandoned query. */
export function threadsLeft(): number {
  return leftBehind
}

/** Failure of a worker, on this side of the thread. */
export class WireFailure extends Error {
  readonly wire: WireError

  constructor(wire: WireError) {
    super(wire.message)
    this.name = 'WireFailure'
    this.wire = wire
  }
}
