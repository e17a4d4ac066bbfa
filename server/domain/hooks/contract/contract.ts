import type { Text } from '../../../../src/schema/base/text.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardProblems } from './award.ts'
import { changeApproved, changeAsked, changeDropped, linesAfter } from './change.ts'
import { endedPrices, frameworkPrices } from './framework-prices.ts'
import { legalContract } from './legal.ts'
import { milestoneSteps } from './milestones.ts'
import { contractLineTable } from './tables.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'srcNo', 'status'])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'status', 'supplierId'])

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'beginDate', 'billNo', 'changeReason', 'contractType', 'currency', 'endDate'] as const),
    ...([
      'formerNo',
      'lines',
      'newEndDate',
      'perfBondPct',
      'revision',
      'srcNo',
      'status',
      'supplierCode',
      'supplierId',
    ] as const),
    'supplierName',
  ],
  [
    ...(['amountNoTax', 'amountWithTax', 'changeReason', 'consentSigner', 'consentTime', 'endDate'] as const),
    ...(['newEndDate', 'revision', 'taxAmount'] as const),
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Purchase contract: handed in, it is that of its award, and its milestones have amounts. A change is the next version and waits for both
 * sides. The prices of a framework agreement are in the library while it is in force.
 */
export const contract = own.hook(async (moment) => {
  const run = Object.hasOwn(runs, moment.doing ?? '') ? runs[moment.doing ?? ''] : undefined
  return run ? run(moment) : {}
})

const runs: Readonly<Record<string, (moment: Moment) => Promise<Result>>> = {
  submit: checked,
  approve: checked,
  sign: signed,
  countersign: signed,
  change: changeAsked,
  approveFromChanging: async (moment) => {
    const result = await changeApproved(moment)
    if ((result.problems ?? []).length > 0) return result
    const lines = linesAfter(moment, await rowsWhere(moment, contractLineTable, { contractId: moment.id }))
    const later = { ...moment, after: { ...moment.after, ...result.values } }
    return { ...result, steps: [...(result.steps ?? []), ...(await frameworkPrices(later, lines))] }
  },
  rejectChange: changeDropped,
  declineChange: changeDropped,
  withdrawChange: changeDropped,
  terminate: async (moment) => ({ steps: await endedPrices(moment), warnings: await openOrders(moment) }),
}

async function checked(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const lines = await rowsWhere(moment, contractLineTable, { contractId: id })
  const problems = [...(await awardProblems(moment, lines)), ...(await formerProblems(moment))]
  if (lines.length === 0) problems.push(problemAt('lines', '请填写标的明细', 'Add the lines'))
  if (problems.length > 0) return { problems }
  const warnings = moment.doing === 'submit' ? await legalContract(moment) : []
  return { steps: await milestoneSteps(moment, id, Number(after.amountWithTax ?? 0), String(moment.doing)), warnings }
}

/** A successor is with the same company. */
async function formerProblems(moment: Moment) {
  const { formerNo, supplierId } = moment.after
  if (!formerNo) return []
  const [former] = await rowsWhere(moment, contractTable, { billNo: String(formerNo) })
  if (former?.supplierId === supplierId) return []
  return [problemAt('formerNo', '原合同不是该供应商的合同', 'The former contract is with another company')]
}

/** With the second signature, which the hook before this one has found, a framework agreement has its prices in the library. */
async function signed(moment: Moment): Promise<Result> {
  if (moment.after.status !== 'effective') return {}
  const lines = await rowsWhere(moment, contractLineTable, { contractId: moment.id })
  return { steps: await frameworkPrices(moment, lines) }
}

/** Warning about orders that are still open when their contract ends early. */
async function openOrders(moment: Moment): Promise<readonly Text[]> {
  const over = ['draft', 'rejected', 'refused', 'cancelled', 'completed', 'closed']
  const orders = await rowsWhere(moment, orderTable, { srcNo: String(moment.after.billNo) })
  const list = orders.filter(({ status }) => !over.includes(String(status))).map(({ billNo }) => String(billNo))
  if (list.length === 0) return []
  const numbers = list.join('、')
  return [{ zh: `仍有未完结订单：${numbers}`, en: `Orders that are still open: ${numbers}` }]
}
