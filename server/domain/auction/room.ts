import type { App } from '../../platform/app.ts'
import type { Decision, Offer } from './decide.ts'
import type { Hall } from './hall.ts'
import { epochOf } from './hall.ts'
import { hallTime } from './hall-time.ts'
import { clockPrice, isOpen } from './rules.ts'
import { HallDesk } from './take-bids.ts'
import { type HallView, type Reader, viewOf } from './view.ts'

/** Interval at which a watched hall is compared with the database: other servers write to it, and lots end. Milliseconds. */
const pace = 100
/** Time in which several bids become one event. Milliseconds. */
const pause = 25
/** Time after which a bidder without a sign counts as absent. Milliseconds. */
const absent = 45_000
/** Interval at which the buying side sees who is present. Milliseconds. */
const presencePace = 2000

type Listener = { readonly reader: Reader; sent: number; shown: string; readonly send: (view: HallView) => void }

/** The open hall of an auction on this server, with its readers. */
export class Room {
  readonly desk: HallDesk
  readonly #app: App
  readonly #id: string
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #flushing: NodeJS.Timeout | undefined
  #shown = ''
  #presence: { readonly at: number; readonly names: readonly string[] } = { at: 0, names: [] }

  constructor(app: App, tenantId: string, id: string) {
    this.#app = app
    this.#id = id
    this.desk = new HallDesk(app, tenantId, id)
  }

  /** Whether somebody follows the hall. */
  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  /** Bids, and tells the readers. */
  async bid(offer: Offer): Promise<Decision> {
    const decision = await this.desk.offer(offer)
    if ('seq' in decision) this.#flushSoon()
    return decision
  }

  /** The hall for a reader now. */
  async view(reader: Reader, since = 0): Promise<HallView> {
    const hall = await this.desk.current()
    return this.#dressed(hall, reader, since)
  }

  /** Sends the hall to a reader, now and after each change; gives the function that ends it. */
  follow(reader: Reader, since: number, send: (view: HallView) => void, onError: (error: unknown) => void): () => void {
    const listener: Listener = { reader, sent: since, shown: '', send }
    this.#listeners.add(listener)
    this.#timer ??= setInterval(() => this.#look().catch(onError), pace)
    this.#flushTo([listener]).catch(onError)
    return () => {
      this.#listeners.delete(listener)
      if (this.isWatched) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  /** Notes that a bidder is in the hall. */
  async arrive(supplierId: string): Promise<void> {
    const parameters = [this.#id, supplierId, await this.#now()]
    const sql =
      'insert into _auction_presence (auction_id, supplier_id, seen_at) values (?, ?, ?) on conflict (auction_id, supplier_id) do update set seen_at = excluded.seen_at'
    await this.#app.store.write([{ sql, parameters }])
  }

  /** Notes that a bidder left the hall. */
  async leave(supplierId: string): Promise<void> {
    const isHere = [...this.#listeners].some(
      ({ reader }) => reader.supplierId !== undefined && reader.supplierId === supplierId,
    )
    if (isHere) return
    const sql = 'delete from _auction_presence where auction_id = ? and supplier_id = ?'
    await this.#app.store.write([{ sql, parameters: [this.#id, supplierId] }])
  }

  async #now(): Promise<number> {
    return Math.round(await hallTime(this.#app.store))
  }

  #flushSoon(): void {
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined
      this.#look().catch((error: unknown) => this.#app.log.error({ error: String(error) }, 'a hall was not shown'))
    }, pause)
  }

  async #look(): Promise<void> {
    const hall = await this.desk.current()
    const shown = signOf(hall, await this.#now())
    const isNew = shown !== this.#shown
    this.#shown = shown
    if (isNew) await this.#flushTo([...this.#listeners])
    else if (await this.#hasNewPresence(hall))
      await this.#flushTo([...this.#listeners].filter(({ reader }) => reader.supplierId === undefined))
  }

  async #hasNewPresence(hall: Hall): Promise<boolean> {
    const { at, names } = this.#presence
    const hasBuyer = [...this.#listeners].some(({ reader }) => reader.supplierId === undefined)
    if (!hasBuyer || Date.now() - at < presencePace) return false
    const present = await this.#present(hall)
    return present.join('\n') !== names.join('\n')
  }

  async #present(hall: Hall): Promise<readonly string[]> {
    if (Date.now() - this.#presence.at < presencePace) return this.#presence.names
    const rows = await this.#app.store.rows<{ supplier_id: string }>({
      sql: 'select supplier_id from _auction_presence where auction_id = ? and seen_at > ? order by supplier_id',
      parameters: [this.#id, (await this.#now()) - absent],
    })
    const names = rows.flatMap(({ supplier_id }) => hall.bidders.get(supplier_id)?.supplierName ?? [])
    this.#presence = { at: Date.now(), names }
    return names
  }

  async #flushTo(listeners: readonly Listener[]): Promise<void> {
    const hall = await this.desk.current()
    for (const listener of listeners) {
      const view = await this.#dressed(hall, listener.reader, listener.sent)
      // Bids that a reader does not see cause no event: their times and number would tell of them.
      const shown = JSON.stringify({ ...view, now: 0, log: [] })
      if (view.log.length === 0 && shown === listener.shown) continue
      listener.sent = view.seq
      listener.shown = shown
      listener.send(view)
    }
  }

  async #dressed(hall: Hall, reader: Reader, since: number): Promise<HallView> {
    const view = viewOf(hall, reader, await this.#now(), epochOf(String(hall.auction.startTime)), since)
    if (reader.supplierId !== undefined) return view
    const invited = [...hall.bidders.values()].map(({ supplierName }) => supplierName)
    return { ...view, present: await this.#present(hall), invited }
  }
}

/** Everything that changes what readers see. */
function signOf(hall: Hall, now: number): string {
  const lots = hall.lots.map(({ no }) => {
    const state = hall.states.get(no)
    if (!state) return ''
    const price = hall.terms.kind === 'dutch' ? clockPrice(hall.terms, state, now) : 0
    return `${isOpen(hall.terms, state, now)} ${price}`
  })
  return [hall.auction.phase, hall.row.seq, ...lots].join('|')
}

const rooms = new WeakMap<App['store'], Map<string, Room>>()
/** Halls in memory at most; those without readers go first. */
const mostRooms = 200

/** The hall of an auction on this server. */
export function roomOf(app: App, tenantId: string, id: string): Room {
  const known = rooms.get(app.store) ?? new Map<string, Room>()
  rooms.set(app.store, known)
  const room = known.get(id) ?? new Room(app, tenantId, id)
  known.set(id, room)
  if (known.size > mostRooms) for (const [key, each] of known) if (!each.isWatched && key !== id) known.delete(key)
  return room
}
