import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { roundHalfUp } from '../../../src/schema/rules/functions.ts'

/** Decimals of the finest minor unit of ISO 4217 (CLF, UYW). */
const finest = 4

/** Sum of amounts of one currency, each in its minor unit; binary fractions leave no rest. */
export function totalOf(amounts: readonly number[]): number {
  return roundHalfUp(
    amounts.reduce((sum, amount) => sum + amount, 0),
    finest,
  )
}

/** Amount with all decimals of its currency: `1200` JPY, `1.500` KWD. */
export function amountText(amount: number, currency: unknown): string {
  return amount.toFixed(minorUnit(currency))
}

/** Half of a minor unit: amounts that differ by less are equal. */
export function halfUnit(currency: unknown): number {
  return 0.5 / 10 ** minorUnit(currency)
}
