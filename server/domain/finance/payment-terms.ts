import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { totalOf } from '../kit/amounts.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { advancedBy } from './advances.ts'
import { rowsIn } from './rows-in.ts'

const applicationTable = fileTable(import.meta, 'fin/payapply', [
  ...(['approvedBy', 'bankId', 'billNo', 'currency', 'payeeMark', 'payKind', 'status', 'supplierId'] as const),
])
const lineTable = fileTable(import.meta, 'fin/payapply/lines', ['amount', 'docType', 'invoiceNo', 'payapplyId'])
const paymentTable = fileTable(import.meta, 'fin/payment', [
  ...(['amount', 'applyNo', 'discountAmount', 'offsetAmount', 'status'] as const),
])
const allocationTable = fileTable(import.meta, 'fin/payment/lines', ['amount', 'paymentId'])
const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'currency', 'discountAmount', 'discountUntil', 'invoiceNo', 'supplierId'] as const),
])
const dueTable = fileTable(import.meta, 'fin/invoice/dues', ['discountAmount', 'discountUntil', 'invoiceId'])

/** Payment as it is judged: of the form, or as it is stored. */
export type PaymentFacts = {
  readonly id: string
  readonly applyNo: unknown
  readonly payDate: unknown
  /** Bond that the payment refunds, instead of an application. */
  readonly bondId?: unknown
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
  /** Parts of the discount by allocation: each invoice has its own, until its own day. */
  readonly discounts: readonly number[]
  /** Allocated to invoices, less what is set off and the discount. */
  readonly due: number
  /** Applied for milestones of a contract, and not paid yet. */
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
  const [applied, others, granted] = await Promise.all([
    rowsWhere(place, lineTable, { payapplyId: String(application.id) }),
    rowsWhere(place, paymentTable, { applyNo, status: livePayments }),
    discountsOf(place, facts, application.supplierId),
  ])
  const appliedFor = (types: readonly string[]) =>
    applied.reduce((sum, { docType, amount }) => sum + (types.includes(textOf(docType)) ? numberOf(amount) : 0), 0)
  // The first payment of an application takes all that is set off.
  const earlier = others.filter(({ id }) => id !== facts.id)
  const offset = earlier.length > 0 ? 0 : appliedFor(lowering)
  const allocated = facts.lines.reduce((sum, { amount }) => sum + numberOf(amount), 0)
  // What is set off leaves less than the discount: no more than that is granted.
  const discounts = within(granted, Math.max(0, allocated - offset))
  const discount = totalOf(discounts)
  const due = totalOf([allocated, -offset, -discount])
  const milestone = Math.max(0, totalOf([appliedFor(['contract']), -(await advancedIn(place, earlier))]))
  return { application, applied, offset, discount, discounts, due, milestone }
}

/** What payments have of milestones: the parts of them that no invoice has. */
async function advancedIn(place: Place, payments: readonly RowOf<typeof paymentTable>[]): Promise<number> {
  const lines = await rowsIn(
    place,
    allocationTable,
    'paymentId',
    payments.map(({ id }) => id),
  )
  const linesOf = Map.groupBy(lines, ({ paymentId }) => paymentId)
  return payments.reduce((sum, payment) => sum + advancedBy({ ...payment, lines: linesOf.get(payment.id) }), 0)
}

/** Amounts in their order, as far as they fit into a whole. */
function within(amounts: readonly number[], whole: number): readonly number[] {
  let left = whole
  return amounts.map((amount) => {
    const part = totalOf([Math.min(amount, left)])
    left -= part
    return part
  })
}

/**
 * Discounts of invoices that are paid by its last day, by allocation, for the part that is paid; a day in the past does not bring one
 * back.
 */
export async function discountsOf(
  place: Place,
  { payDate, lines }: Pick<PaymentFacts, 'lines' | 'payDate'>,
  supplierId: unknown,
): Promise<readonly number[]> {
  const named = await rowsIn(
    place,
    invoiceTable,
    'invoiceNo',
    lines.map(({ invoiceNo }) => invoiceNo),
  )
  const invoices = named.filter((row) => row.supplierId === supplierId)
  const dues = await rowsIn(
    place,
    dueTable,
    'invoiceId',
    invoices.map(({ id }) => id),
  )
  const day = [textOf(payDate), todayText()].toSorted().at(-1) ?? ''
  return lines.map(({ invoiceNo, amount }) => {
    const invoice = invoices.find((row) => row.invoiceNo === invoiceNo)
    if (!invoice) return 0
    const share = numberOf(amount) / numberOf(invoice.amountWithTax)
    const own = dues.filter(({ discountUntil, invoiceId }) => discountUntil && invoiceId === invoice.id)
    // Invoices of older versions have one discount, of the whole.
    return roundMoney(grantedOn(day, own.length > 0 ? own : [invoice]) * share, invoice.currency)
  })
}

type Discount = { readonly discountAmount: unknown; readonly discountUntil: unknown }

const grantedOn = (day: string, discounts: readonly Discount[]): number =>
  discounts.reduce(
    (sum, { discountAmount, discountUntil }) => sum + (day <= textOf(discountUntil) ? numberOf(discountAmount) : 0),
    0,
  )
