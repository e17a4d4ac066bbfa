import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { approvalLevels, approvalLimit, approvedBy } from '../../kit/approvals.ts'
import { fieldsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { deviates, priceStep } from '../../orders/agreed-price.ts'
import { isClosed } from '../../orders/order-line.ts'
import { splitAmount } from '../../orders/split-orders.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { changedLines, lineProblem, storedLines } from './order-lines.ts'
import { drafts, type StoredLine } from './order-tables.ts'
import { refuseEdits } from './running-order.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['measure', 'status'])

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'approvals', 'approvers', 'awardNo', 'billDate', 'currency', 'exchangeRate'] as const),
    ...(['lines', 'purOrg', 'srcNo', 'status', 'supplierId'] as const),
  ],
  ['approvalLevels', 'approvals', 'approvers', 'deviates', 'splitAmount'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

const approving = ['approve', 'approveFurther', 'approveFromChanging']
/** Measures of an evaluation that bar a company from new orders. */
const barring = ['stopOrder', 'eliminate']

/**
 * Terms of an order: it keeps within its contract and has the agreed prices, or the reason of each other one. The amount and such prices
 * decide how many people approve. Only drafts are edited; a running order is changed by its actions.
 */
export const orderTerms = own.hook(async (moment) => {
  const { doing, before } = moment
  if (before && !drafts.includes(String(before.status))) refuseEdits(moment)
  if (doing === 'submit' || doing === 'changeFromConfirmed') return judged(moment)
  if (doing !== undefined && approving.includes(doing)) return approved(moment)
  if (doing === 'publish') return { problems: await partyProblems(moment, await agreementOf(moment, moment.after)) }
  return {}
})

async function judged(moment: Moment): Promise<Result> {
  const { after, doing = '' } = moment
  const lines = storedLines(after.lines)
  if (lines.length === 0) return { problems: [problemAt('lines', '请填写订单明细', 'Enter the lines of the order')] }
  const agreement = await agreementOf(moment, after)
  const problems = [
    ...(await partyProblems(moment, agreement)),
    ...lines.flatMap((line, index) => lineProblems(agreement, line, index)),
  ]
  if (problems.length > 0) return { problems }
  const isDeviating = lines.some((line) => !isClosed(line) && deviates(line.price, agreedOf(agreement, line)))
  const amount = Number(after.amountWithTax ?? 0) * Number(after.exchangeRate ?? 1)
  const { purOrg, supplierId } = after
  const limit = await approvalLimit(moment, purOrg)
  // A change order has written its lines with what is agreed now.
  const stale =
    doing === 'submit' ? lines.filter((line) => (line.agreedPrice ?? null) !== agreedOf(agreement, line)) : []
  const changes = stale.map((before) => ({ before, values: { agreedPrice: agreedOf(agreement, before) } }))
  return {
    steps: changedLines(moment, changes, doing).steps,
    values: {
      deviates: isDeviating ? 'Y' : 'N',
      approvalLevels: approvalLevels(amount > limit, isDeviating),
      splitAmount: await splitAmount(moment, { id: moment.id, supplierId, purOrg, amount }, limit),
      approvals: 0,
      approvers: null,
    },
  }
}

const agreedOf = (agreement: Agreement, line: StoredLine) => agreement.find(line)?.price ?? null

/** Problems with the company and the contract of the order, as they are now. */
async function partyProblems(moment: Moment, { of, contract }: Agreement): Promise<readonly Problem[]> {
  const { after } = moment
  const [supplier] = await fieldsWhere(moment, supplierTable, { id: String(after.supplierId ?? '') })
  const isBarred = supplier?.status !== 'qualified' || barring.includes(String(supplier.measure))
  const barred = isBarred ? [problemAt('supplierId', '该供应商已停止下单', 'Orders to this company are stopped')] : []
  if (of !== 'contract') return barred
  if (contract?.status !== 'effective')
    return [...barred, problemAt('srcNo', '合同未生效，不能下单', 'The contract is not effective')]
  const today = todayText()
  return [
    ...barred,
    ...(contract.supplierId === after.supplierId
      ? []
      : [problemAt('supplierId', '不是合同的供应商', 'The contract is with another company')]),
    ...(contract.currency === after.currency
      ? []
      : [
          problemAt(
            'currency',
            `合同币种为 ${contract.currency}`,
            `The currency of the contract is ${contract.currency}`,
          ),
        ]),
    ...(String(contract.beginDate) <= today && today <= String(contract.endDate)
      ? []
      : [problemAt('srcNo', '不在合同有效期内', 'The contract is not valid today')]),
  ]
}

/** Problems of a line with its agreement: another material, a price above it, or another price without a reason. */
function lineProblems(agreement: Agreement, line: StoredLine, index: number): readonly Problem[] {
  if (isClosed(line)) return []
  const agreed = agreement.find(line)
  const isBound = agreement.of !== 'library'
  if (isBound && agreed?.id !== line.srcLineId) {
    const fault = {
      field: 'materialCode',
      zh: '不是来源单据的明细，请重新保存',
      en: 'Not a line of its source: save it again',
    }
    return [lineProblem(index, line, fault)]
  }
  if (!(agreed && deviates(line.price, agreed.price))) return []
  if (isBound && Number(line.price) - Number(agreed.price) >= priceStep) {
    const fault = {
      field: 'price',
      zh: `不能高于约定价 ${agreed.price}`,
      en: `At most the agreed price of ${agreed.price}`,
    }
    return [lineProblem(index, line, fault)]
  }
  if (String(line.priceReason ?? '').trim()) return []
  const fault = {
    field: 'priceReason',
    zh: `单价与约定价 ${agreed.price} 不同，请说明原因`,
    en: `The agreed price is ${agreed.price}: give the reason for another one`,
  }
  return [lineProblem(index, line, fault)]
}

/** Approval of one of the people that are needed, each another one. */
async function approved(moment: Moment): Promise<Result> {
  const { after, session } = moment
  const given = approvedBy(after.approvers, session.user.username)
  if (given.problems) return given
  const problems = await partyProblems(moment, await agreementOf(moment, after))
  return problems.length > 0 ? { problems } : given
}
