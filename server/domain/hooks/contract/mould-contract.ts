import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { mouldTermTable } from '../../finance/mould-terms.ts'
import { settledRow } from '../../finance/settled-row.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { amortShare } from '../../moulds/amortisation.ts'
import { milestoneSteps } from './milestones.ts'

const own = ownFields(import.meta, ['amountWithTax', 'costBear', 'currency'])

const mouldTable = fileTable(import.meta, 'con/mould/moulds', ['mouldId'], ['amortLeft', 'amortPrice', 'amortShare'])

/** Mould contract: handed in, its milestones have the amounts of their shares, and its pieces amortise what these leave. */
export const mouldContract = own.hook(async (moment) => {
  const { after, doing, id } = moment
  if (doing !== 'submit' && doing !== 'approve') return {}
  const total = { amount: Number(after.amountWithTax ?? 0), currency: after.currency }
  const terms = await rowsWhere(moment, mouldTermTable, { mouldId: id })
  const milestones = await milestoneSteps(moment, { table: mouldTermTable, rows: terms, contractId: id, total })
  return { steps: [...milestones, ...(await shareSteps(moment, terms))] }
})

/** Steps that give the moulds of a contract the share of their price that its milestones leave to the pieces. */
async function shareSteps(
  moment: MomentOf<typeof own>,
  terms: readonly { readonly pct: unknown }[],
): Promise<readonly Step[]> {
  const { after, doing, id } = moment
  const moulds = await rowsWhere(moment, mouldTable, { mouldId: id })
  const milestones = terms.reduce((sum, { pct }) => sum + Number(pct ?? 0), 0)
  const share = amortShare({ costBear: after.costBear, milestones })
  return moulds.flatMap((mould) => {
    const { amortLeft, amortPrice } = settledRow(moment, mouldTable, { ...mould, amortShare: share }, after)
    return changeSteps(moment, mouldTable, mould, { amortShare: share, amortLeft, amortPrice }, String(doing))
  })
}
