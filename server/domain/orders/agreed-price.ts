import { numberOf } from './order-line.ts'

/** Smallest difference of two prices. */
export const priceStep = 1e-6

/** Whether a line has another price than the agreed one; without one no price deviates. */
export function deviates(price: unknown, agreed: unknown): boolean {
  return agreed !== null && agreed !== undefined && Math.abs(numberOf(price) - numberOf(agreed)) >= priceStep
}

/** Number of people who approve: one more above the limit of the organisation, and one more for a price that is not the agreed one. */
export function approvalLevels(amount: number, limit: unknown, isDeviating: boolean): number {
  const isAbove = limit !== null && limit !== undefined && limit !== '' && amount > numberOf(limit)
  return 1 + Number(isAbove) + Number(isDeviating)
}
