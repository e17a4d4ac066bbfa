import type { Text } from '../../../src/schema/base/text.ts'
import { factorOf, type Hall, type HallBid, type HallEvent } from './hall.ts'
import { highestBid, isOpen, type LotState, nextPrices, ranking } from './rules.ts'
import { isOpenPrice } from './terms.ts'

/** Reader of a hall: a bidder, or somebody of the buying side. */
export type Reader = { readonly supplierId: string } | Buyer
type Buyer = { readonly supplierId?: undefined; readonly mayRun: boolean }

/** A lot as a reader sees it. Amounts in the currency of the auction, times in epoch milliseconds. */
export type LotView = {
  readonly lot: number
  readonly title: Text
  readonly detail: Text
  readonly startPrice: number
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly extensions: number
  readonly isOpen: boolean
  /** Best price, in the reader's own terms; absent where it is hidden. */
  readonly best?: number
  /** Place of the reader's own last bid. */
  readonly rank?: number
  readonly own?: number
  /** Legal prices, the highest first. */
  readonly next?: readonly number[]
  readonly floor?: number
  /** Bidders from the best to the worst, for the buying side. */
  readonly ranking?: readonly {
    readonly supplierName: string
    readonly amount: number
    readonly comparable: number
    readonly seq: number
  }[]
}

/** A line of the log. */
export type LogLine = {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly lot: number | null
  readonly amount?: number
  readonly text?: string
  /** Name of the bidder, for the buying side. */
  readonly supplierName?: string
  /** Amount times the factor of the bidder, for the buying side. */
  readonly comparable?: number
  readonly isOwn?: true
  readonly isProxy?: true
  readonly isVoid?: true
  /** Number of the event that annulled the bid. */
  readonly voidSeq?: number
}

/** A hall as a reader sees it at a moment. */
export type HallView = {
  readonly id: string
  readonly name: string
  /** Name in English; empty without one. */
  readonly nameEn: string
  readonly billNo: string
  readonly phase: string
  readonly kind: string
  readonly currency: string
  readonly rules: string
  readonly seq: number
  /** Time of the server, for countdowns. */
  readonly now: number
  readonly startsAt: number
  readonly lots: readonly LotView[]
  readonly log: readonly LogLine[]
  readonly isBuyer: boolean
  /** Whether the bids stay sealed until the end, also for the buying side. */
  readonly isSealed: boolean
  /** Whether prices are open, so that the hall may bid for a company. */
  readonly showsBest: boolean
  /** Whether the reader may pause it, annul bids and send messages. */
  readonly mayRun: boolean
  /** Reason why the reader may not bid. */
  readonly barred?: 'declined' | 'bond'
  /** Names of the bidders in the hall, for the buying side. */
  readonly present?: readonly string[]
  readonly invited?: readonly string[]
}

/**
 * Whether nobody but a bidder itself learns of bids: neither amounts nor ranking, nor who bid. Until the end of a sealed auction; one
 * that was stopped in a pause has none.
 */
export function isSealed({ auction, row, terms }: Pick<Hall, 'auction' | 'row' | 'terms'>): boolean {
  const phase = String(auction.phase)
  const isStopped = phase === 'failed' && row.pausedAt !== undefined
  return terms.kind === 'sealed' && (isStopped || ['published', 'running', 'paused'].includes(phase))
}

function showsRank({ terms }: Hall): boolean {
  return terms.kind !== 'sealed' && (terms.visibility === 'rank' || terms.visibility === 'bestRank')
}

/**
 * A hall for a reader, with the log after the entry `since`. A bidder learns no name, number or alias of a rival, and prices only as the
 * auction allows.
 */
export function viewOf(hall: Hall, reader: Reader, now: number, startsAt: number, since = 0): HallView {
  const { auction } = hall
  const log = logOf(hall, reader, since)
  const barred = reader.supplierId === undefined ? undefined : hall.bidders.get(reader.supplierId)?.barred
  return {
    id: String(auction.id),
    name: String(auction.name),
    nameEn: String(auction.nameEn ?? ''),
    billNo: String(auction.billNo),
    phase: String(auction.phase),
    kind: hall.terms.kind,
    currency: String(auction.currency ?? ''),
    rules: String(auction.rules ?? ''),
    seq: log.at(-1)?.seq ?? since,
    now,
    startsAt,
    lots: hall.lots.map(({ no }) => lotView(hall, no, reader, now)),
    log,
    isBuyer: reader.supplierId === undefined,
    isSealed: isSealed(hall),
    mayRun: reader.supplierId === undefined && reader.mayRun,
    showsBest: isOpenPrice(hall.terms),
    ...(barred !== undefined && { barred }),
  }
}

const noText: Text = { zh: '', en: '' }

function lotView(hall: Hall, no: number, reader: Reader, now: number): LotView {
  const { terms, auction, lots } = hall
  const found = lots.find((each) => each.no === no)
  const state = hall.states.get(no)
  const times = auction.phase === 'published' ? undefined : state?.times
  const common = {
    lot: no,
    title: found?.title ?? noText,
    detail: found?.detail ?? noText,
    startPrice: (found?.startPrice ?? 0) / terms.minor,
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    extensions: times?.extensions ?? 0,
    isOpen: state !== undefined && auction.phase === 'running' && isOpen(terms, state, now),
  }
  if (!state) return common
  return {
    ...common,
    ...(reader.supplierId === undefined ? forBuyer(hall, state) : forBidder(hall, state, reader.supplierId, now)),
  }
}

function forBuyer(hall: Hall, state: LotState): Partial<LotView> {
  if (isSealed(hall)) return {}
  const { minor } = hall.terms
  const factor = factorOf(hall)
  const ranked = ranking(state, factor).map(({ supplierId, amount, seq }) => ({
    supplierName: hall.bidders.get(supplierId)?.supplierName ?? '',
    amount: amount / minor,
    comparable: comparableOf(hall, { supplierId, amount }),
    seq,
  }))
  const [best] = ranked
  return { ranking: ranked, ...(best && { best: best.amount }) }
}

function forBidder(hall: Hall, state: LotState, supplierId: string, now: number): Partial<LotView> {
  const { terms, auction, instructions } = hall
  const factor = factorOf(hall)
  const ranked = ranking(state, factor)
  const [best] = ranked
  const own = state.bests.get(supplierId)
  const rank = ranked.findIndex((bid) => bid.supplierId === supplierId) + 1
  const mayBid = auction.phase === 'running' && isOpen(terms, state, now)
  const limit = mayBid ? highestBid(terms, state, supplierId, factor, now) : undefined
  const floor = instructions.find((each) => each.lot === state.lot.no && each.supplierId === supplierId)?.floor
  return {
    ...(own && { own: own.amount / terms.minor }),
    ...(own && showsRank(hall) && { rank }),
    ...(best && isOpenPrice(hall.terms) && { best: inOwnTerms(hall, best, supplierId) }),
    ...(limit !== undefined && { next: nextPrices(terms, limit).map((price) => price / terms.minor) }),
    ...(floor !== undefined && { floor: floor / terms.minor }),
  }
}

/** Amount of a bid with the factor of its bidder. */
function comparableOf(hall: Hall, { amount, supplierId }: Pick<HallBid, 'amount' | 'supplierId'>): number {
  return Math.round(amount * factorOf(hall)(supplierId)) / hall.terms.minor
}

/** Price of a rival's bid as it compares with a supplier's own. */
function inOwnTerms(hall: Hall, { amount, supplierId }: Pick<HallBid, 'amount' | 'supplierId'>, own: string): number {
  const { minor } = hall.terms
  if (supplierId === own) return amount / minor
  const factor = factorOf(hall)
  return Math.floor((amount * factor(supplierId)) / factor(own) + 1e-6) / minor
}

/**
 * Log for a reader after an entry. Where a reader does not see the bids of others, its lines have numbers of their own: those of the hall
 * would tell how many there are.
 */
function logOf(hall: Hall, reader: Reader, since: number): readonly LogLine[] {
  const { supplierId } = reader
  if (supplierId === undefined ? isSealed(hall) : !isOpenPrice(hall.terms)) {
    const own = supplierId === undefined ? [] : hall.entries.of(supplierId)
    const lines = inOrder([
      ...own.map((bid) => ({ ...lineOf(hall, bid), isOwn: true as const })),
      ...hall.entries.events.map(eventLine),
    ])
    return lines.map((line, index) => ({ ...line, seq: index + 1 })).filter(({ seq }) => seq > since)
  }
  const bids = after(hall.entries.bids, since).map((bid) =>
    reader.supplierId === undefined
      ? { ...lineOf(hall, bid), supplierName: nameIn(hall, bid), comparable: comparableOf(hall, bid) }
      : forRival(hall, bid, reader.supplierId),
  )
  return inOrder([...bids, ...after(hall.entries.events, since).map(eventLine)])
}

function forRival(hall: Hall, bid: HallBid, supplierId: string): LogLine {
  const { isProxy, text, ...line } = lineOf(hall, bid)
  const amount = inOwnTerms(hall, bid, supplierId)
  if (bid.supplierId !== supplierId) return { ...line, amount }
  return { ...lineOf(hall, bid), isOwn: true }
}

function nameIn({ bidders }: Hall, { supplierId }: HallBid): string {
  return bidders.get(supplierId)?.supplierName ?? ''
}

/** Entries after a number; they are in the order of their numbers. */
function after<Entry extends { readonly seq: number }>(entries: readonly Entry[], since: number): readonly Entry[] {
  const last = entries.findLastIndex(({ seq }) => seq <= since)
  return entries.slice(last + 1)
}

function inOrder(lines: readonly LogLine[]): readonly LogLine[] {
  return lines.toSorted((left, right) => left.seq - right.seq)
}

function lineOf({ terms }: Hall, bid: HallBid): LogLine {
  const { seq, at, lot, amount, isProxy, isVoid, reason, voidSeq } = bid
  return {
    ...{ seq, at, kind: 'bid', lot, amount: amount / terms.minor },
    ...(isProxy && { isProxy }),
    ...(isVoid && { isVoid }),
    ...(voidSeq !== null && { voidSeq }),
    ...(reason !== null && { text: reason }),
  }
}

function eventLine({ seq, at, kind, lot, text }: HallEvent): LogLine {
  return { seq, at, kind, lot, ...(text !== null && { text }) }
}
