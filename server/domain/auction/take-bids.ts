import { setImmediate as immediate } from 'node:timers/promises'
import { AppError } from '../../../src/schema/model/errors.ts'
import { databaseTime } from '../../features/jobs/lease.ts'
import type { App } from '../../platform/app.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import type { Step } from '../../platform/store/store.ts'
import { caughtUp } from './catch-up.ts'
import { type Decision, type Draft, decided, draftOf, type Offer, withInstructed } from './decide.ts'
import { type Hall, type HallEvent, readHall } from './hall.ts'
import { stepsOf } from './stored-entries.ts'
import { auctionTable } from './tables.ts'

type Waiting = {
  readonly offer: Offer
  readonly answer: (decision: Decision) => void
  readonly fail: (error: unknown) => void
}

type Made<Result> = { readonly after: Draft; readonly steps: readonly Step[]; readonly result: Result }

/** Most bids of one transaction. */
const most = 200
/** Age of a hall that readers get without a look at the database. Milliseconds. */
const fresh = 50
/** Attempts against actions on the auction, and against a server that lost its turn with its connection. */
const attempts = 20

/**
 * Bids of one auction, decided one after another in one order, on all servers. The number of the hall's row orders them: a transaction
 * of bids is committed only if no entry was added since they were decided.
 */
export class HallDesk {
  readonly #app: App
  readonly #tenantId: string
  readonly #id: string
  readonly #queue: Waiting[] = []
  #hall: Hall | undefined
  #isBusy = false
  #lastAt = 0
  #checkedAt = 0
  #checkedVersion = -1
  #isWriting = false
  /** The last write, and the last reading: each begins when the one before it ends. */
  #turn: Promise<unknown> = Promise.resolve()
  #reading: Promise<unknown> = Promise.resolve()
  #next: Promise<Hall> | undefined

  constructor(app: App, tenantId: string, id: string) {
    this.#app = app
    this.#tenantId = tenantId
    this.#id = id
  }

  /** Decides on a bid, and stores it durably if it is accepted. */
  offer(offer: Offer): Promise<Decision> {
    return new Promise((answer, fail) => {
      this.#queue.push({ offer, answer, fail })
      void this.#work()
    })
  }

  /** The hall for a reader: as of the last transaction of this server, or of the database some milliseconds ago. */
  async current(): Promise<Hall> {
    const known = this.#hall
    // A transaction on its way is in the database before this server knows; reading then would find a difference each time.
    return known && (this.#isWriting || this.#isFresh()) ? known : this.#looked()
  }

  /** Whether the hall was looked at some milliseconds ago, and no action of this server has started, paused or ended it since. */
  #isFresh(): boolean {
    return Date.now() - this.#checkedAt < fresh && this.#checkedVersion === this.#version()
  }

  #version(): number {
    return this.#app.store.versionOf(String(auctionTable))
  }

  /** The hall as of a reading that begins now, or when the one that runs has ended: all who wait share it. */
  #looked(): Promise<Hall> {
    const begin = () => {
      this.#next = undefined
      return this.#look()
    }
    if (!this.#next) {
      this.#next = this.#reading.then(begin, begin)
      this.#reading = this.#next
    }
    return this.#next
  }

  async #look(): Promise<Hall> {
    const known = this.#hall
    // Before the reading: a write meanwhile counts as later.
    const version = this.#version()
    const added = known && (await caughtUp(this.#app, known))
    const hall = added?.hall ?? (await readHall(this.#app, this.#tenantId, this.#id))
    if (this.#hall === known && !this.#isWriting) {
      // Entries are shared with the known hall.
      if (added) known?.entries.add(added.bids, added.events)
      this.#hall = hall
      this.#checkedAt = Date.now()
      this.#checkedVersion = version
    }
    // A transaction of this server meanwhile: its outcome is newer.
    return this.#hall ?? this.#look()
  }

  /**
   * Adds an event of the buying side, with further statements of its transaction and the hall that it changes. `make` may be called again.
   */
  async change(
    make: (
      hall: Hall,
      now: number,
    ) => { readonly event: Omit<HallEvent, 'seq' | 'at'>; readonly steps?: readonly Step[]; readonly changed?: Hall },
  ): Promise<void> {
    await this.#commit((hall, now) => {
      const { event, steps = [], changed = hall } = make(hall, now)
      const seq = hall.row.seq + 1
      const after = {
        hall: { ...changed, row: { ...changed.row, seq } },
        bids: [],
        events: [{ ...event, seq, at: now }],
      }
      return { after, steps, result: undefined }
    })
  }

  /** Lets the standing instructions of a lot bid now. */
  async answerProxies(lot: number): Promise<void> {
    await this.#commit((hall, now) => ({
      after: hall.auction.phase === 'running' ? withInstructed(draftOf(hall), lot, now) : draftOf(hall),
      steps: [],
      result: undefined,
    }))
  }

  /** Makes the next reading complete. */
  forget(): void {
    this.#hall = undefined
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#queue.length > 0) {
      // Bids that have arrived with the first one share its transaction.
      await immediate()
      const batch = this.#queue.splice(0, most)
      try {
        const decisions = await this.#decide(batch.map(({ offer }) => offer))
        for (const [index, { answer }] of batch.entries()) answer(decisions[index] ?? { why: 'closed' })
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    this.#isBusy = false
  }

  #decide(offers: readonly Offer[]): Promise<readonly Decision[]> {
    return this.#commit((hall, now) => {
      const { decisions, after } = decided(hall, offers, now)
      return { after, steps: [], result: decisions }
    })
  }

  /** In turn: one write of this server after another, and a server that is slower than others would find its hall changed each time. */
  #commit<Result>(make: (hall: Hall, now: number) => Made<Result>): Promise<Result> {
    const inTurn = () => this.#app.store.inTurn(`hall ${this.#id}`, () => this.#attempt(make))
    const own = this.#turn.then(inTurn, inTurn)
    this.#turn = own
    return own
  }

  async #attempt<Result>(make: (hall: Hall, now: number) => Made<Result>): Promise<Result> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const [hall, now] = await Promise.all([this.#looked(), this.#now()])
      const made = make(hall, now)
      const { bids, events } = made.after
      if (bids.length + events.length === 0 || (await this.#isWritten(hall, made))) return made.result
      // An action on the auction came in between; whatever else it may be, all of the hall is read next.
      if (attempt > 0) this.forget()
    }
    throw new AppError('BUSY')
  }

  /** Writes entries; false when the hall is no longer the one they were decided for. */
  async #isWritten(hall: Hall, { after, steps }: Made<unknown>): Promise<boolean> {
    const version = this.#version()
    this.#isWriting = true
    try {
      const entries = await stepsOf(this.#app, this.#tenantId, hall, after)
      await this.#app.store.write([...entries, ...steps])
      hall.entries.add(after.bids, after.events)
      this.#hall = after.hall
      // The only write to the auction was this one.
      if (this.#version() === version + 1) this.#checkedVersion = version + 1
      return true
    } catch (error) {
      if (error instanceof ExpectationFailed) return false
      throw error
    } finally {
      this.#isWriting = false
    }
  }

  /** Time of the database, which never goes back within a hall. */
  async #now(): Promise<number> {
    const { store } = this.#app
    const now = store.dialect === 'sqlite' ? Date.now() : await databaseTime(store)
    this.#lastAt = Math.max(now, this.#lastAt)
    return this.#lastAt
  }
}
