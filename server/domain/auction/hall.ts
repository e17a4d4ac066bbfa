import type { Text } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import type { RowOf } from '../../platform/sql/file-table.ts'
import { resourceIn, rowById, rowsWhere } from '../kit/other-rows.ts'
import { withShownNames } from '../kit/shown-names.ts'
import { type HallRow, hallRow, hallSign, openHall } from './hall-row.ts'
import type { Instruction, LotState } from './rules.ts'
import { clearBids } from './sealed-bids.ts'
import { auctionTable, bidTable, eventTable, invitedTable, itemTable } from './tables.ts'
import { type Bid, firstTimes, inMinor, type Lot, type LotTimes, type Terms, termsOf } from './terms.ts'

/** An invited company. */
export type Bidder = {
  readonly supplierId: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly factor: number
  /** Reason why it may not bid. */
  readonly barred: 'declined' | 'bond' | undefined
}

/** An entry that is no bid: a message, an extension, a pause. Time in epoch milliseconds. */
export type HallEvent = {
  readonly seq: number
  readonly kind: string
  readonly lot: number | null
  readonly text: string | null
  readonly at: number
  readonly who: string
}

/** Item of an auction as the hall shows it. Prices in minor units. */
export type HallLot = Lot & { readonly title: Text; readonly detail: Text }

/** A bid with its request and account, and why it is annulled. */
export type HallBid = Bid & {
  readonly requestKey: string | null
  readonly reason: string | null
  /** Number of the event that annulled it; older ones have none. */
  readonly voidSeq: number | null
  readonly who: string
}

/** Entries of a hall in their order. They only grow, so that a hall of ten thousand bids takes the next one as fast as the first. */
export class Entries {
  readonly bids: HallBid[] = []
  readonly events: HallEvent[] = []
  readonly #bySupplier = new Map<string, HallBid[]>()
  readonly #byKey = new Map<string, HallBid>()

  add(bids: readonly HallBid[], events: readonly HallEvent[]): void {
    for (const bid of bids) {
      this.bids.push(bid)
      this.#byKey.set(`${bid.supplierId} ${bid.requestKey}`, bid)
      const own = this.#bySupplier.get(bid.supplierId)
      if (own) own.push(bid)
      else this.#bySupplier.set(bid.supplierId, [bid])
    }
    this.events.push(...events)
  }

  /** Bids of a supplier. */
  of(supplierId: string): readonly HallBid[] {
    return this.#bySupplier.get(supplierId) ?? []
  }

  /** Bid that a request placed. */
  byKey(supplierId: string, key: string): HallBid | undefined {
    return this.#byKey.get(`${supplierId} ${key}`)
  }
}

/** An auction with its state after all entries so far. */
export type Hall = {
  readonly auction: RowOf<typeof auctionTable>
  readonly terms: Terms
  readonly lots: readonly HallLot[]
  readonly row: HallRow
  /** Sign of everything but the entries, see `hallSign`. */
  readonly sign: string
  readonly bidders: ReadonlyMap<string, Bidder>
  readonly instructions: readonly Instruction[]
  /** States of the lots that have begun. */
  readonly states: ReadonlyMap<number, LotState>
  readonly entries: Entries
}

/** Number of the only lot of an auction with one price for all items. */
export const whole = 0

/** Reads a hall of a tenant. @throws RECORD_MISSING */
export async function readHall(app: App, tenantId: string, auctionId: string): Promise<Hall> {
  const place = { app, model: app.live.current, session: systemSession(tenantId) }
  // The row and the sign first: what follows them is at least as new.
  const signed = await hallSign(app, auctionId)
  const auction = await rowById(place, auctionTable, auctionId)
  if (!(signed && auction)) throw new AppError('RECORD_MISSING')
  const [items, invited] = await Promise.all([
    rowsWhere(place, itemTable, { auctionId }),
    rowsWhere(place, invitedTable, { auctionId }),
  ])
  const byLine = items.toSorted((left, right) => Number(left.lineNo) - Number(right.lineNo))
  const [zh, en] = await Promise.all([
    withShownNames(place, itemTable, 'zh', byLine),
    withShownNames(place, itemTable, 'en', byLine),
  ])
  const terms = termsOf(auction)
  const lots = lotsOf(auction, terms, { zh, en })
  const row = signed.row ?? (await begun(app, auction, terms, lots))
  const [bids, events, instructions] = await Promise.all([
    rowsWhere(place, bidTable, { auctionId }).then((stored) => clearBids(app, resourceIn(place, bidTable), stored)),
    rowsWhere(place, eventTable, { auctionId }),
    instructionsOf(app, auctionId),
  ])
  const entries = new Entries()
  const isCounted = ({ seq }: { readonly seq: number }) => seq <= row.seq
  entries.add(
    bids
      .map((bid) => bidOf(terms, bid))
      .filter(isCounted)
      .toSorted(bySeq),
    events.map(eventOf).filter(isCounted).toSorted(bySeq),
  )
  const bidders = new Map(invited.map((each) => [String(each.supplierId), bidderOf(auction, each)]))
  const states = new Map(lots.flatMap((lot) => stateOf(lot, row, entries.bids)))
  return { auction, terms, lots, row, sign: signed.sign, instructions, bidders, states, entries }
}

function stateOf(lot: HallLot, row: HallRow, bids: readonly HallBid[]): readonly (readonly [number, LotState])[] {
  const times = row.times.get(lot.no)
  if (!times) return []
  const bests = new Map<string, Bid>()
  for (const bid of bids) if (bid.lot === lot.no && !bid.isVoid) bests.set(bid.supplierId, bid)
  return [[lot.no, { lot, times, bests }]]
}

function bySeq(left: { readonly seq: number }, right: { readonly seq: number }): number {
  return left.seq - right.seq
}

/** Entry of a stored event. */
export function eventOf({ seq, kind, lot, text, at, createBy }: RowOf<typeof eventTable>): HallEvent {
  return {
    seq: Number(seq),
    kind: String(kind),
    lot: lot === null ? null : Number(lot),
    text: text === null ? null : String(text),
    at: epochOf(String(at)),
    who: String(createBy),
  }
}

type Item = RowOf<typeof itemTable>

/** Lots of an auction, from its items as readers of each language see them. */
function lotsOf(
  auction: RowOf<typeof auctionTable>,
  terms: Terms,
  items: { readonly zh: readonly Item[]; readonly en: readonly Item[] },
): readonly HallLot[] {
  if (auction.lotMode !== 'parallel' && auction.lotMode !== 'turn') {
    const name = String(auction.name)
    const title = { zh: name, en: String(auction.nameEn || name) }
    const detail = { zh: items.zh.map(detailOf).join('\n'), en: items.en.map(detailOf).join('\n') }
    return [{ no: whole, startPrice: inMinor(terms, Number(auction.startPrice)), title, detail }]
  }
  return items.zh.map((item, index) => {
    const english = items.en[index] ?? item
    return {
      no: Number(item.lineNo),
      startPrice: inMinor(terms, Number(item.startPrice ?? 0) * Number(item.qty ?? 1)),
      title: { zh: titleOf(item), en: titleOf(english) },
      detail: { zh: detailOf(item), en: detailOf(english) },
    }
  })
}

function titleOf({ materialName, materialCode }: Item): string {
  return String(materialName ?? materialCode ?? '')
}

function detailOf({ materialName, spec, qty, unit }: Item): string {
  return [materialName, spec, `${qty ?? ''} ${unit ?? ''}`.trim()]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

/** Opens the hall of an auction that was started without one. */
async function begun(
  app: App,
  auction: RowOf<typeof auctionTable>,
  terms: Terms,
  lots: readonly Lot[],
): Promise<HallRow> {
  const startsAt = epochOf(String(auction.startTime))
  const first = firstTimes(terms, lots, startsAt)
  const last = Math.max(...[...first.values()].map(({ endsAt }) => endsAt))
  const late = auction.endTime === null ? 0 : epochOf(String(auction.endTime)) - last
  const times = new Map([...first].map(([no, one]): [number, LotTimes] => [no, { ...one, endsAt: one.endsAt + late }]))
  const [bid] = await app.store.rows<{ seq: number | null }>({
    sql: `select max(${bidTable.seq}) as seq from ${bidTable} where ${bidTable.auctionId} = ?`,
    parameters: [auction.id],
  })
  const isPaused = auction.phase === 'paused'
  const row = {
    seq: Number(bid?.seq ?? 0),
    times,
    pausedAt: isPaused ? epochOf(String(auction.updateTime ?? auction.startTime)) : undefined,
  }
  if (auction.phase === 'published') return row
  await app.store.write([openHall(String(auction.id), row)])
  return (await hallRow(app, String(auction.id))) ?? row
}

/** An invited company as a bidder. */
function bidderOf({ bond }: RowOf<typeof auctionTable>, invited: RowOf<typeof invitedTable>): Bidder {
  const { supplierId, supplierCode, supplierName, factor, inviteStatus, bondPaid } = invited
  const needsBond = Number(bond ?? 0) > 0
  return {
    supplierId: String(supplierId),
    supplierCode: String(supplierCode ?? ''),
    supplierName: String(supplierName ?? ''),
    factor: Number(factor ?? 1) > 0 ? Number(factor ?? 1) : 1,
    barred: inviteStatus === 'declined' ? 'declined' : needsBond && bondPaid !== 'Y' ? 'bond' : undefined,
  }
}

/** Entry of a stored bid. */
export function bidOf(terms: Terms, row: RowOf<typeof bidTable>): HallBid {
  return {
    seq: Number(row.seq),
    lot: Number(row.lot ?? whole),
    supplierId: String(row.supplierId),
    amount: inMinor(terms, Number(row.amount)),
    at: row.bidMs === null ? epochOf(String(row.bidTime)) : Number(row.bidMs),
    isProxy: row.proxy === 'Y',
    isVoid: row.valid === 'N',
    requestKey: row.requestKey === null ? null : String(row.requestKey),
    reason: row.reason === null ? null : String(row.reason),
    voidSeq: row.voidSeq === null ? null : Number(row.voidSeq),
    who: String(row.createBy),
  }
}

/** Standing instructions of an auction. */
async function instructionsOf({ store }: App, auctionId: string): Promise<readonly Instruction[]> {
  const rows = await store.rows<{ lot: number; supplier_id: string; floor: number; at: number }>({
    sql: 'select lot, supplier_id, floor, at from _auction_proxy where auction_id = ?',
    parameters: [auctionId],
  })
  return rows.map(({ lot, supplier_id, floor, at }) => ({
    lot: Number(lot),
    supplierId: supplier_id,
    floor: Number(floor),
    at: Number(at),
  }))
}

/** Factor of a supplier for comparable prices. */
export function factorOf({ bidders }: Pick<Hall, 'bidders'>): (supplierId: string) => number {
  return (supplierId) => bidders.get(supplierId)?.factor ?? 1
}

/** Epoch milliseconds of a stored time (GMT+8). */
export function epochOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`)
}
