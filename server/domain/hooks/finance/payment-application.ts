import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import type { AppliedLine } from '../../finance/contract-money.ts'
import { contractProblems } from '../../finance/contract-problems.ts'
import { isLiveApplication } from '../../finance/live-applications.ts'
import { milestoneProblems } from '../../finance/milestone-problems.ts'
import { mouldSetOffProblems } from '../../finance/mould-invoices.ts'
import { deductionsLeftOut } from '../../finance/overdue-deductions.ts'
import { accountMark, payeeProblems } from '../../finance/payee.ts'
import { prepaidProblems } from '../../finance/prepaid.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { amountText, halfUnit } from '../../kit/amounts.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { currencyOf, numberOf, textOf } from '../../kit/values.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'currency', 'invoiceNo', 'openExceptions', 'redAmount', 'retentionAmount'] as const),
  ...(['retentionDate', 'status', 'supplierId'] as const),
])
const dueTable = fileTable(import.meta, 'fin/invoice/dues', ['amount', 'dueDate', 'invoiceId', 'stage'])
const deductionTable = fileTable(import.meta, 'fin/deduction', [
  ...(['billNo', 'currency', 'status', 'supplierId', 'way'] as const),
])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['status', 'supplierId'])
const lineTable = fileTable(import.meta, 'fin/payapply/lines', ['amount', 'docType', 'invoiceNo', 'payapplyId'])
const paymentTable = fileTable(import.meta, 'fin/payment', ['applyNo', 'status'])
const advanceTable = fileTable(import.meta, 'fin/advance', ['currency', 'paymentNo', 'supplierId'])

const own = ownFields(
  import.meta,
  [
    ...(['bankId', 'billNo', 'contractNo', 'currency', 'deductionReason', 'lines', 'mouldNo', 'payKind'] as const),
    ...(['status', 'supplierId'] as const),
  ],
  ['payeeMark'],
)
type Moment = MomentOf<typeof own>

type Line = AppliedLine

/**
 * Payment application: posted invoices of the supplier, less their retention until it is due, milestones of its purchase or mould contract that are due,
 * and its accepted deductions. What was paid on a contract before is set off against its invoices, and milestones leave what they take.
 * An application is revoked only before anything of it is paid.
 */
export const paymentApplication = own.hook(async (moment) => {
  const { doing, after } = moment
  if (doing === 'revoke') return { problems: await paidProblems(moment) }
  if (doing !== 'submit' && doing !== 'approve') return {}
  if (doing === 'approve' && moment.before?.createBy === moment.session.user.username)
    return { problems: [problemAt('billNo', '申请人不能批准', 'Who applied does not approve')] }
  const lines = Array.isArray(after.lines) ? (after.lines as readonly Line[]) : []
  const { contractNo, currency } = after
  const applied = { id: moment.id, supplierId: textOf(after.supplierId), currency, contractNo, lines }
  const isCounted = isLiveApplication({ status: moment.before?.status })
  const problems = [
    ...(await payeeProblems(moment, after)),
    ...(await invoiceProblems(moment, lines)),
    ...(await deductionProblems(moment, lines)),
    ...(await advanceProblems(moment, lines)),
    ...(await mouldSetOffProblems(moment, applied)),
    ...(await prepaidProblems(moment, applied)),
    ...(doing === 'submit' ? await deductionsLeftOut(moment, { ...applied, reason: after.deductionReason }) : []),
    ...(await milestoneProblems(moment, { ...after, lines, isCounted })),
  ]
  return {
    ...(doing === 'approve' && { values: { payeeMark: await accountMark(moment, after.bankId) } }),
    problems: problems.length > 0 ? problems : await contractProblems(moment, applied),
  }
})

const atLine = (index: number, field: string, zh: string, en: string): Problem => ({
  ...problemAt('lines', zh, en),
  at: `/${index}/${field}`,
})

function currencyProblems(moment: Moment, index: number, field: string, currency: string): readonly Problem[] {
  if (currency === moment.after.currency) return []
  return [atLine(index, field, `单据币种为 ${currency}`, `The currency of the document is ${currency}`)]
}

async function invoiceProblems(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  const { supplierId } = moment.after
  const named = lines.flatMap(({ docType, invoiceNo }) => (docType === 'invoice' ? [invoiceNo] : []))
  const [invoices, applied] = await Promise.all([
    rowsIn(moment, invoiceTable, 'invoiceNo', named),
    rowsIn(moment, lineTable, 'invoiceNo', named),
  ])
  const [applications, dues] = await Promise.all([
    rowsIn(
      moment,
      applicationTable,
      'id',
      applied.map(({ payapplyId }) => payapplyId),
    ),
    rowsIn(
      moment,
      dueTable,
      'invoiceId',
      invoices.map(({ id }) => id),
    ),
  ])
  const counted = new Set(
    applications
      .filter((row) => row.id !== moment.id && row.supplierId === supplierId && isLiveApplication(row))
      .map(({ id }) => id),
  )
  return lines.flatMap((line, index) => {
    if (line.docType !== 'invoice') return []
    const invoice = invoices.find((row) => row.invoiceNo === line.invoiceNo && row.supplierId === supplierId)
    const isPosted = ['posted', 'paid'].includes(textOf(invoice?.status))
    if (!invoice || !isPosted)
      return [atLine(index, 'invoiceNo', '请选择该供应商已过账的发票', 'Choose a posted invoice of the supplier')]
    if (numberOf(invoice.openExceptions) > 0)
      return [atLine(index, 'invoiceNo', '发票有未处理的差异', 'The invoice has open exceptions')]
    const currency = currencyProblems(moment, index, 'invoiceNo', textOf(invoice.currency))
    if (currency.length > 0) return currency
    const others = applied.filter((row) => row.invoiceNo === line.invoiceNo && counted.has(textOf(row.payapplyId)))
    const ownLines = lines.filter((each) => each.docType === 'invoice' && each.invoiceNo === line.invoiceNo)
    const total = [...others, ...ownLines].reduce((sum, { amount }) => sum + numberOf(amount), 0)
    const withheld = withheldOf(
      invoice,
      dues.filter(({ invoiceId }) => invoiceId === invoice.id),
    )
    const most = payableOf(invoice, withheld, moment.after.payKind)
    if (total <= most + halfUnit(invoice.currency)) return []
    const left = amountText(Math.max(0, most - (total - numberOf(line.amount))), invoice.currency)
    const zh = `质保金未到期，最多可申请 ${left}`
    return [atLine(index, 'amount', zh, `The retention is not due yet: at most ${left}`)]
  })
}

/** Retention of an invoice that is not due yet: by its rows, each on its own day. Without rows, by the invoice. */
function withheldOf(invoice: RowOf<typeof invoiceTable>, dues: readonly RowOf<typeof dueTable>[]): number {
  const kept = dues.filter(({ stage }) => stage === 'retention')
  const rows = kept.length > 0 ? kept : [{ amount: invoice.retentionAmount, dueDate: invoice.retentionDate }]
  const today = todayText()
  return rows.reduce((sum, { amount, dueDate }) => sum + (textOf(dueDate) > today ? numberOf(amount) : 0), 0)
}

/** Amount of an invoice that may be applied for now; all of it is bounded by the limit of its sum. */
function payableOf(invoice: RowOf<typeof invoiceTable>, withheld: number, payKind: unknown): number {
  if (withheld <= 0) return Number.POSITIVE_INFINITY
  const open = numberOf(invoice.amountWithTax) - numberOf(invoice.redAmount)
  const isReleased = withheld < numberOf(invoice.retentionAmount) - halfUnit(invoice.currency)
  // The limit of the invoice reports what is over it.
  return payKind === 'retention' && !isReleased ? 0 : Math.max(0, open - withheld)
}

async function deductionProblems(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  const named = lines.flatMap(({ docType, deductionNo }) => (docType === 'deduction' ? [deductionNo] : []))
  const found = await rowsIn(moment, deductionTable, 'billNo', named)
  return lines.flatMap((line, index) => {
    if (line.docType !== 'deduction') return []
    const row = found.find(({ billNo }) => billNo === line.deductionNo)
    const isOwn = row?.supplierId === moment.after.supplierId && row?.way === 'payment' && row?.status === 'accepted'
    if (row && isOwn) return currencyProblems(moment, index, 'deductionNo', currencyOf(row))
    return [atLine(index, 'deductionNo', '请选择该供应商已接受的扣款', 'Choose an accepted deduction of the supplier')]
  })
}

async function advanceProblems(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  const named = lines.flatMap(({ docType, advanceNo }) => (docType === 'advance' ? [advanceNo] : []))
  const found = await rowsIn(moment, advanceTable, 'paymentNo', named)
  const { supplierId, currency } = moment.after
  return lines.flatMap((line, index) => {
    if (line.docType !== 'advance') return []
    const row = found.find(({ paymentNo }) => paymentNo === line.advanceNo)
    if (row?.supplierId === supplierId && row?.currency === currency) return []
    return [atLine(index, 'advanceNo', '请选择该供应商已付的预付款', 'Choose a paid advance of the supplier')]
  })
}

async function paidProblems(moment: Moment): Promise<readonly Problem[]> {
  const status = ['paying', 'paid', 'received']
  const paid = await rowsWhere(moment, paymentTable, { applyNo: textOf(moment.after.billNo), status })
  if (paid.length === 0) return []
  return [problemAt('billNo', '已有付款，不能撤销', 'Something is paid already, so it is not revoked')]
}
