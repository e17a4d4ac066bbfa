import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import type { Step } from '../../../platform/store/store.ts'
import { limitSteps } from '../../../records/limits/limit-steps.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, resourceIn, rowsWhere } from '../../kit/other-rows.ts'
import { milestoneTable } from './tables.ts'

/**
 * Steps that divide the gross amount of a contract among its milestones; the last one takes the rounding difference. Each knows the total
 * of its stage, which bounds what is applied for; a total below that is refused.
 */
export async function milestoneSteps(
  moment: WriteMoment,
  contractId: string,
  total: number,
  action: string,
): Promise<readonly Step[]> {
  const rows = await rowsWhere(moment, milestoneTable, { contractId })
  const amounts = milestoneAmounts(
    total,
    rows.map(({ pct }) => Number(pct ?? 0)),
  )
  const stageTotal = (stage: unknown) =>
    roundHalfUp(
      amounts.reduce((sum, amount, index) => sum + (rows[index]?.stage === stage ? amount : 0), 0),
      2,
    )
  const resource = resourceIn(moment, milestoneTable)
  const { app, ip, session, after } = moment
  const parent = { ...after, id: contractId }
  const steps = rows.map(async (row, index) => {
    const values = { amount: amounts[index], stageAmount: stageTotal(row.stage) }
    const change = { id: String(row.id), before: row, after: { ...row, ...values }, parent }
    const limits = await limitSteps({ app, ip, resource, session, lang: 'zh' }, change)
    return [...changeSteps(moment, milestoneTable, row, values, action), ...limits]
  })
  return (await Promise.all(steps)).flat()
}

/** Amounts of milestones in their order: shares of the total, rounded to cents. Shares of 100 % make the total. */
export function milestoneAmounts(total: number, shares: readonly number[]): readonly number[] {
  const amounts = shares.map((pct) => roundHalfUp((total * pct) / 100, 2))
  const whole = shares.reduce((sum, pct) => sum + pct, 0)
  const rest = roundHalfUp((total * whole) / 100 - amounts.reduce((sum, amount) => sum + amount, 0), 2)
  return amounts.map((amount, index) => (index === amounts.length - 1 ? roundHalfUp(amount + rest, 2) : amount))
}
