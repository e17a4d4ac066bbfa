import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { payeeProblems } from '../../finance/payee.ts'
import { numberOf, rowsIn, textOf } from '../../finance/rows-in.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const applicationTable = fileTable(
  import.meta,
  'fin/payapply',
  ['applyAmount', 'approvedBy', 'bankId', 'billNo', 'status', 'supplierId'],
  ['status'],
)
const lineTable = fileTable(import.meta, 'fin/payapply/lines', ['amount', 'docType', 'invoiceNo', 'payapplyId'])
const paymentTable = fileTable(import.meta, 'fin/payment', ['amount', 'applyNo', 'offsetAmount', 'status'])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['invoiceNo', 'status'], ['status'])

const own = ownFields(
  import.meta,
  ['amount', 'applyNo', 'bankId', 'lines', 'offsetAmount', 'status', 'supplierId'],
  ['offsetAmount'],
)
type Moment = MomentOf<typeof own>
type Application = RowOf<typeof applicationTable>
type Line = { readonly invoiceNo?: unknown; readonly amount?: unknown }

/** States of a payment that counts. */
const live = ['paying', 'paid', 'received']

/**
 * Payment: only of a planned application, to its supplier and account, allocated to its invoices, and not by who created or approved it.
 * A refund opens application and invoices again.
 */
export const payment = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'refund') return { steps: await reopened(moment) }
  const isPay = doing === 'pay'
  if (!isPay && (doing !== undefined || (action !== 'add' && action !== 'edit') || moment.after.status !== 'draft'))
    return {}
  const [application] = await rowsWhere(moment, applicationTable, { billNo: textOf(moment.after.applyNo) })
  if (!application) return {}
  const lines = await rowsWhere(moment, lineTable, { payapplyId: String(application.id) })
  const offsetAmount = await offsetOf(moment, lines)
  const problems = isPay ? await faultsOf(moment, application, lines, offsetAmount) : []
  return { values: { offsetAmount }, problems }
})

/** Deductions of the application; the first payment of it takes them all. */
async function offsetOf(moment: Moment, lines: readonly RowOf<typeof lineTable>[]): Promise<number> {
  const others = await rowsWhere(moment, paymentTable, { applyNo: textOf(moment.after.applyNo), status: live })
  if (others.some(({ id }) => id !== moment.id)) return 0
  return lines.reduce((sum, { docType, amount }) => sum + (docType === 'deduction' ? numberOf(amount) : 0), 0)
}

async function faultsOf(
  moment: Moment,
  application: Application,
  applied: readonly RowOf<typeof lineTable>[],
  offset: number,
): Promise<readonly Problem[]> {
  const { after, session } = moment
  const { username } = session.user
  if (!['planned', 'partPaid'].includes(textOf(application.status)))
    return [problemAt('applyNo', '付款申请未列入计划', 'The application is not planned for payment')]
  if (after.supplierId !== application.supplierId || after.bankId !== application.bankId)
    return [problemAt('bankId', '收款方与付款申请不一致', 'The payee is not that of the application')]
  if ([application.createBy, application.approvedBy].includes(username))
    return [problemAt('applyNo', '申请人或批准人不能付款', 'Who created or approved an application does not pay it')]
  const payee = await payeeProblems(moment, after)
  if (payee.length > 0) return payee
  const lines = Array.isArray(after.lines) ? (after.lines as readonly Line[]) : []
  const own = new Set(applied.flatMap(({ docType, invoiceNo }) => (docType === 'invoice' ? [invoiceNo] : [])))
  const foreign = lines.findIndex(({ invoiceNo }) => !own.has(textOf(invoiceNo)))
  if (foreign >= 0) {
    const problem = problemAt('lines', '该发票不在付款申请中', 'The application does not have this invoice')
    return [{ ...problem, at: `/${foreign}/invoiceNo` }]
  }
  const allocated = lines.reduce((sum, { amount }) => sum + numberOf(amount), 0)
  const contract = applied.reduce(
    (sum, { docType, amount }) => sum + (docType === 'contract' ? numberOf(amount) : 0),
    0,
  )
  const expected = Math.round((allocated - offset) * 100) / 100
  const isAllocated =
    contract > 0
      ? numberOf(after.amount) <= expected + contract + 0.005
      : Math.abs(expected - numberOf(after.amount)) < 0.005
  if (isAllocated) return []
  return [
    problemAt(
      'amount',
      `付款金额应为核销合计减扣款：${expected}`,
      `The amount is what is allocated less deductions: ${expected}`,
    ),
  ]
}

async function reopened(moment: Moment): Promise<readonly Step[]> {
  const { applyNo, lines } = moment.after
  const [application] = await rowsWhere(moment, applicationTable, { billNo: textOf(applyNo) })
  const paid = await rowsWhere(moment, paymentTable, { applyNo: textOf(applyNo), status: ['paid', 'received'] })
  const status = paid.some(({ id }) => id !== moment.id) ? 'partPaid' : 'planned'
  const invoices = await rowsIn(
    moment,
    invoiceTable,
    'invoiceNo',
    (Array.isArray(lines) ? (lines as readonly Line[]) : []).map(({ invoiceNo }) => invoiceNo),
  )
  return [
    ...(application && application.status !== status
      ? changeSteps(moment, applicationTable, application, { status }, 'refund')
      : []),
    ...invoices
      .filter((row) => row.status === 'paid')
      .flatMap((row) => changeSteps(moment, invoiceTable, row, { status: 'posted' }, 'refund')),
  ]
}
