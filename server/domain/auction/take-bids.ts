import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { databaseTime } from '../../features/jobs/lease.ts'
import type { App } from '../../platform/app.ts'
import { systemName } from '../../platform/audit/system-session.ts'
import { newId } from '../../platform/new-id.ts'
import { codeOf, columnSet } from '../../platform/sql/file-table.ts'
import { insertSteps, type SeedRecord } from '../../platform/sql/insert.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { factorOf, type Hall, type HallBid, type HallEvent, readHall } from './hall.ts'
import { moveHall } from './hall-row.ts'
import { extended, isOpen, proxyBids, type Refused, refusalOf } from './rules.ts'
import { auctionTable, bidTable, eventTable } from './tables.ts'
import type { LotTimes } from './terms.ts'

/** A bid as a supplier sends it. Price in cents. */
export type Offer = {
  readonly supplierId: string
  readonly lot: number
  readonly amount: number
  /** Chosen by the browser: a request that is sent again is not a second bid. */
  readonly key: string
  /** Account that sent it. */
  readonly who: string
}

export type Decision = { readonly seq: number } | Refused | { readonly why: 'declined' | 'bond' | 'missing' }

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
/** Attempts against other servers that write to the same hall. */
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
    if (known && (this.#writes > 0 || Date.now() - this.#checkedAt < fresh)) return known
    return this.#checked()
  }

  /** The hall, read again if another write changed it. */
  async #checked(): Promise<Hall> {
    const [row] = await this.#app.store.rows<{ seq: number; phase: string }>({
      sql: `select seq, (select ${auctionTable.phase} from ${auctionTable} where id = auction_id) as phase from _auction_hall where auction_id = ?`,
      parameters: [this.#id],
    })
    const known = this.#hall
    const isKnown = known && row && known.row.seq >= Number(row.seq) && known.auction.phase === row.phase
    if (!isKnown) this.#hall = await readHall(this.#app, this.#tenantId, this.#id)
    this.#checkedAt = Date.now()
    return this.#hall ?? this.#checked()
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

  async #commit<Result>(make: (hall: Hall, now: number) => Made<Result>): Promise<Result> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const hall = await this.#checked()
      const { after, steps, result } = make(hall, await this.#now())
      if (after.bids.length + after.events.length === 0) return result
      this.#writes += 1
      try {
        await this.#app.store.write([...stepsOf(this.#app, this.#tenantId, hall, after), ...steps])
        hall.entries.add(after.bids, after.events)
        this.#hall = after.hall
        return result
      } catch (error) {
        if (!(error instanceof ExpectationFailed)) throw error
        this.forget()
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

/** Hall after new entries, which are not stored yet. */
type Draft = { readonly hall: Hall; readonly bids: readonly HallBid[]; readonly events: readonly HallEvent[] }

function draftOf(hall: Hall): Draft {
  return { hall, bids: [], events: [] }
}

type Decided = { readonly decisions: readonly Decision[]; readonly after: Draft }

/** Decisions on bids in their order, and the hall after them. */
function decided(hall: Hall, offers: readonly Offer[], now: number): Decided {
  let after = draftOf(hall)
  const decisions = offers.map((offer): Decision => {
    const known = placedBy(after, offer)
    if (known) return { seq: known.seq }
    const refused = refusal(after.hall, offer, now)
    if (refused) return refused
    const seq = after.hall.row.seq + 1
    after = withInstructed(withBid(after, offer, now, false), offer.lot, now)
    return { seq }
  })
  return { decisions, after }
}

function placedBy({ hall, bids }: Draft, { supplierId, key }: Offer): HallBid | undefined {
  return (
    hall.entries.byKey(supplierId, key) ?? bids.find((bid) => bid.requestKey === key && bid.supplierId === supplierId)
  )
}

function refusal(hall: Hall, offer: Offer, now: number): Exclude<Decision, { seq: number }> | undefined {
  const bidder = hall.bidders.get(offer.supplierId)
  const state = hall.states.get(offer.lot)
  if (!(bidder && state)) return { why: 'missing' }
  if (bidder.barred) return { why: bidder.barred }
  if (hall.auction.phase !== 'running') return { why: 'closed' }
  return refusalOf(hall.terms, state, offer, factorOf(hall), now)
}

function withInstructed(draft: Draft, lot: number, now: number): Draft {
  const { hall } = draft
  const state = hall.states.get(lot)
  if (!(state && isOpen(hall.terms, state, now))) return draft
  const able = hall.instructions.filter(({ supplierId }) => hall.bidders.get(supplierId)?.barred === undefined)
  return proxyBids(hall.terms, state, able, factorOf(hall), now).reduce(
    (after, bid) => withBid(after, { ...bid, lot, key: null, who: systemName }, now, true),
    draft,
  )
}

type Placed = Omit<Offer, 'key'> & { readonly key: string | null }

function withBid(draft: Draft, { supplierId, lot, amount, key, who }: Placed, at: number, isProxy: boolean): Draft {
  const { hall } = draft
  const state = hall.states.get(lot)
  if (!state) return draft
  const seq = hall.row.seq + 1
  const bid = { seq, lot, supplierId, amount, at, isProxy, isVoid: false, requestKey: key, reason: null, who }
  const bests = new Map(state.bests).set(supplierId, bid)
  const states = new Map(hall.states).set(lot, { ...state, bests })
  const after = { ...draft, bids: [...draft.bids, bid], hall: { ...hall, states, row: { ...hall.row, seq } } }
  return withExtension(after, lot, at)
}

function withExtension(draft: Draft, lot: number, at: number): Draft {
  const { hall, events } = draft
  const before = hall.row.times.get(lot)
  const next = before && extended(hall.terms, before, at)
  if (!(before && next) || next === before) return draft
  const late = next.endsAt - before.endsAt
  // In turn, the lots after it begin and end later.
  const times = new Map(
    [...hall.row.times].map(([no, one]): [number, LotTimes] => {
      if (no === lot) return [no, next]
      const isLater = hall.terms.isInTurn && one.startsAt >= before.endsAt
      return [no, isLater ? { ...one, startsAt: one.startsAt + late, endsAt: one.endsAt + late } : one]
    }),
  )
  const states = new Map([...hall.states].map(([no, state]) => [no, { ...state, times: times.get(no) ?? state.times }]))
  const seq = hall.row.seq + 1
  const event = { seq, kind: 'extended', lot, text: null, at, who: systemName }
  return { ...draft, events: [...events, event], hall: { ...hall, states, row: { ...hall.row, seq, times } } }
}

/** Statements that store new entries. */
function stepsOf(app: App, tenantId: string, before: Hall, { hall, bids, events }: Draft): readonly Step[] {
  const auctionId = String(before.auction.id)
  const rows = (table: object, records: readonly SeedRecord[]) =>
    insertSteps(
      resourceOf(app, codeOf(table)),
      records,
      { auctionId, tenantId, createBy: systemName, version: 1 },
      quoted,
    )
  return [
    moveHall(auctionId, before.row.seq, hall.row),
    // A hall that ends or pauses meanwhile takes no entry.
    {
      sql: `update ${auctionTable} set ${columnSet(auctionTable, 'endTime')} = ? where ${auctionTable.id} = ? and ${auctionTable.phase} = ?`,
      parameters: [lastEnd(hall), auctionId, before.auction.phase],
      expect: { changes: 1 },
    },
    ...rows(
      bidTable,
      bids.map((bid) => bidRecord(hall, bid)),
    ),
    ...rows(
      eventTable,
      events.map(({ at, who, ...event }) => ({
        ...event,
        ...{ id: newId(), at: nowText(at), createBy: who, createTime: nowText(at) },
      })),
    ),
  ]
}

/** End of the last lot, as a stored time: a started second counts as whole. */
export function lastEnd({ row }: Pick<Hall, 'row'>): string {
  return nowText(Math.ceil(Math.max(...[...row.times.values()].map(({ endsAt }) => endsAt)) / 1000) * 1000)
}

function bidRecord(hall: Hall, { seq, lot, supplierId, amount, at, isProxy, requestKey, who }: HallBid): SeedRecord {
  const bidder = hall.bidders.get(supplierId)
  return {
    ...{ id: newId(), seq, lot, supplierId, amount: amount / 100, round: 1, bidTime: nowText(at), bidMs: at },
    ...{ supplierCode: bidder?.supplierCode, supplierName: bidder?.supplierName },
    ...{ proxy: isProxy ? 'Y' : 'N', valid: 'Y', requestKey, createBy: who, createTime: nowText(at) },
  }
}

function resourceOf(app: App, code: string): ServerResource {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  return resource
}
