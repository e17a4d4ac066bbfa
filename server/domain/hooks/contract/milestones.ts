import { roundMoney } from '../../../../src/schema/rules/functions.ts'
import type { FileRow, FileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { limitSteps } from '../../../records/limits/limit-steps.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import type { Divisible } from '../../finance/due-dates.ts'
import { totalOf } from '../../kit/amounts.ts'
import { changeSteps, resourceIn } from '../../kit/other-rows.ts'

type MilestoneField = 'amount' | 'pct' | 'stage' | 'stageAmount'

/** Milestones of a contract: their table and rows, the id of the contract, and the amount that they divide. */
export type Milestones = {
  readonly table: FileTable<never, 'amount' | 'stageAmount'>
  readonly rows: readonly FileRow<MilestoneField>[]
  readonly contractId: string
  readonly total: Divisible
}

/**
 * Steps that divide the gross amount of a contract among its milestones; the last one takes the rounding difference. Each knows the total
 * of its stage, which bounds what is applied for; a total below that is refused.
 */
export async function milestoneSteps(
  moment: WriteMoment,
  { table, rows, contractId, total }: Milestones,
  action = String(moment.doing),
): Promise<readonly Step[]> {
  const amounts = milestoneValues(total, rows)
  const resource = resourceIn(moment, table)
  const { app, ip, lang, session, after } = moment
  const parent = { ...after, id: contractId }
  const steps = rows.map(async (row, index) => {
    const values = amounts[index] ?? {}
    const change = { id: String(row.id), before: row, after: { ...row, ...values }, parent }
    const limits = await limitSteps({ app, ip, resource, session, lang }, change)
    return [...changeSteps(moment, table, row, values, action), ...limits]
  })
  return (await Promise.all(steps)).flat()
}

/** Amount of each milestone in its order, and the total of its stage. */
export function milestoneValues(total: Divisible, rows: readonly { readonly pct: unknown; readonly stage: unknown }[]) {
  const amounts = milestoneAmounts(
    total,
    rows.map(({ pct }) => Number(pct ?? 0)),
  )
  const stageTotal = (stage: unknown) => totalOf(amounts.filter((_, index) => rows[index]?.stage === stage))
  return rows.map(({ stage }, index) => ({ amount: amounts[index], stageAmount: stageTotal(stage) }))
}

/** Amounts of milestones in their order: shares of the total, in minor units. Shares of 100 % make the total. */
function milestoneAmounts({ amount: total, currency }: Divisible, shares: readonly number[]): readonly number[] {
  const amounts = shares.map((pct) => roundMoney((total * pct) / 100, currency))
  const whole = shares.reduce((sum, pct) => sum + pct, 0)
  const rest = roundMoney((total * whole) / 100 - totalOf(amounts), currency)
  return amounts.map((amount, index) => (index === amounts.length - 1 ? totalOf([amount, rest]) : amount))
}
