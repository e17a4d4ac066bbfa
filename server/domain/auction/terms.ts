import { minorUnit } from '../../../src/schema/base/minor-unit.ts'

/** Kinds of reverse auction (dictionary auction_type). */
export type Kind = 'english' | 'rank' | 'sealed' | 'dutch'

/** What bidders see of each other (dictionary auction_visibility). */
export type Visibility = 'best' | 'rank' | 'bestRank' | 'blind'

/** Terms of an auction. Prices in minor units of its currency, times in milliseconds. */
export type Terms = {
  readonly kind: Kind
  readonly visibility: Visibility
  /** Minor units of its currency in one unit: 100 for CNY, 1 for JPY. */
  readonly minor: number
  readonly step: { readonly type: 'amount' | 'percent'; readonly value: number }
  /** Highest price that a Dutch auction reaches, if it has one. */
  readonly ceiling: number | undefined
  /** Interval at which the price of a Dutch auction rises by a step. */
  readonly tick: number
  readonly duration: number
  /** A bid in the last `within` extends the end by `by`, at most `most` times. */
  readonly extension: { readonly within: number; readonly by: number; readonly most: number }
  /** Whether lots follow each other; otherwise they run at the same time. */
  readonly isInTurn: boolean
}

/** Lot of an auction: one of its items, or all of them under number 0. Prices in minor units. */
export type Lot = { readonly no: number; readonly startPrice: number }

/** Accepted bid. Price in minor units, time in epoch milliseconds. */
export type Bid = {
  readonly seq: number
  readonly lot: number
  readonly supplierId: string
  readonly amount: number
  readonly at: number
  readonly isProxy: boolean
  /** Annulled by the buyer; it stays on record. */
  readonly isVoid: boolean
}

/** Times of a lot, in epoch milliseconds. */
export type LotTimes = { readonly startsAt: number; readonly endsAt: number; readonly extensions: number }

/** Terms of a record; its prices are amounts in its currency, its durations minutes. */
export function termsOf(auction: Readonly<Record<string, unknown>>): Terms {
  const number = (field: string) => (typeof auction[field] === 'number' ? auction[field] : 0)
  const minutes = (field: string) => number(field) * 60_000
  const reserve = number('reservePrice')
  const minor = 10 ** minorUnit(auction.currency)
  return {
    kind: String(auction.auctionType) as Kind,
    visibility: String(auction.visibility) as Visibility,
    minor,
    step: {
      type: auction.stepType === 'percent' ? 'percent' : 'amount',
      value: auction.stepType === 'percent' ? number('step') : inMinor({ minor }, number('step')),
    },
    ceiling: reserve > 0 ? inMinor({ minor }, reserve) : undefined,
    tick: Math.max(1, number('tick') || 30) * 1000,
    duration: minutes('duration'),
    extension: { within: minutes('extendWithin'), by: minutes('extendBy'), most: number('extendMax') },
    isInTurn: auction.lotMode === 'turn',
  }
}

/** Minor units of an amount. */
export function inMinor({ minor }: Pick<Terms, 'minor'>, amount: number): number {
  return Math.round(amount * minor)
}

/** Whether bidders see the best price, and have to go below it. */
export function isOpenPrice({ kind, visibility }: Terms): boolean {
  return kind === 'english' && (visibility === 'best' || visibility === 'bestRank')
}

/** Times of all lots of an auction that starts at a moment. */
export function firstTimes(terms: Terms, lots: readonly Lot[], startsAt: number): ReadonlyMap<number, LotTimes> {
  return new Map(
    lots.map(({ no }, index) => {
      const from = startsAt + (terms.isInTurn ? index * terms.duration : 0)
      return [no, { startsAt: from, endsAt: from + terms.duration, extensions: 0 }]
    }),
  )
}
