import { type Bid, isOpenPrice, type Lot, type LotTimes, type Terms } from './terms.ts'

/** A lot with its valid bids so far, as the rules see it. */
export type LotState = {
  readonly lot: Lot
  readonly times: LotTimes
  /** Last valid bid of each supplier, which is its best. */
  readonly bests: ReadonlyMap<string, Bid>
}

/** Reason why a bid is refused. */
export type Refused =
  | { readonly why: 'closed' }
  | { readonly why: 'notBelow'; readonly limit: number }
  | { readonly why: 'price'; readonly limit: number }

/** Conversion of a supplier's prices into comparable ones: price × factor (catalogue: bid/auction). */
export type Factors = (supplierId: string) => number

/** Suppliers with a bid from the best to the worst: the lowest comparable price, then the earliest bid. */
export function ranking({ bests }: LotState, factor: Factors): readonly Bid[] {
  return [...bests.values()].toSorted(
    (left, right) =>
      left.amount * factor(left.supplierId) - right.amount * factor(right.supplierId) || left.seq - right.seq,
  )
}

/** Smallest reduction of a price, in minor units. */
export function stepBelow({ step }: Terms, price: number): number {
  return Math.max(1, step.type === 'amount' ? step.value : Math.ceil((price * step.value) / 100))
}

/** Price of a Dutch lot at a moment: it rises until a supplier accepts it. */
export function clockPrice(terms: Terms, { lot, times }: LotState, now: number): number {
  const ticks = Math.max(0, Math.floor((Math.min(now, times.endsAt) - times.startsAt) / terms.tick))
  const risen = lot.startPrice + ticks * stepBelow(terms, lot.startPrice)
  return terms.ceiling === undefined ? risen : Math.min(risen, Math.max(terms.ceiling, lot.startPrice))
}

/**
 * Highest price that a supplier may bid now; undefined when no lower price is left. A bid is at least one step below the supplier's
 * last one, and where prices are open below the best one.
 */
export function highestBid(
  terms: Terms,
  state: LotState,
  supplierId: string,
  factor: Factors,
  now: number,
): number | undefined {
  if (terms.kind === 'dutch') return clockPrice(terms, state, now)
  const own = state.bests.get(supplierId)
  const first = own ? own.amount - stepBelow(terms, own.amount) : state.lot.startPrice
  const [best] = isOpenPrice(terms) ? ranking(state, factor) : []
  if (!best || best.supplierId === supplierId) return first > 0 ? first : undefined
  const comparable = best.amount * factor(best.supplierId)
  const below = comparable - stepBelow(terms, comparable)
  // A tolerance keeps a quotient such as 8999.999999999999 from costing a minor unit.
  const limit = Math.min(first, Math.floor(below / factor(supplierId) + 1e-6))
  return limit > 0 ? limit : undefined
}

/** Whether a lot takes bids at a moment. A Dutch one ends with the first. */
export function isOpen(terms: Terms, { times, bests }: LotState, now: number): boolean {
  return times.startsAt <= now && now < times.endsAt && !(terms.kind === 'dutch' && bests.size > 0)
}

/** Refusal of a bid, if there is one. */
export function refusalOf(
  terms: Terms,
  state: LotState,
  { supplierId, amount }: Pick<Bid, 'supplierId' | 'amount'>,
  factor: Factors,
  now: number,
): Refused | undefined {
  if (!isOpen(terms, state, now)) return { why: 'closed' }
  const limit = highestBid(terms, state, supplierId, factor, now)
  if (limit === undefined) return { why: 'closed' }
  if (terms.kind === 'dutch') return amount === limit ? undefined : { why: 'price', limit }
  return amount <= limit ? undefined : { why: 'notBelow', limit }
}

/** The two next prices that the hall offers to a supplier. */
export function nextPrices(terms: Terms, limit: number): readonly number[] {
  if (terms.kind === 'dutch') return [limit]
  const further = limit - stepBelow(terms, limit)
  return further > 0 ? [limit, further] : [limit]
}

/** Times of a lot after a bid at a moment: a late one extends it; a Dutch lot ends with its sale. */
export function afterBid({ extension, kind }: Terms, times: LotTimes, at: number): LotTimes {
  if (kind === 'dutch') return { ...times, endsAt: at }
  const isLate = times.endsAt - at <= extension.within
  if (!(isLate && extension.by > 0 && times.extensions < extension.most)) return times
  return { ...times, endsAt: times.endsAt + extension.by, extensions: times.extensions + 1 }
}

/** Least time that bidders have to answer when a bid is annulled. Milliseconds. */
const answerTime = 60_000

/** Times of a lot after one of its bids is annulled at a moment: the bidders have time to answer. */
export function afterAnnulment({ extension }: Terms, times: LotTimes, at: number): LotTimes {
  return { ...times, endsAt: Math.max(times.endsAt, at + Math.max(extension.by, answerTime)) }
}

/** Standing instruction of a supplier: the hall bids for it, down to the floor. Price in minor units. */
export type Instruction = {
  readonly lot: number
  readonly supplierId: string
  readonly floor: number
  readonly at: number
}

/**
 * Bids that the instructions place after a bid, in order. The one with the lowest comparable floor gets the lead, at one step below the
 * second lowest; that one bids its floor first.
 */
export function proxyBids(
  terms: Terms,
  state: LotState,
  proxies: readonly Instruction[],
  factor: Factors,
  now: number,
): readonly Pick<Bid, 'supplierId' | 'amount'>[] {
  if (!isOpenPrice(terms)) return []
  const contenders = proxies
    .filter(({ lot }) => lot === state.lot.no)
    .toSorted(
      (left, right) =>
        left.floor * factor(left.supplierId) - right.floor * factor(right.supplierId) || left.at - right.at,
    )
  const placed: Pick<Bid, 'supplierId' | 'amount'>[] = []
  let current = state
  const place = (supplierId: string, amount: number) => {
    placed.push({ supplierId, amount })
    const bid = {
      seq: Number.MAX_SAFE_INTEGER,
      lot: state.lot.no,
      supplierId,
      amount,
      at: now,
      isProxy: true,
      isVoid: false,
    }
    current = { ...current, bests: new Map([...current.bests, [supplierId, bid]]) }
  }
  const limitOf = (supplierId: string) => highestBid(terms, current, supplierId, factor, now)
  const leads = (supplierId: string) => ranking(current, factor)[0]?.supplierId === supplierId
  const [first, second] = contenders
  const answer = ({ supplierId, floor }: Instruction, price: (limit: number) => number) => {
    if (leads(supplierId)) return
    const limit = limitOf(supplierId)
    if (limit !== undefined && limit >= floor) place(supplierId, price(limit))
  }
  // A leader answers once it is underbid.
  for (let before = -1; before < placed.length; ) {
    before = placed.length
    if (first && second) answer(second, () => second.floor)
    if (first) answer(first, (limit) => limit)
  }
  return placed
}
