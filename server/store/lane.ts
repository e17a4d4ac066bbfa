import { Worker } from 'node:worker_threads'
import { AppError } from '../../src/schema/model/errors.ts'
import type { Reply, Request, WireError } from './protocol.ts'

type Waiting = {
  readonly done: (value: unknown) => void
  readonly fail: (error: WireError) => void
  readonly timer: NodeJS.Timeout | undefined
}

type Body = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** One worker thread with the database open: requests in order, answers by id. A worker that overstays is left to itself and replaced. */
export class Lane {
  readonly #path: string
  readonly #readOnly: boolean
  #worker: Worker
  #waiting = new Map<number, Waiting>()
  #next = 1

  constructor(path: string, readOnly: boolean) {
    this.#path = path
    this.#readOnly = readOnly
    this.#worker = this.#start()
  }

  /** Requests not answered yet. */
  get load(): number {
    return this.#waiting.size
  }

  /** The id the next request will get; a cursor is known by the id that opened it. */
  get nextId(): number {
    return this.#next
  }

  /** The worker's answer. Rejects with `WireFailure`, or AppError TIMEOUT after `timeout` milliseconds. */
  ask<T>(body: Body, timeout?: number): Promise<T> {
    const id = this.#next
    this.#next += 1
    return new Promise<T>((resolve, reject) => {
      const timer = timeout === undefined ? undefined : setTimeout(() => this.#giveUp(id, reject), timeout)
      this.#waiting.set(id, {
        done: (value) => resolve(value as T),
        fail: (error) => reject(new WireFailure(error)),
        timer,
      })
      this.#worker.postMessage({ ...body, id })
    })
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.#worker.once('exit', done))
    await this.ask({ kind: 'close' })
    await ended
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData: { path: this.#path, readOnly: this.#readOnly },
    })
    const waiting = this.#waiting
    worker.on('message', (reply: Reply) => settle(waiting, reply))
    worker.on('error', (error: Error) => failAll(waiting, { name: error.name, message: error.message }))
    return worker
  }

  // Ending a worker in the middle of a query may abort the process, so the old one is told to close when it gets there.
  #giveUp(id: number, reject: (error: Error) => void): void {
    if (!this.#waiting.delete(id)) return
    reject(new AppError('TIMEOUT'))
    const [left, old] = [this.#waiting, this.#worker]
    old.postMessage({ id: 0, kind: 'close' })
    old.unref()
    this.#waiting = new Map()
    this.#worker = this.#start()
    failAll(left, { name: 'Replaced', message: 'a slow query held the reader; ask again' })
  }
}

/** A worker's failure on this side of the thread. */
export class WireFailure extends Error {
  readonly wire: WireError

  constructor(wire: WireError) {
    super(wire.message)
    this.name = 'WireFailure'
    this.wire = wire
  }
}

function settle(waiting: Map<number, Waiting>, reply: Reply): void {
  const found = waiting.get(reply.id)
  if (!found) return
  waiting.delete(reply.id)
  clearTimeout(found.timer)
  if (reply.ok) found.done(reply.value)
  else found.fail(reply.error)
}

function failAll(waiting: Map<number, Waiting>, error: WireError): void {
  for (const { fail, timer } of waiting.values()) {
    clearTimeout(timer)
    fail(error)
  }
  waiting.clear()
}
