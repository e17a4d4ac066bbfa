import { systemName } from '../../platform/audit/system-session.ts'
import { factorOf, type Hall, type HallBid, type HallEvent } from './hall.ts'
import { afterBid, isOpen, proxyBids, type Refused, refusalOf } from './rules.ts'
import type { LotTimes } from './terms.ts'

const unannulled = { reason: null, voidSeq: null }

/** A bid as a supplier sends it. Price in minor units. */
export type Offer = {
  readonly supplierId: string
  readonly lot: number
  readonly amount: number
  /** Chosen by the browser: a request that is sent again is not a second bid. */
  readonly key: string
  /** Account that sent it. */
  readonly who: string
}

export type Decision = { readonly seq: number } | Refused | { readonly why: 'declined' | 'bond' | 'missing' | 'reused' }

/** Hall after new entries, which are not stored yet. */
export type Draft = { readonly hall: Hall; readonly bids: readonly HallBid[]; readonly events: readonly HallEvent[] }

/** A hall without new entries. */
export function draftOf(hall: Hall): Draft {
  return { hall, bids: [], events: [] }
}

type Decided = { readonly decisions: readonly Decision[]; readonly after: Draft }

/** Decisions on bids in their order, and the hall after them. */
export function decided(hall: Hall, offers: readonly Offer[], now: number): Decided {
  let after = draftOf(hall)
  const decisions = offers.map((offer): Decision => {
    const known = placedBy(after, offer)
    if (known) return isSame(known, offer) ? { seq: known.seq } : { why: 'reused' }
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

function isSame(bid: HallBid, { lot, amount }: Offer): boolean {
  return bid.lot === lot && bid.amount === amount
}

function refusal(hall: Hall, offer: Offer, now: number): Exclude<Decision, { seq: number }> | undefined {
  const bidder = hall.bidders.get(offer.supplierId)
  const state = hall.states.get(offer.lot)
  if (!(bidder && state)) return { why: 'missing' }
  if (bidder.barred) return { why: bidder.barred }
  if (hall.auction.phase !== 'running') return { why: 'closed' }
  return refusalOf(hall.terms, state, offer, factorOf(hall), now)
}

/** A hall after the bids that standing instructions place in a lot. */
export function withInstructed(draft: Draft, lot: number, now: number): Draft {
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
  const bid = { seq, lot, supplierId, amount, at, isProxy, isVoid: false, requestKey: key, ...unannulled, who }
  const bests = new Map(state.bests).set(supplierId, bid)
  const states = new Map(hall.states).set(lot, { ...state, bests })
  const after = { ...draft, bids: [...draft.bids, bid], hall: { ...hall, states, row: { ...hall.row, seq } } }
  return withExtension(after, lot, at)
}

function withExtension(draft: Draft, lot: number, at: number): Draft {
  const { hall, events } = draft
  const before = hall.row.times.get(lot)
  if (!before) return draft
  const next = afterBid(hall.terms, before, at)
  const moved = withLotEnd(hall, lot, next)
  if (next.endsAt <= before.endsAt) return { ...draft, hall: moved }
  const seq = hall.row.seq + 1
  const event = { seq, kind: 'extended', lot, text: null, at, who: systemName }
  return { ...draft, events: [...events, event], hall: { ...moved, row: { ...moved.row, seq } } }
}

/** A hall with other times of a lot. In turn, the lots after it begin and end later or earlier by the same time. */
export function withLotEnd(hall: Hall, lot: number, next: LotTimes): Hall {
  const before = hall.row.times.get(lot)
  if (!before || next === before) return hall
  const by = next.endsAt - before.endsAt
  const times = new Map(
    [...hall.row.times].map(([no, one]): [number, LotTimes] => {
      if (no === lot) return [no, next]
      const isLater = hall.terms.isInTurn && one.startsAt >= before.endsAt
      return [no, isLater ? { ...one, startsAt: one.startsAt + by, endsAt: one.endsAt + by } : one]
    }),
  )
  const states = new Map([...hall.states].map(([no, state]) => [no, { ...state, times: times.get(no) ?? state.times }]))
  return { ...hall, states, row: { ...hall.row, times } }
}
