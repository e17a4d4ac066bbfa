import type { ComparedCell, ComparedLine } from '../../../schema/model/comparison-data.ts'
import { roundHalfUp } from '../../../schema/rules/functions.ts'

/** Share of a line that an offer covers: per cent with two decimals, never more than is offered. */
export function offeredShare({ qty: offered }: Pick<ComparedCell, 'qty'>, { qty }: Pick<ComparedLine, 'qty'>): number {
  // Floats: 57 of 100 is 56.99… per cent before the rounding.
  return Math.floor(roundHalfUp((offered / qty) * 10_000, 6)) / 100
}
