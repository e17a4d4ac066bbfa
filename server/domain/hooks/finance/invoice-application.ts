import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { confirmedExpenses } from '../../finance/expense-lines.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { isAgreed, type Statement, statedLinesOf } from '../../finance/stated-lines.ts'
import { totalOf } from '../../kit/amounts.ts'
import { changeSteps, doneSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { currencyOf, numberOf, textOf } from '../../kit/values.ts'

const organisationTable = fileTable(import.meta, 'bd/purorg', ['code', 'orgId'])
const companyTable = fileTable(import.meta, 'bd/org', ['code', 'corplicence', 'name', 'taxTitle'])
const deductionTable = fileTable(
  import.meta,
  'fin/deduction',
  ['amount', 'billNo', 'currency', 'status', 'supplierId', 'way'],
  ['status', 'usedIn'],
)
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'status', 'supplierId'])
const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'currency'])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['applyNo', 'billNo', 'status'])
const applicationTable = fileTable(import.meta, 'fin/invoiceapply', ['deductIds', 'status', 'supplierId'])

const own = ownFields(
  import.meta,
  ['billNo', 'currency', 'deductIds', 'lines', 'netAmount', 'purOrg', 'statementNo', 'status', 'supplierId'],
  ['deductAmount', 'netAmount', 'statementNo', 'taxNo', 'title'],
)
type Moment = MomentOf<typeof own>
type Deduction = RowOf<typeof deductionTable>

const expenseTable = fileTable(import.meta, 'ord/expense', ['billNo', 'currency', 'status', 'supplierId'])

type Line = {
  readonly [field in 'expenseNo' | 'orderNo' | 'receiptLineId' | 'receiptNo']?: unknown
}

/**
 * Invoice application: the buyer's title and tax number are those of the organisation, deductions lower the amount to invoice. Handed
 * in, its lines are posted receipts and confirmed expenses of the supplier, in one currency. Lines of a published statement are invoiced by that statement only,
 * once both sides have agreed on it.
 */
export const invoiceApplication = own.hook(async (moment) => {
  const { action, doing } = moment
  const deductions = await deductionsOf(moment)
  if (doing === 'submit' || doing === 'approve') {
    const problems = [...(await lineProblems(moment)), ...(await deductionProblems(moment, deductions))]
    if (problems.length > 0 || doing === 'submit') return { problems }
    return { steps: await usedSteps(moment, deductions) }
  }
  if (doing === 'cancel') return { problems: await registeredProblems(moment), steps: freedSteps(moment, deductions) }
  if (doing !== undefined || (action !== 'add' && action !== 'edit')) return {}
  const deductAmount = totalOf(deductions.map(({ amount }) => numberOf(amount)))
  const { netAmount } = settleRecord(moment.resource.plan, { ...moment.after, deductAmount }, ambientOf(moment.session))
  const statementNo = await statementOf(moment)
  return { values: { ...(await buyerOf(moment)), deductAmount, netAmount, statementNo } }
})

/** The named statement; without one, the confirmed statement that has all the lines. */
async function statementOf(moment: Moment): Promise<string | null> {
  const named = textOf(moment.after.statementNo)
  const rows = linesIn(moment)
  if (named || rows.length === 0) return named || null
  const stated = await statedLinesOf(
    moment,
    rows.map(({ receiptLineId }) => receiptLineId),
  )
  const first = stated.get(textOf(rows[0]?.receiptLineId))
  const isOne = rows.every(({ receiptLineId }) => stated.get(textOf(receiptLineId))?.id === first?.id)
  return first && isOne && isAgreed(first) ? textOf(first.billNo) : null
}

function linesIn({ after: { lines } }: Moment): readonly Line[] {
  return Array.isArray(lines) ? (lines as readonly Line[]) : []
}

/** Name and tax number of the company that the purchasing organisation buys for. */
async function buyerOf(moment: Moment) {
  const [organisation] = await rowsWhere(moment, organisationTable, { code: textOf(moment.after.purOrg) })
  const [company] = await rowsWhere(moment, companyTable, { code: textOf(organisation?.orgId) })
  return { title: company?.taxTitle ?? company?.name ?? null, taxNo: company?.corplicence ?? null }
}

async function deductionsOf(moment: Moment): Promise<readonly Deduction[]> {
  return rowsIn(moment, deductionTable, 'billNo', itemsOf(textOf(moment.after.deductIds)))
}

async function lineProblems(moment: Moment): Promise<readonly Problem[]> {
  const { currency, statementNo, supplierId } = moment.after
  const rows = linesIn(moment)
  const [expenses, receipts, orders, stated] = await Promise.all([
    rowsIn(
      moment,
      expenseTable,
      'billNo',
      rows.map(({ expenseNo }) => expenseNo),
    ),
    rowsIn(
      moment,
      receiptTable,
      'billNo',
      rows.map(({ receiptNo }) => receiptNo),
    ),
    rowsIn(
      moment,
      orderTable,
      'billNo',
      rows.map(({ orderNo }) => orderNo),
    ),
    statedLinesOf(
      moment,
      rows.map(({ receiptLineId }) => receiptLineId),
    ),
  ])
  const expenseNamed = new Map<unknown, RowOf<typeof expenseTable>>(expenses.map((row) => [row.billNo, row]))
  const receiptNamed = new Map(receipts.map((row) => [row.billNo, row]))
  const orderNamed = new Map(orders.map((row) => [row.billNo, row]))
  return rows.flatMap((row, index) => {
    const named = statementFault(stated.get(textOf(row.receiptLineId)), statementNo)
    const fault: Fault | undefined = row.expenseNo
      ? expenseFault(expenseNamed.get(row.expenseNo), moment.after)
      : receiptFault(row, receiptNamed.get(textOf(row.receiptNo)), supplierId)
    const order = row.expenseNo ? undefined : orderNamed.get(textOf(row.orderNo))
    const at = ([zh, en]: Fault, field = row.expenseNo ? 'expenseNo' : 'receiptNo') => [
      { ...problemAt('lines', zh, en), at: `/${index}/${field}` },
    ]
    if (fault) return at(fault)
    if (order && order.currency !== currency)
      return at([`订单币种为 ${order.currency}`, `The currency of the order is ${order.currency}`], 'orderNo')
    return named ? at(named) : []
  })
}

type Fault = readonly [zh: string, en: string]

/** What is wrong with a line for a receipt: not posted, of another company, or without a line. */
function receiptFault(
  { receiptLineId }: Line,
  receipt: RowOf<typeof receiptTable> | undefined,
  supplierId: unknown,
): Fault | undefined {
  const isPosted = ['posted', 'billed'].includes(textOf(receipt?.status))
  if (receipt?.supplierId === supplierId && isPosted && receiptLineId) return undefined
  return ['不是该供应商已过账的入库明细', 'This is not a posted receipt of the supplier']
}

/** What is wrong with a line for an expense: not confirmed, of another company, or in another currency. */
function expenseFault(
  expense: RowOf<typeof expenseTable> | undefined,
  { currency, supplierId }: Moment['after'],
): Fault | undefined {
  const isConfirmed = confirmedExpenses.includes(textOf(expense?.status))
  if (!expense || expense.supplierId !== supplierId || !isConfirmed)
    return ['不是该供应商已批准的费用单', 'This is not an approved expense of the supplier']
  const its = currencyOf(expense)
  return its === currency ? undefined : [`费用单币种为 ${its}`, `The currency of the expense is ${its}`]
}

/** What is wrong with a line of an application that names a statement or none, by the published statement that has it. */
function statementFault(statement: Statement | undefined, named: unknown): Fault | undefined {
  if (!statement) return named ? ['不在所选对账单中', 'The statement does not have this line'] : undefined
  const { billNo } = statement
  if (!isAgreed(statement))
    return [`对账单 ${billNo} 尚未确认`, `Statement ${billNo}, which has it, is not confirmed yet`]
  if (billNo === named) return undefined
  return [`已列入对账单 ${billNo}，请按该对账单开票`, `It is in statement ${billNo}: invoice it by that statement`]
}

async function deductionProblems(moment: Moment, deductions: readonly Deduction[]): Promise<readonly Problem[]> {
  const { currency, supplierId, netAmount } = moment.after
  const named = itemsOf(textOf(moment.after.deductIds))
  if (named.length === 0) return []
  const others = await rowsWhere(moment, applicationTable, {
    supplierId: textOf(supplierId),
    status: ['pending', 'approved', 'invoiced'],
  })
  const taken = new Set(others.filter(({ id }) => id !== moment.id).flatMap((row) => itemsOf(textOf(row.deductIds))))
  const isUsable = (row: Deduction) =>
    row.supplierId === supplierId &&
    currencyOf(row) === currency &&
    row.way === 'invoice' &&
    row.status === 'accepted' &&
    !taken.has(textOf(row.billNo))
  const bad = named.filter((no) => !deductions.some((row) => row.billNo === no && isUsable(row)))
  if (bad.length > 0) {
    const list = bad.join(', ')
    return [problemAt('deductIds', `扣款不可用：${list}`, `Deductions that cannot be used: ${list}`)]
  }
  if (numberOf(netAmount) > 0) return []
  return [problemAt('deductIds', '扣款须小于开票金额', 'Deductions are less than the amount of the invoice')]
}

async function usedSteps(moment: Moment, deductions: readonly Deduction[]): Promise<readonly Step[]> {
  const steps = deductions.map((row) =>
    doneSteps(moment, deductionTable, row, { status: 'used', usedIn: moment.after.billNo }, 'use'),
  )
  return (await Promise.all(steps)).flat()
}

/** An application with an invoice stays: a draft is deleted first. One that was reversed counts no more. */
async function registeredProblems(moment: Moment): Promise<readonly Problem[]> {
  const invoices = await rowsWhere(moment, invoiceTable, { applyNo: textOf(moment.after.billNo) })
  const invoice = invoices.find(({ status }) => status !== 'redFlushed')
  if (!invoice) return []
  const isDraft = ['draft', 'rejected'].includes(textOf(invoice.status))
  const [zh, en] = isDraft
    ? [`请先删除发票 ${invoice.billNo} 的草稿`, `Delete the draft of invoice ${invoice.billNo} first`]
    : [
        `已登记发票 ${invoice.billNo}，请开红字发票`,
        `Invoice ${invoice.billNo} is registered: reverse it by a red invoice`,
      ]
  return [problemAt('status', zh, en)]
}

function freedSteps(moment: Moment, deductions: readonly Deduction[]): readonly Step[] {
  if (!['approved', 'invoiced'].includes(textOf(moment.before?.status))) return []
  const used = deductions.filter(({ status }) => status === 'used')
  return used.flatMap((row) => changeSteps(moment, deductionTable, row, { status: 'accepted', usedIn: null }, 'cancel'))
}
