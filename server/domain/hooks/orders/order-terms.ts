import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { approvalLevels, approvalLimit, approvedBy } from '../../kit/approvals.ts'
import { fieldsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { inForce } from '../../orders/contracts-in-force.ts'
import type { LineFault } from '../../orders/order-line.ts'
import { splitAmount } from '../../orders/split-orders.ts'
import { tolerances } from '../../orders/tolerances.ts'
import { budgetProblems, requestsOf } from '../../requisitions/ordered-requests.ts'
import { type Agreement, agreementOf } from './agreement.ts'
import { contractTerms, termProblems } from './contract-terms.ts'
import { boundFaults, deviationsOf, excessTolerance, type Terms } from './line-deviations.ts'
import { changedLines, lineProblem, storedLines } from './order-lines.ts'
import { drafts, type StoredLine } from './order-tables.ts'
import { refuseEdits } from './running-order.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['measure', 'status'])

const own = ownFields(
  import.meta,
  [
    ...(['amountWithTax', 'approvals', 'approvers', 'awardNo', 'billDate', 'currency', 'exchangeRate'] as const),
    ...(['lines', 'paymentTerm', 'purOrg', 'srcNo', 'status', 'supplierId'] as const),
  ],
  [
    ...([
      'approvalLevels',
      'approvals',
      'approvers',
      'deviates',
      'paymentTerm',
      'retentionPct',
      'splitAmount',
    ] as const),
    'warrantyMonths',
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

const approving = ['approve', 'approveFurther', 'approveFromChanging']
/** Measures of an evaluation that bar a company from new orders. */
const barring = ['stopOrder', 'eliminate']

/**
 * Terms of an order: it keeps within its contract, has its payment term and retention, and the agreed prices, or the reason of each other
 * one. The amount and such prices decide how many people approve. Only drafts are edited; a running order is changed by its actions.
 */
export const orderTerms = own.hook(async (moment) => {
  const { action, doing, before, after } = moment
  const isDraft = !before || drafts.includes(String(before.status))
  if (!isDraft) refuseEdits(moment)
  if (doing === undefined && isDraft && action !== 'delete')
    return { values: await contractTerms(moment, after), problems: futureDate(after) }
  if (doing === 'submit' || doing === 'changeFromConfirmed') return judged(moment)
  if (doing !== undefined && approving.includes(doing)) return approved(moment)
  if (doing === 'publish') return { problems: await partyProblems(moment, await agreementOf(moment, moment.after)) }
  return {}
})

async function judged(moment: Moment): Promise<Result> {
  const { after, doing = '' } = moment
  const lines = storedLines(after.lines).map((line) => (doing === 'submit' ? line : former(line)))
  if (lines.length === 0) return { problems: [problemAt('lines', '请填写订单明细', 'Enter the lines of the order')] }
  const agreement = await agreementOf(moment, after)
  const tolerance = await tolerances(
    moment,
    lines.map(({ materialCode }) => materialCode),
  )
  const requests = await requestsOf(moment, lines)
  const { exchangeRate } = after
  const terms: Terms = { agreement, tolerance, requests, exchangeRate }
  // A change leaves the tolerances of its lines: they count for its approval, but are not refused again.
  const checked = doing === 'submit' ? terms : { ...terms, tolerance: () => 100 }
  const counted = moment.before?.status === 'rejected' ? [] : storedLines(moment.before?.lines)
  const problems = [
    ...(await partyProblems(moment, agreement)),
    ...(doing === 'submit' ? [...futureDate(after), ...(await termProblems(moment, after, agreement.contract))] : []),
    ...lines.flatMap((line, index) => lineProblems(checked, line, index, doing === 'submit')),
    ...(await budgetProblems(moment, { lines, counted, isRunning: doing !== 'submit', exchangeRate, requests })),
  ]
  if (problems.length > 0) return { problems }
  const isDeviating = lines.some((line) => deviationsOf(terms, line).length > 0)
  const amount = approvedAmount(after, lines, terms)
  const { purOrg, supplierId } = after
  const limit = await approvalLimit(moment, purOrg)
  const split = await splitAmount(moment, { id: moment.id, supplierId, purOrg, amount }, limit)
  // A change order has written its lines with what is agreed now.
  const renewed = doing === 'submit' ? lines.map((before) => ({ before, values: agreedOf(agreement, before) })) : []
  const changes = renewed.filter(
    ({ before, values }) =>
      (before.agreedPrice ?? null) !== values.agreedPrice || (before.contractNo ?? null) !== values.contractNo,
  )
  return {
    steps: changedLines(moment, moment.after, changes, doing).steps,
    values: {
      ...(doing === 'submit' && (await contractTerms(moment, after, agreement.contract))),
      deviates: isDeviating ? 'Y' : 'N',
      approvalLevels: approvalLevels(amount > limit || split !== null, isDeviating),
      splitAmount: split,
      approvals: 0,
      approvers: null,
    },
  }
}

/** Problem of an order that is dated ahead; its prices are those of today. */
function futureDate({ billDate }: Moment['after']): readonly Problem[] {
  if (String(billDate ?? '') <= todayText()) return []
  return [problemAt('billDate', '单据日期不能晚于今天', 'The document date is today at the latest')]
}

/** Amount in local currency that the approvers decide about, with the tolerances that pass the settings of their categories. */
function approvedAmount({ amountWithTax, exchangeRate }: Moment['after'], lines: readonly StoredLine[], terms: Terms) {
  const over = lines.map((line) =>
    excessTolerance(terms, line) > 0 ? (numberOf(line.amountWithTax) * numberOf(line.overPct)) / 100 : 0,
  )
  return over.reduce((sum, each) => sum + each, numberOf(amountWithTax)) * Number(exchangeRate ?? 1)
}

/** Line of a change order: one that the change leaves is compared with itself. */
const former = (line: StoredLine): StoredLine => ({
  ...line,
  ...{ oldQty: line.oldQty ?? line.qty, oldPrice: line.oldPrice ?? line.price },
})

function agreedOf(agreement: Agreement, line: StoredLine) {
  const agreed = agreement.find(line)
  return { agreedPrice: agreed?.price ?? null, contractNo: agreed?.contractNo ?? null }
}

/** Problems with the company and the contract of the order, as they are now. */
async function partyProblems(moment: Moment, { of, contract }: Agreement): Promise<readonly Problem[]> {
  const { after } = moment
  const [supplier] = await fieldsWhere(moment, supplierTable, { id: String(after.supplierId ?? '') })
  const isBarred = supplier?.status !== 'qualified' || barring.includes(String(supplier.measure))
  const barred = isBarred ? [problemAt('supplierId', '该供应商已停止下单', 'Orders to this company are stopped')] : []
  if (of !== 'contract') return barred
  if (!(contract && inForce.includes(String(contract.status))))
    return [...barred, problemAt('srcNo', '合同未生效，不能下单', 'The contract is not in force')]
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

/** Problems of a submitted or changed line: beyond its source, or other terms than agreed without a reason. */
function lineProblems(terms: Terms, line: StoredLine, index: number, isNew: boolean): readonly Problem[] {
  const bound = [...(isNew ? pastDate(line) : []), ...boundFaults(terms, line)]
  if (bound.length > 0) return bound.map((fault) => lineProblem(index, line, fault))
  if (String(line.priceReason ?? '').trim()) return []
  return deviationsOf(terms, line).map((fault) => lineProblem(index, line, fault))
}

function pastDate({ needDate }: StoredLine): readonly LineFault[] {
  if (String(needDate ?? '') >= todayText()) return []
  return [{ field: 'needDate', zh: '交期不能早于今天', en: 'The need date is today at the earliest' }]
}

/** Approval of one of the people that are needed, each another one. */
async function approved(moment: Moment): Promise<Result> {
  const { after, session } = moment
  const given = approvedBy(after.approvers, session.user.username)
  if (given.problems) return given
  const problems = await partyProblems(moment, await agreementOf(moment, after))
  return problems.length > 0 ? { problems } : given
}
