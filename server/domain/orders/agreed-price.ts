import { numberOf } from '../kit/values.ts'

/** Smallest difference of two prices. */
export const priceStep = 1e-6

/** Whether a line has another price than the agreed one; without one no price deviates. */
export function deviates(price: unknown, agreed: unknown): boolean {
  return agreed !== null && agreed !== undefined && Math.abs(numberOf(price) - numberOf(agreed)) >= priceStep
}
