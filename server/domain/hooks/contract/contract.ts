import type { Text } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { moneyOfContract } from '../../finance/contract-money.ts'
import { amountText, halfUnit } from '../../kit/amounts.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { awardProblems } from './award.ts'
import { changeApproved, changeAsked, changeDropped } from './change.ts'
import { endedPrices, frameworkPrices } from './framework-prices.ts'
import { legalContract } from './legal.ts'
import { milestoneSteps } from './milestones.ts'
import { type ContractLine, contractLineTable, milestonesOf } from './tables.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'srcNo', 'status'])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'status', 'supplierId'])

const own = ownFields(
  import.meta,
  [
    ...(['additions', 'amountWithTax', 'beginDate', 'billNo', 'changeReason', 'contractType', 'currency'] as const),
    ...(['endDate', 'newBeginDate', 'newPaymentTerm', 'newRetentionPct', 'newWarrantyMonths', 'paymentTerm'] as const),
    ...(['retentionPct', 'warrantyMonths'] as const),
    ...([
      'formerNo',
      'lines',
      'newEndDate',
      'perfBondPct',
      'revision',
      'signedHash',
      'srcNo',
      'status',
      'supplierCode',
      'supplierId',
    ] as const),
    'supplierName',
  ],
  [
    ...(['agreedHash', 'amountNoTax', 'amountWithTax', 'changeReason', 'consentSigner', 'consentTime'] as const),
    ...(['beginDate', 'endDate', 'newBeginDate', 'newEndDate', 'newPaymentTerm', 'newRetentionPct'] as const),
    ...(['newWarrantyMonths', 'paymentTerm', 'remindTime', 'retentionPct', 'revision', 'taxAmount'] as const),
    'warrantyMonths',
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
    const { lines = [], ...result } = await changeApproved(moment)
    if ((result.problems ?? []).length > 0) return result
    const short = await belowApplied(moment, Number(result.values?.amountWithTax ?? 0))
    if (short.length > 0) return { problems: short }
    const later = { ...moment, after: { ...moment.after, ...result.values } }
    return { ...result, steps: [...(result.steps ?? []), ...(await pricesOf(later, lines))] }
  },
  rejectChange: changeDropped,
  declineChange: changeDropped,
  withdrawChange: changeDropped,
  terminate: async (moment) => ({ steps: await endedPrices(moment), warnings: await openOrders(moment) }),
}

/** Steps for the library prices of the next version: lines that ended have none. */
async function pricesOf(moment: Moment, lines: readonly ContractLine[]): Promise<readonly Step[]> {
  const running = lines.filter(({ closed }) => closed !== 'Y')
  const ended = lines.filter(({ closed }) => closed === 'Y').map(({ materialCode }) => materialCode)
  const codes = ended.filter((code) => running.every(({ materialCode }) => materialCode !== code))
  return [...(codes.length > 0 ? await endedPrices(moment, codes) : []), ...(await frameworkPrices(moment, running))]
}

async function checked(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const lines = await rowsWhere(moment, contractLineTable, { contractId: id })
  const problems = [...(await awardProblems(moment, lines)), ...(await formerProblems(moment))]
  if (lines.length === 0) problems.push(problemAt('lines', '请填写标的明细', 'Add the lines'))
  if (problems.length > 0) return { problems }
  const warnings = moment.doing === 'submit' ? await legalContract(moment) : []
  const milestones = await milestonesOf(moment, id, {
    amount: Number(after.amountWithTax ?? 0),
    currency: after.currency,
  })
  return { steps: await milestoneSteps(moment, milestones), warnings }
}

/** A successor is with the same company. */
async function formerProblems(moment: Moment) {
  const { formerNo, supplierId } = moment.after
  if (!formerNo) return []
  const [former] = await rowsWhere(moment, contractTable, { billNo: String(formerNo) })
  if (former?.supplierId === supplierId) return []
  return [problemAt('formerNo', '原合同不是该供应商的合同', 'The former contract is with another company')]
}

/** A change that lowers the contract leaves the amount that is applied for on it: its milestones and invoices. */
async function belowApplied(moment: Moment, amount: number): Promise<readonly Problem[]> {
  if (amount >= Number(moment.before?.amountWithTax ?? 0)) return []
  const { billNo, currency, supplierId } = moment.after
  const nothing = { id: '', supplierId: String(supplierId), currency, contractNo: null, lines: [] }
  const { total, rounding } = await moneyOfContract(moment, String(billNo), nothing)
  if (total <= amount + rounding + halfUnit(currency)) return []
  const [now, asked] = [amountText(amount, currency), amountText(total, currency)]
  const zh = `变更后金额 ${now} 低于已申请付款 ${asked}`
  const en = `The amount of the change, ${now}, is below what is applied for, ${asked}`
  return [problemAt('lines', zh, en)]
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
