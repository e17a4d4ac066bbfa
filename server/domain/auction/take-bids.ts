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
/** Attempts against other writes of this server to the same hall, and against a server that lost its turn with its connection. */
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
  #writes = 0

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
    if (known && (this.#writes > 0 || this.#isFresh())) return known
    return this.#checked()
  }

  /** Whether the hall was looked at some milliseconds ago, and no action of this server has started, paused or ended it since. */
  #isFresh(): boolean {
    return Date.now() - this.#checkedAt < fresh && this.#checkedVersion === this.#version()
  }

  #version(): number {
    return this.#app.store.versionOf(String(auctionTable))
  }

  /** The hall, read again if another write changed it. */
  async #checked(): Promise<Hall> {
    // Before the reading: a write meanwhile counts as later.
    const version = this.#version()
    const [row] = await this.#app.store.rows<{ seq: number; phase: string }>({
      sql: `select seq, (select ${auctionTable.phase} from ${auctionTable} where id = auction_id) as phase from _auction_hall where auction_id = ?`,
      parameters: [this.#id],
    })
    const known = this.#hall
    const isKnown = known && row && known.row.seq >= Number(row.seq) && known.auction.phase === row.phase
    if (!isKnown) this.#hall = await this.#read(known)
    this.#checkedAt = Date.now()
    this.#checkedVersion = version
    return this.#hall ?? this.#checked()
  }

  /** The hall in the database: what other servers added to the known one, or all of it. */
  async #read(known: Hall | undefined): Promise<Hall> {
    const found = known && (await caughtUp(this.#app, this.#tenantId, known))
    // Entries are shared with the known hall: those of a write or a reading meanwhile would be there twice.
    if (found && this.#hall === known && this.#writes === 0) {
      known.entries.add(found.bids, found.events)
      return found.hall
    }
    return readHall(this.#app, this.#tenantId, this.#id)
  }

  /**
   * Adds an event of the buying side, with further statements of its transaction. `make` may be called again.
   */
  async change(
    make: (
      hall: Hall,
      now: number,
    ) => { readonly event: Omit<HallEvent, 'seq' | 'at'>; readonly steps?: readonly Step[] },
  ): Promise<void> {
    await this.#commit((hall, now) => {
      const { event, steps = [] } = make(hall, now)
      const seq = hall.row.seq + 1
      const after = { hall: { ...hall, row: { ...hall.row, seq } }, bids: [], events: [{ ...event, seq, at: now }] }
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

  /** In turn: a server that is slower than others would find its hall changed at each attempt. */
  #commit<Result>(make: (hall: Hall, now: number) => Made<Result>): Promise<Result> {
    return this.#app.store.inTurn(`hall ${this.#id}`, () => this.#attempt(make))
  }

  async #attempt<Result>(make: (hall: Hall, now: number) => Made<Result>): Promise<Result> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const [hall, now] = await Promise.all([this.#checked(), this.#now()])
      const { after, steps, result } = make(hall, now)
      if (after.bids.length + after.events.length === 0) return result
      this.#writes += 1
      try {
        await this.#app.store.write([...stepsOf(this.#app, this.#tenantId, hall, after), ...steps])
        hall.entries.add(after.bids, after.events)
        this.#hall = after.hall
        return result
      } catch (error) {
        if (!(error instanceof ExpectationFailed)) throw error
        // Entries of other servers are read next; whatever else it may be, with all of the hall.
        if (attempt > 0) this.forget()
      } finally {
        this.#writes -= 1
      }
    }
    throw new AppError('BUSY')
  }

  /** Time of the database, which never goes back within a hall. */
  async #now(): Promise<number> {
    const { store } = this.#app
    const now = store.dialect === 'sqlite' ? Date.now() : await databaseTime(store)
    this.#lastAt = Math.max(now, this.#lastAt)
    return this.#lastAt
  }
}
