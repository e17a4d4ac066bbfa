import { numberOf, type OrderLine } from './order-line.ts'

/** Price of the library. */
export type LibraryPrice = {
  readonly [field in 'beginDate' | 'currency' | 'endDate' | 'fromQty' | 'materialCode' | 'price']?: unknown
}

/** Smallest difference of two prices. */
export const priceStep = 1e-6

/** Price of the library for a line on a day: of its material and currency, with the highest quantity break that the line reaches. */
export function libraryPrice(
  prices: readonly LibraryPrice[],
  { materialCode, qty }: OrderLine,
  currency: unknown,
  day: string,
): LibraryPrice | undefined {
  return prices
    .filter((price) => price.materialCode === materialCode && price.currency === currency)
    .filter(({ beginDate, endDate }) => String(beginDate) <= day && day <= String(endDate))
    .filter(({ fromQty }) => numberOf(fromQty) <= numberOf(qty))
    .toSorted((left, right) => numberOf(right.fromQty) - numberOf(left.fromQty))[0]
}

/** Whether a line has another price than the agreed one; without one no price deviates. */
export function deviates(price: unknown, agreed: unknown): boolean {
  return agreed !== null && agreed !== undefined && Math.abs(numberOf(price) - numberOf(agreed)) >= priceStep
}

/** Number of people who approve: one more above the limit of the organisation, and one more for a price that is not the agreed one. */
export function approvalLevels(amount: number, limit: unknown, isDeviating: boolean): number {
  const isAbove = limit !== null && limit !== undefined && limit !== '' && amount > numberOf(limit)
  return 1 + Number(isAbove) + Number(isDeviating)
}
