import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { roundHalfUp, roundMoney } from '../../../src/schema/rules/functions.ts'
import { totalOf } from '../kit/amounts.ts'

/** Mould of which a part of the price is amortised over an agreed number of pieces. */
export type Mould = {
  readonly id: string
  /** Its contract. */
  readonly mouldId: string
  readonly mouldNo: string
  readonly materialCode: string
  readonly currency: unknown
  /** Part of the price that its pieces amortise. */
  readonly amortised: number
  readonly amortQty: number
  /** Pieces that are booked, and their amount. */
  readonly booked: number
  readonly bookedAmount: number
}

/** Pieces of a line of a receipt that are booked on a mould; those that went back are negative. */
export type Booking<Of = Mould> = {
  readonly mould: Of
  readonly receiptLineId: string
  readonly qty: number
  readonly amount: number
}

/** Accepted pieces of a line of a receipt. */
export type Pieces = { readonly receiptLineId: string; readonly materialCode: string; readonly qty: number }

/** Terms of a mould that say how much of its price its pieces amortise. */
export type Terms = { readonly costBear: unknown; readonly milestones: number }

const quantity = (value: number) => roundHalfUp(value, 3)

/**
 * Share of the price of a mould that its pieces amortise, in percent: 100 less the milestones, 0 if the supplier bears the cost. An amortised
 * mould with milestones of 100 % has a share of 100: payments of its milestones reduce what its pieces amortise.
 */
export function amortShare({ costBear, milestones }: Terms): number {
  if (costBear === 'supplier') return 0
  if (costBear === 'amortised' && milestones >= 100) return 100
  return roundHalfUp(Math.max(0, 100 - milestones), 2)
}

/** Part of a price, down to the minor unit: all parts together are no more than the price. */
export function partOf(price: number, share: number, currency: unknown): number {
  return downToUnit((price * share) / 100, currency)
}

/** An amount without parts of a minor unit of its currency. */
export function downToUnit(amount: number, currency: unknown): number {
  const unit = 10 ** minorUnit(currency)
  return Math.floor(roundHalfUp(amount * unit, 4)) / unit
}

/**
 * Bookings of received pieces: each goes to the first mould of its material that has pieces left, and no further. The rest of the price is
 * spread over the rest of the pieces; `rooms` has what the milestones leave of contracts.
 */
export function booked<Of extends Mould>(
  moulds: readonly Of[],
  lines: readonly Pieces[],
  rooms: ReadonlyMap<string, number> = new Map(),
): readonly Booking<Of>[] {
  const state = new Map(moulds.map(({ id, booked: qty, bookedAmount: amount }) => [id, { qty, amount }]))
  const open = new Map(rooms)
  return lines.flatMap(({ receiptLineId, materialCode, qty }) => {
    let left = qty
    return moulds.flatMap((mould): Booking<Of>[] => {
      const has = state.get(mould.id) ?? { qty: 0, amount: 0 }
      const free = quantity(mould.amortQty - has.qty)
      const pieces = mould.materialCode === materialCode ? quantity(Math.min(left, free)) : 0
      if (pieces <= 0) return []
      left = quantity(left - pieces)
      const room = open.get(mould.mouldId) ?? Number.POSITIVE_INFINITY
      const amount = Math.max(
        0,
        Math.min(room, roundMoney(((mould.amortised - has.amount) * pieces) / free, mould.currency)),
      )
      open.set(mould.mouldId, totalOf([room, -amount]))
      state.set(mould.id, { qty: quantity(has.qty + pieces), amount: totalOf([has.amount, amount]) })
      return [{ mould, receiptLineId, qty: pieces, amount }]
    })
  })
}

/** Bookings that take pieces of a line back, of its last mould first, at what they were booked for; `taken` are those that it has. */
export function takenBack<Of extends Pick<Mould, 'currency'>>(
  taken: readonly Booking<Of>[],
  qtys: ReadonlyMap<string, number>,
): readonly Booking<Of>[] {
  return [...qtys].flatMap(([receiptLineId, qty]) => {
    let left = qty
    const own = taken.filter((each) => each.receiptLineId === receiptLineId).toReversed()
    return own.flatMap(({ mould, qty: has, amount }): Booking<Of>[] => {
      const pieces = quantity(Math.min(left, has))
      if (pieces <= 0) return []
      left = quantity(left - pieces)
      const back = pieces < has ? roundMoney((amount * pieces) / has, mould.currency) : amount
      return [{ mould, receiptLineId, qty: -pieces, amount: 0 - back }]
    })
  })
}
