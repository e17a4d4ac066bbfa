import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { advanceSteps, withdrawnAdvance } from '../../finance/advances.ts'
import { billProblems, endorseSteps, returnSteps } from '../../finance/endorsement.ts'
import { releaseProblems } from '../../finance/payment-problems.ts'
import { type PaymentFacts, paymentTerms } from '../../finance/payment-terms.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { totalOf } from '../../kit/amounts.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'status'], ['status'])
const paymentTable = fileTable(import.meta, 'fin/payment', ['applyNo', 'status'])
const lineTable = fileTable(import.meta, 'fin/payment/lines', ['discountAmount', 'paymentId'], ['discountAmount'])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['invoiceNo', 'status', 'supplierId'], ['status'])

const own = ownFields(
  import.meta,
  [
    ...([
      'amount',
      'applyNo',
      'bankId',
      'billIds',
      'billNo',
      'bondId',
      'lines',
      'payDate',
      'payType',
      'status',
    ] as const),
    ...([
      'currency',
      'discountAmount',
      'offsetAmount',
      'payKind',
      'purOrg',
      'supplierCode',
      'supplierId',
      'supplierName',
    ] as const),
  ],
  ['amount', 'currency', 'discountAmount', 'offsetAmount', 'payKind', 'settledAmount'],
)
type Moment = MomentOf<typeof own>

/**
 * Payment: of a planned application, to its supplier and account, allocated to its invoices. Bills are endorsed with it, and come back when
 * it fails; a refund opens application and invoices again.
 */
export const payment = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'refund') return refunded(moment)
  if (doing === 'success' || doing === 'recordPaid') return { steps: await advanceSteps(moment, after) }
  if (doing === 'fail' || doing === 'recordFailed') return { steps: await returnSteps(moment, after) }
  if (doing === 'pay' || doing === 'payInBatch') return released(moment)
  const isDraft = doing === undefined && (action === 'add' || action === 'edit') && after.status === 'draft'
  return isDraft ? { values: await valuesOf(moment) } : {}
})

function factsOf({ id, after }: Moment): PaymentFacts {
  const lines = Array.isArray(after.lines) ? (after.lines as PaymentFacts['lines']) : []
  return { id, applyNo: after.applyNo, bondId: after.bondId, payDate: after.payDate, lines }
}

async function valuesOf(moment: Moment): Promise<NonNullable<ResultOf<typeof own>['values']>> {
  const facts = factsOf(moment)
  const terms = await paymentTerms(moment, facts)
  if (!terms) return { offsetAmount: 0, discountAmount: 0, settledAmount: numberOf(moment.after.amount) }
  const { application, offset, discount, due, milestone } = terms
  // Left empty, the amount is what is due.
  const isAllocated = facts.lines.length > 0
  const isOpen = moment.after.amount == null && milestone === 0 && isAllocated && due >= 0
  const amount = isOpen ? due : moment.after.amount
  return {
    ...(isOpen && { amount }),
    ...{ offsetAmount: offset, discountAmount: discount, settledAmount: settled(amount, discount) },
    ...{ currency: application.currency, payKind: application.payKind },
  }
}

const settled = (amount: unknown, discount: number) => totalOf([numberOf(amount), discount])

async function released(moment: Moment): Promise<ResultOf<typeof own>> {
  const { after, before, doing, session } = moment
  const facts = factsOf(moment)
  const terms = await paymentTerms(moment, facts)
  const { supplierId, bankId, amount, billNo, currency } = after
  const release = { ...facts, supplierId, bankId, amount, billNo, currency, createBy: before?.createBy }
  // The batch has been released by a person; its payments follow.
  const username = doing === 'pay' ? session.user.username : undefined
  const problems = [
    ...(await releaseProblems(moment, release, terms, username)),
    ...(await billProblems(moment, after)),
  ]
  if (problems.length > 0) return { problems }
  const { offset, discount, discounts } = terms ?? { offset: 0, discount: 0, discounts: [] }
  return {
    values: { offsetAmount: offset, discountAmount: discount, settledAmount: settled(amount, discount) },
    steps: [...discountSteps(moment, discounts), ...(await endorseSteps(moment, after))],
  }
}

/** Steps that store the part of the discount that each invoice has. */
function discountSteps(moment: Moment, discounts: readonly number[]): readonly Step[] {
  const rows = Array.isArray(moment.after.lines) ? (moment.after.lines as readonly RowOf<typeof lineTable>[]) : []
  return rows.flatMap((row, index) => {
    const discountAmount = discounts[index] ?? 0
    if (numberOf(row.discountAmount) === discountAmount && row.discountAmount !== null) return []
    return changeSteps(moment, lineTable, row, { discountAmount }, String(moment.doing))
  })
}

async function refunded(moment: Moment): Promise<ResultOf<typeof own>> {
  const { problems, steps } = await withdrawnAdvance(moment, moment.after)
  return { problems, steps: [...steps, ...(await reopened(moment)), ...(await returnSteps(moment, moment.after))] }
}

async function reopened(moment: Moment): Promise<readonly Step[]> {
  const { lines } = factsOf(moment)
  const applyNo = textOf(moment.after.applyNo)
  const [[application], paid, invoices] = await Promise.all([
    rowsWhere(moment, applicationTable, { billNo: applyNo }),
    rowsWhere(moment, paymentTable, { applyNo, status: ['paid', 'received'] }),
    rowsIn(
      moment,
      invoiceTable,
      'invoiceNo',
      lines.map(({ invoiceNo }) => invoiceNo),
    ),
  ])
  const status = paid.some(({ id }) => id !== moment.id) ? 'partPaid' : 'planned'
  return [
    ...(application && application.status !== status
      ? changeSteps(moment, applicationTable, application, { status }, 'refund')
      : []),
    ...invoices
      .filter((row) => row.status === 'paid' && row.supplierId === moment.after.supplierId)
      .flatMap((row) => changeSteps(moment, invoiceTable, row, { status: 'posted' }, 'refund')),
  ]
}
