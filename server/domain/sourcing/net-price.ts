import { roundHalfUp, roundMoney } from '../../../src/schema/rules/functions.ts'

/** Net price of a quoted one: an inquiry of gross prices has them with tax. */
export function netPrice(price: number, taxRate: unknown, priceType: unknown): number {
  return priceType === 'gross' ? roundHalfUp(price / (1 + Number(taxRate ?? 0) / 100), 6) : price
}

/** Gross price of a net one that was quoted with tax: typed prices have at most five decimals. Null where net prices were quoted. */
export function grossPrice(net: number, taxRate: unknown, priceType: unknown): number | null {
  return priceType === 'gross' ? roundHalfUp(net * (1 + Number(taxRate ?? 0) / 100), 5) : null
}

/** Gross amount of a quoted line: prices with tax are multiplied as typed, not from the rounded net price. */
export const grossAmount = (price: number, qty: number, currency: unknown): number => roundMoney(price * qty, currency)
