import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, rowsIn, textOf } from './rows-in.ts'

const applicationTable = fileTable(import.meta, 'fin/payapply', [
  ...(['approvedBy', 'bankId', 'billNo', 'currency', 'payeeMark', 'payKind', 'status', 'supplierId'] as const),
])
const lineTable = fileTable(import.meta, 'fin/payapply/lines', ['amount', 'docType', 'invoiceNo', 'payapplyId'])
const paymentTable = fileTable(import.meta, 'fin/payment', ['applyNo', 'status'])
const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'discountAmount', 'discountUntil', 'invoiceNo', 'supplierId'] as const),
])

/** Payment as it is judged: of the form, or as it is stored. */
export type PaymentFacts = {
  readonly id: string
  readonly applyNo: unknown
  readonly payDate: unknown
  readonly lines: readonly { readonly invoiceNo?: unknown; readonly amount?: unknown }[]
}

/** What the application and the invoices of a payment make of its amount. */
export type PaymentTerms = {
  readonly application: RowOf<typeof applicationTable>
  readonly applied: readonly RowOf<typeof lineTable>[]
  /** Deductions and advances that are set off. */
  readonly offset: number
  /** Early-payment discount. */
  readonly discount: number
  /** Allocated to invoices, less what is set off and the discount. */
  readonly due: number
  /** Applied for milestones of a contract. */
  readonly milestone: number
}

/** States of a payment that counts. */
const livePayments = ['paying', 'paid', 'received']
/** Documents of an application that lower the payment. */
const lowering = ['deduction', 'advance']

/** Terms of a payment; undefined without an application. */
export async function paymentTerms(place: Place, facts: PaymentFacts): Promise<PaymentTerms | undefined> {
  const applyNo = textOf(facts.applyNo)
  const [application] = await rowsWhere(place, applicationTable, { billNo: applyNo })
  if (applyNo === '' || !application) return undefined
  const [applied, others, discount] = await Promise.all([
    rowsWhere(place, lineTable, { payapplyId: String(application.id) }),
    rowsWhere(place, paymentTable, { applyNo, status: livePayments }),
    discountOf(place, facts, application.supplierId),
  ])
  const totalOf = (types: readonly string[]) =>
    applied.reduce((sum, { docType, amount }) => sum + (types.includes(textOf(docType)) ? numberOf(amount) : 0), 0)
  // The first payment of an application takes all that is set off.
  const offset = others.some(({ id }) => id !== facts.id) ? 0 : totalOf(lowering)
  const allocated = facts.lines.reduce((sum, { amount }) => sum + numberOf(amount), 0)
  const due = roundHalfUp(allocated - offset - discount, 2)
  return { application, applied, offset, discount, due, milestone: totalOf(['contract']) }
}

/** Discount of invoices that are paid by its last day, for the part that is paid; a day in the past does not bring it back. */
async function discountOf(place: Place, { payDate, lines }: PaymentFacts, supplierId: unknown): Promise<number> {
  const invoices = await rowsIn(
    place,
    invoiceTable,
    'invoiceNo',
    lines.map(({ invoiceNo }) => invoiceNo),
  )
  const day = [textOf(payDate), todayText()].toSorted().at(-1) ?? ''
  const parts = lines.map(({ invoiceNo, amount }) => {
    const invoice = invoices.find((row) => row.invoiceNo === invoiceNo && row.supplierId === supplierId)
    if (!invoice?.discountUntil || day > textOf(invoice.discountUntil)) return 0
    const share = numberOf(amount) / numberOf(invoice.amountWithTax)
    return roundHalfUp(numberOf(invoice.discountAmount) * share, 2)
  })
  return roundHalfUp(
    parts.reduce((sum, part) => sum + part, 0),
    2,
  )
}
