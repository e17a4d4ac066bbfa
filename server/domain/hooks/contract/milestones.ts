import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import type { Step } from '../../../platform/store/store.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { milestoneTable } from './tables.ts'

/** Steps that divide the gross amount of a contract among its milestones; the last one takes the rounding difference. */
export async function milestoneSteps(
  place: Place,
  contractId: string,
  total: number,
  action: string,
): Promise<readonly Step[]> {
  const rows = await rowsWhere(place, milestoneTable, { contractId })
  const amounts = milestoneAmounts(
    total,
    rows.map(({ pct }) => Number(pct ?? 0)),
  )
  return rows.flatMap((row, index) => changeSteps(place, milestoneTable, row, { amount: amounts[index] }, action))
}

/** Amounts of milestones in their order: shares of the total, rounded to cents. Shares of 100 % make the total. */
export function milestoneAmounts(total: number, shares: readonly number[]): readonly number[] {
  const amounts = shares.map((pct) => roundHalfUp((total * pct) / 100, 2))
  const whole = shares.reduce((sum, pct) => sum + pct, 0)
  const rest = roundHalfUp((total * whole) / 100 - amounts.reduce((sum, amount) => sum + amount, 0), 2)
  return amounts.map((amount, index) => (index === amounts.length - 1 ? roundHalfUp(amount + rest, 2) : amount))
}
