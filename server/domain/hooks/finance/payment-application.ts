import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { accountMark, payeeProblems } from '../../finance/payee.ts'
import { currencyOf, numberOf, rowsIn, textOf } from '../../finance/rows-in.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'currency', 'invoiceNo', 'openExceptions', 'redAmount', 'retentionAmount'] as const),
  ...(['retentionDate', 'status', 'supplierId'] as const),
])
const deductionTable = fileTable(import.meta, 'fin/deduction', [
  ...(['billNo', 'currency', 'status', 'supplierId', 'way'] as const),
])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'currency', 'status', 'supplierId'])
const termTable = fileTable(import.meta, 'con/contract/terms', ['contractId', 'stage'])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['status', 'supplierId'])
const lineTable = fileTable(import.meta, 'fin/payapply/lines', ['amount', 'docType', 'invoiceNo', 'payapplyId'])
const paymentTable = fileTable(import.meta, 'fin/payment', ['applyNo', 'status'])
const advanceTable = fileTable(import.meta, 'fin/advance', ['currency', 'paymentNo', 'supplierId'])

const own = ownFields(
  import.meta,
  [...(['bankId', 'billNo', 'contractNo', 'currency', 'lines', 'payKind', 'supplierId'] as const)],
  ['payeeMark'],
)
type Moment = MomentOf<typeof own>

type Line = {
  readonly docType?: unknown
  readonly invoiceNo?: unknown
  readonly deductionNo?: unknown
  readonly advanceNo?: unknown
  readonly amount?: unknown
}

/** States of an application that counts. */
const live = ['pending', 'approved', 'planned', 'partPaid', 'paid']

/**
 * Payment application: posted invoices of the supplier, less their retention until it is due, milestones of its contract, and its
 * accepted deductions. It is revoked only before anything of it is paid.
 */
export const paymentApplication = own.hook(async (moment) => {
  const { doing, after } = moment
  if (doing === 'revoke') return { problems: await paidProblems(moment) }
  if (doing !== 'submit' && doing !== 'approve') return {}
  if (doing === 'approve' && moment.before?.createBy === moment.session.user.username)
    return { problems: [problemAt('billNo', '申请人不能批准', 'Who applied does not approve')] }
  const lines = Array.isArray(after.lines) ? (after.lines as readonly Line[]) : []
  return {
    ...(doing === 'approve' && { values: { payeeMark: await accountMark(moment, after.bankId) } }),
    problems: [
      ...(await payeeProblems(moment, after)),
      ...(await invoiceProblems(moment, lines)),
      ...(await deductionProblems(moment, lines)),
      ...(await advanceProblems(moment, lines)),
      ...(await milestoneProblems(moment, lines)),
    ],
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
  const applications = await rowsIn(
    moment,
    applicationTable,
    'id',
    applied.map(({ payapplyId }) => payapplyId),
  )
  const counted = new Set(
    applications
      .filter((row) => row.id !== moment.id && row.supplierId === supplierId && live.includes(textOf(row.status)))
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
    const most = payableOf(invoice, moment.after.payKind)
    if (total <= most + 0.005) return []
    const left = Math.max(0, most - (total - numberOf(line.amount))).toFixed(2)
    const zh = `质保金未到期，最多可申请 ${left}`
    return [atLine(index, 'amount', zh, `The retention is not due yet: at most ${left}`)]
  })
}

/** Amount of an invoice that may be applied for now; all of it is bounded by the limit of its sum. */
function payableOf(invoice: RowOf<typeof invoiceTable>, payKind: unknown): number {
  const open = numberOf(invoice.amountWithTax) - numberOf(invoice.redAmount)
  const isDue = !invoice.retentionDate || textOf(invoice.retentionDate) <= todayText()
  if (isDue) return Number.POSITIVE_INFINITY
  // The limit of the invoice reports what is over it.
  const withheld = Math.max(0, open - numberOf(invoice.retentionAmount))
  return payKind === 'retention' ? 0 : withheld
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

/** Contract lines: of a contract in force that has a milestone of their kind. Its sum bounds what is applied for. */
async function milestoneProblems(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  if (!lines.some(({ docType }) => docType === 'contract')) return []
  const { contractNo, currency, payKind, supplierId } = moment.after
  const [contract] = await rowsWhere(moment, contractTable, { billNo: textOf(contractNo) })
  const isInForce = ['effective', 'changing', 'completed'].includes(textOf(contract?.status))
  if (!contract || !isInForce || contract.supplierId !== supplierId)
    return [problemAt('contractNo', '请选择该供应商生效的合同', 'Choose an effective contract of the supplier')]
  if (contract.currency !== currency)
    return [
      problemAt('currency', `合同币种为 ${contract.currency}`, `The currency of the contract is ${contract.currency}`),
    ]
  const terms = await rowsWhere(moment, termTable, { contractId: String(contract.id), stage: textOf(payKind) })
  if (terms.length > 0) return []
  return [problemAt('payKind', '该合同没有此付款节点', 'The contract has no such milestone')]
}

async function paidProblems(moment: Moment): Promise<readonly Problem[]> {
  const status = ['paying', 'paid', 'received']
  const paid = await rowsWhere(moment, paymentTable, { applyNo: textOf(moment.after.billNo), status })
  if (paid.length === 0) return []
  return [problemAt('billNo', '已有付款，不能撤销', 'Something is paid already, so it is not revoked')]
}
