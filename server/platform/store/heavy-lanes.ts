import { AppError } from '../../../src/schema/model/errors.ts'
import type { Asked, Lane, NoteTook } from './lane.ts'

type Job = {
  readonly asked: Asked
  readonly until: number
  readonly timer: NodeJS.Timeout
  readonly note: NoteTook | undefined
  readonly done: (value: unknown) => void
  readonly fail: (error: unknown) => void
}

/** Wait for a busy lane before another lane is started. Milliseconds. */
const patience = 25
/** Most replaced threads with a running slow query; beyond it new work is refused. */
const mostLeft = 4

/**
 * Threads for statements that may scan. Each runs one statement at a time, so no statement waits for a slow one that another thread
 * could run; the second and later threads are started on demand.
 */
export class HeavyLanes {
  readonly #start: () => Lane
  readonly #most: number
  readonly #lanes: Lane[] = []
  readonly #busy = new Set<Lane>()
  readonly #queue: Job[] = []
  #growth: NodeJS.Timeout | undefined

  constructor(start: () => Lane, most: number) {
    this.#start = start
    this.#most = Math.max(1, most)
  }

  /** Rows or JSON of a statement; waiting counts towards the timeout. */
  ask<T>(asked: Asked, timeout: number, note?: NoteTook): Promise<T> {
    if (this.#lanes.reduce((sum, { left }) => sum + left, 0) >= mostLeft) return Promise.reject(new AppError('BUSY'))
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        asked,
        until: performance.now() + timeout,
        timer: setTimeout(() => this.#expire(job), timeout),
        done: (value) => resolve(value as T),
        fail: reject,
        note,
      }
      this.#queue.push(job)
      this.#pump()
    })
  }

  async giveBack(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.giveBack()))
  }

  async close(): Promise<void> {
    clearTimeout(this.#growth)
    for (const job of this.#queue.splice(0)) {
      clearTimeout(job.timer)
      job.fail(new AppError('BUSY'))
    }
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const lane = this.#idle()
      if (!lane) {
        this.#growLater()
        return
      }
      const job = this.#queue.shift()
      if (job) this.#run(lane, job)
    }
  }

  #idle(): Lane | undefined {
    const found = this.#lanes.find((lane) => !this.#busy.has(lane))
    return found ?? (this.#lanes.length === 0 ? this.#add() : undefined)
  }

  #add(): Lane {
    const lane = this.#start()
    this.#lanes.push(lane)
    return lane
  }

  #growLater(): void {
    if (this.#growth !== undefined || this.#lanes.length >= this.#most) return
    this.#growth = setTimeout(() => {
      this.#growth = undefined
      if (this.#queue.length > 0 && this.#lanes.length < this.#most) this.#add()
      this.#pump()
    }, patience)
  }

  #expire(job: Job): void {
    const place = this.#queue.indexOf(job)
    if (place < 0) return
    this.#queue.splice(place, 1)
    job.fail(new AppError('TIMEOUT'))
  }

  #run(lane: Lane, { asked, until, timer, done, fail, note }: Job): void {
    clearTimeout(timer)
    this.#busy.add(lane)
    const free = () => {
      this.#busy.delete(lane)
      this.#pump()
    }
    const answered = (value: unknown) => {
      done(value)
      free()
    }
    const failed = (error: unknown) => {
      fail(error)
      free()
    }
    lane.ask(asked, Math.max(1, until - performance.now()), note).then(answered, failed)
  }
}
