import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { batchLine, isTransfer, type PaymentRow, paymentTable } from '../../finance/batch-line.ts'
import { batchLineTable, batchProblem } from '../../finance/batch-problems.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { settledRow } from '../../finance/settled-row.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const own = ownFields(import.meta, ['billNo', 'lines', 'payAccount', 'payDate', 'status'], ['totals', 'txCount'])
type Moment = MomentOf<typeof own>
const batchTable = fileTable(import.meta, 'fin/paybatch', ['status'])
type Result = ResultOf<typeof own>

/** Payments of a run at most: a bank file is read as a whole. */
const mostPayments = 1000

/**
 * Payment run: it pulls the payments up to its day, and is released by somebody else. Each payment is judged again then, and belongs to the
 * run from the same transaction on, so that no two runs pay it.
 */
export const paymentBatch = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'release') return released(moment)
  if (doing === 'pull') return pulled(moment)
  if (doing !== undefined || (action !== 'add' && action !== 'edit') || after.status !== 'draft') return {}
  return { values: totalsOf(await paymentsOf(moment)) }
})

function paymentsOf(moment: Moment): Promise<readonly PaymentRow[]> {
  const lines = Array.isArray(moment.after.lines) ? (moment.after.lines as readonly { paymentNo?: unknown }[]) : []
  return rowsIn(
    moment,
    paymentTable,
    'billNo',
    lines.map(({ paymentNo }) => paymentNo),
  )
}

/** Number of payments, and their amounts by currency. */
function totalsOf(payments: readonly PaymentRow[]): NonNullable<Result['values']> {
  const groups = Map.groupBy(payments, ({ currency }) => textOf(currency))
  const totals = [...groups].toSorted().map(([currency, own]) => {
    const total = own.reduce((sum, { amount }) => sum + Math.round(numberOf(amount) * 100), 0) / 100
    return `${currency} ${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  })
  return { txCount: payments.length, totals: totals.join('; ') }
}

async function pulled(moment: Moment): Promise<Result> {
  const { id, after } = moment
  const [open, drafts] = await Promise.all([
    rowsWhere(moment, paymentTable, { status: 'draft' }),
    rowsWhere(moment, batchTable, { status: 'draft' }),
  ])
  const lines = await rowsIn(
    moment,
    batchLineTable,
    'paybatchId',
    drafts.map((draft) => draft.id),
  )
  const taken = new Set(lines.map(({ paymentNo }) => paymentNo))
  const mine = open.filter(
    (payment) =>
      textOf(payment.batchNo) === '' &&
      !taken.has(payment.billNo) &&
      textOf(payment.payAccount) !== '' &&
      textOf(payment.payDate) <= textOf(after.payDate) &&
      (textOf(after.payAccount) === '' || payment.payAccount === after.payAccount),
  )
  const added: PaymentRow[] = []
  for (const payment of mine.slice(0, mostPayments)) if (await isTransfer(moment, payment)) added.push(payment)
  const steps: Step[] = await refreshed(moment, open, lines)
  for (const payment of added) {
    const values = { ...(await batchLine(moment, payment)), paymentNo: payment.billNo, paybatchId: id }
    steps.push(...addSteps(moment, batchLineTable, settledRow(moment, batchLineTable, values)).steps)
  }
  return { values: totalsOf([...(await paymentsOf(moment)), ...added]), steps }
}

/** Lines whose payments changed since they were pulled. */
async function refreshed(
  moment: Moment,
  open: readonly PaymentRow[],
  lines: readonly RowOf<typeof batchLineTable>[],
): Promise<Step[]> {
  const steps: Step[] = []
  for (const line of lines.filter(({ paybatchId }) => paybatchId === moment.id)) {
    const payment = open.find(({ billNo }) => billNo === line.paymentNo)
    if (payment) steps.push(...changeSteps(moment, batchLineTable, line, await batchLine(moment, payment), 'edit'))
  }
  return steps
}

async function released(moment: Moment): Promise<Result> {
  const { id, after, session } = moment
  const lines = await rowsWhere(moment, batchLineTable, { paybatchId: id })
  const payments = await rowsIn(
    moment,
    paymentTable,
    'billNo',
    lines.map(({ paymentNo }) => paymentNo),
  )
  const problems: Problem[] = []
  for (const [index, line] of lines.entries()) {
    const payment = payments.find(({ billNo }) => billNo === line.paymentNo)
    const problem = await batchProblem(moment, line, payment, session.user.username)
    if (problem) problems.push({ ...problem, field: 'lines', at: `/${index}/${problem.field}` })
  }
  if (problems.length > 0) return { problems }
  const batchNo = textOf(after.billNo)
  return { steps: payments.flatMap((payment) => changeSteps(moment, paymentTable, payment, { batchNo }, 'edit')) }
}
