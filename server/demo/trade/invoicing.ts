import { seedId } from '../../platform/sql/insert.ts'
import { groupTaxNo, groupTitle } from '../kit/group.ts'
import { cents, priced, totals } from './amounts.ts'
import { type Receipt, receiptNoOf } from './deliveries.ts'
import { plantInvoice } from './invoices.ts'
import { type Document, plantPaymentApplication } from './payment-applications.ts'
import { dayAfter, goods, head, type numbersOf, partnerOf, type Sheets } from './sheets.ts'

type Numbers = ReturnType<typeof numbersOf>

/** Invoice and payment of received goods. */
export type Billing = {
  readonly receipt: Receipt
  readonly invoiceNo: string
  readonly applicationNo: string | null
  /** Receipt with whose invoice it was applied for and paid. */
  readonly joined: Receipt | undefined
  readonly dueDate: string
  /** State of its payment; undefined before it, and for a reversed invoice. */
  readonly payment: string | undefined
  /** Amount of that payment: all that is payable, or a part. */
  readonly payAmount: number
  /** Whether it is checked and payable. */
  readonly isDue: boolean
}

/** Number of invoices that were applied for together with a later one of their company. */
const together = 37

/** The earliest goods in two receipts have an invoice for each; some of these pairs have one application. */
const twice = { most: 13, every: 9, oneApplication: 3 } as const

/** States of the latest payments, newest first; older ones were received. */
const latest = [
  'paying',
  'paying',
  'paid',
  'failed',
  'received',
  'paid',
  'paying',
  'received',
  'paid',
  'failed',
] as const

/** Latest payments of a part only, and that share. */
const partialPayment = { places: [4, 7], share: 0.6 } as const

// Open states between invoice and payment, for the latest invoices.
const open = [
  ['draft', null],
  ['received', null],
  ['verified', null],
  ['rejected', null],
  ['posted', 'draft'],
  ['posted', 'pending'],
  ['posted', 'approved'],
  ['posted', 'rejected'],
  ['posted', 'planned'],
] as const

/**
 * States of the applications for goods on a confirmed statement without an invoice; some are not applied for yet. The second tenant has the
 * first two: nobody there approves. The application that waits for its approval is for an expense.
 */
const requests = [null, 'approved', null, 'rejected'] as const
/** States of applications that use up the open quantity. */
const using: readonly string[] = ['pending', 'approved', 'invoiced']

/** Receipts without an invoice on their confirmed statement: the latest of settled orders, each with the state of its application. */
export function awaitingInvoice(sheets: Sheets, receipts: readonly Receipt[]): ReadonlyMap<string, string | null> {
  const reds = new Set((sheets.rows.get('fin/redinvoice') ?? []).map(({ invoiceNo }) => invoiceNo))
  const settled = receipts.filter(({ order }) => order.status === 'completed')
  const count = Math.min(requests.length, Math.floor(settled.length / 4))
  const latestOnes = settled.filter((receipt) => !reds.has(invoiceNoOf(receipt))).slice(-count)
  return new Map(latestOnes.map(({ id }, index) => [id, requests[index] ?? null]))
}

type Agreed = {
  /** Numbers of the agreed statements, by receipt. */
  readonly statements: ReadonlyMap<string, string | undefined>
  readonly awaiting: ReturnType<typeof awaitingInvoice>
}

/**
 * Applications, invoices and payment applications of the goods of settled orders: those of others are on open statements, or on none. The
 * latest are on their way to the payment.
 */
export function plantInvoicing(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipts: readonly Receipt[],
  { statements, awaiting }: Agreed,
): readonly Billing[] {
  // An invoice whose red ones reverse all of it is reversed; others with a red one stay payable.
  const reds = Map.groupBy(sheets.rows.get('fin/redinvoice') ?? [], ({ invoiceNo }) => invoiceNo)
  const redOf = (receipt: Receipt) => reds.get(invoiceNoOf(receipt)) ?? []
  const isReversed = (receipt: Receipt) => redOf(receipt).some(({ status }) => status === 'posted')
  const isRed = (receipt: Receipt) => redOf(receipt).some(({ status }) => liveReds.includes(String(status)))
  const settled = receipts.filter(({ order }) => order.status === 'completed')
  const billed = eachInvoiced(
    settled.filter(({ id }) => !awaiting.has(id)),
    (receipt) => redOf(receipt).length > 0,
  )
  const openCount = Math.min(open.length, Math.floor(billed.length / 3))
  const write = (receipt: Invoiced, states: States, earlier?: readonly Document[]) =>
    bill(sheets, now, number, receipt, statements.get(receipt.id), states, earlier)
  const joins = joinedOf(billed.slice(0, -latest.length - openCount).filter((receipt) => redOf(receipt).length === 0))
  const documents = new Map<Receipt, readonly Document[]>()
  const billings = billed.map((receipt, index) => {
    const position = billed.length - 1 - index
    if (isReversed(receipt)) return write(receipt, ['redFlushed', null, undefined])
    // The part without the red one is paid.
    if (isRed(receipt)) return write(receipt, ['posted', 'partPaid', 'received'])
    const joined = joins.get(receipt)
    const states = position < openCount ? openAt(position) : settledAt(position - openCount)
    if (!joined) return write(receipt, states, documents.get(receipt))
    const billing = write(receipt, [states[0], null, states[2]])
    documents.set(joined, [...(documents.get(joined) ?? []), { invoiceNo: billing.invoiceNo, receipt }])
    return { ...billing, joined }
  })
  for (const receipt of settled) {
    const status = awaiting.get(receipt.id)
    if (status) request(sheets, now, number, receipt, statements.get(receipt.id), status)
  }
  const applications = new Map(billings.map(({ receipt, applicationNo }) => [receipt, applicationNo]))
  return billings.map((billing) =>
    billing.joined ? { ...billing, applicationNo: applications.get(billing.joined) ?? null } : billing,
  )
}

/** States of an invoice without a payment, by index. */
function openAt(position: number): States {
  const [invoice, application] = open[position] ?? open[0]
  return [invoice, application, undefined]
}

/** Goods of one invoice; `application`: those of its application, when that has two invoices. */
type Invoiced = Receipt & { readonly application?: Receipt }

function eachInvoiced(receipts: readonly Receipt[], isWhole: (receipt: Receipt) => boolean): readonly Invoiced[] {
  const pairs = receipts.filter((receipt) => receipt.parts.length === 2 && !isWhole(receipt))
  const split = pairs.slice(0, Math.min(twice.most, Math.floor(receipts.length / twice.every)))
  return receipts.flatMap((receipt): readonly Invoiced[] => {
    const place = split.indexOf(receipt)
    if (place < 0) return [receipt]
    return receipt.parts.map((part) => ({
      ...{ ...receipt, billNo: part.billNo, lines: part.lines, parts: [part] as const },
      ...(place < twice.oneApplication && { application: receipt }),
    }))
  })
}

/** An application whose invoice is not registered: while it is pending, for all lines but the last. */
function request(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipt: Receipt,
  statementNo: string | undefined,
  status: string,
): void {
  const day = dayAfter(now, Math.max(receipt.ago - 10, 0), 0)
  // The last line is not applied for yet.
  const lines = status === 'approved' && receipt.lines.length > 1 ? receipt.lines.slice(0, -1) : receipt.lines
  plantApplication(
    sheets,
    { ...receipt, lines },
    { day, billNo: number('IA', day), statementNo, status, isInvoiced: false },
  )
}

/** The oldest receipts whose invoice is applied for with the next one of the same company. */
function joinedOf(receipts: readonly Invoiced[]): ReadonlyMap<Receipt, Receipt> {
  const byCompany = Map.groupBy(receipts, ({ order }) => order.partner.supplierId)
  const pairs = [...byCompany.values()].flatMap((own) =>
    own.flatMap((receipt, index) => {
      const next = own[index + 1]
      return index % 2 === 0 && next ? [[receipt, next] as const] : []
    }),
  )
  const ordered = pairs.toSorted(([one], [other]) => receipts.indexOf(one) - receipts.indexOf(other))
  return new Map(ordered.slice(0, together))
}

/** States of a red invoice that counts. */
export const liveReds: readonly string[] = ['toConfirm', 'confirmed', 'issued', 'posted']

/** States by index from the last: invoice, application, payment. */
function settledAt(position: number): States {
  const payment = latest[position] ?? 'received'
  if (partialPayment.places.some((each) => each === position)) return ['posted', 'partPaid', payment]
  return payment === 'received' || payment === 'paid' ? ['paid', 'paid', payment] : ['posted', 'planned', payment]
}

/** Number of the invoice of received goods. */
export function invoiceNoOf({ billNo }: Pick<Receipt, 'billNo'>): string {
  return `24332000${billNo.slice(2)}`
}

/** Of the invoice, the payment application and the payment. */
type States = [invoice: string, application: string | null, payment: string | undefined]

function bill(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipt: Invoiced,
  statementNo: string | undefined,
  [status, applyStatus, payment]: States,
  earlier: readonly Document[] = [],
): Billing {
  const day = dayAfter(now, Math.max(receipt.ago - 10, 0), 0)
  const dueDate = dayAfter(now, Math.max(receipt.ago - 10, 0), 60)
  const applied = receipt.application ?? receipt
  const earlierNo = applicationOf(sheets, applied)
  const applyNo = earlierNo ?? number('IA', day)
  if (earlierNo === undefined) {
    const isInvoiced = counted.includes(status)
    plantApplication(sheets, applied, { day, billNo: applyNo, statementNo, status: 'invoiced', isInvoiced })
  }
  const invoiceNo = invoiceNoOf(receipt)
  plantInvoice(sheets, receipt, { day, dueDate, billNo: number('IV', day), applyNo, invoiceNo, status })
  const applicationNo = applyStatus === null ? null : number('PA', day)
  const { amountWithTax } = totals(receipt.lines)
  const payAmount = applyStatus === 'partPaid' ? cents(amountWithTax * partialPayment.share) : amountWithTax
  const paidAmount = applyStatus === 'partPaid' || applyStatus === 'paid' ? payAmount : 0
  if (applicationNo !== null && applyStatus !== null) {
    const paying = payment === 'paying' ? payAmount : paidAmount
    const application = { day, dueDate, billNo: applicationNo, status: applyStatus, paidAmount, paying }
    plantPaymentApplication(sheets, [...earlier, { invoiceNo, receipt }], application)
  }
  const isDue = ['verified', 'posted'].includes(status)
  return { receipt, invoiceNo, applicationNo, joined: undefined, dueDate, payment, payAmount, isDue }
}

/** Number of the application that has the first line of the goods. */
function applicationOf(sheets: Sheets, receipt: Receipt): string | undefined {
  const [line] = receipt.lines
  const receiptLineId = seedId('ord/receipt/lines', `${receiptNoOf(receipt, line?.lineNo ?? 0)}/${line?.lineNo}`)
  const found = (sheets.rows.get('fin/invoiceapply/lines') ?? []).find((row) => row.receiptLineId === receiptLineId)
  const own = (sheets.rows.get('fin/invoiceapply') ?? []).find(({ id }) => id === found?.invoiceapplyId)
  return own && String(own.billNo)
}

/** States of an invoice that counts for its application. */
const counted: readonly string[] = ['received', 'verified', 'posted', 'paid']

type Request = {
  readonly day: string
  readonly billNo: string
  readonly statementNo: string | undefined
  readonly status: string
  readonly isInvoiced: boolean
}

function plantApplication(sheets: Sheets, receipt: Receipt, about: Request): void {
  const { day, billNo, statementNo, status, isInvoiced } = about
  const { order, lines } = receipt
  const sums = totals(lines)
  const invoiceapplyId = sheets.add('fin/invoiceapply', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    statementNo,
    invoiceType: 'digitalSpecial',
    billingType: 'VS13',
    title: groupTitle,
    taxNo: groupTaxNo,
    ...sums,
    deductAmount: 0,
    netAmount: sums.amountWithTax,
    invoicedAmount: isInvoiced ? sums.amountWithTax : 0,
    rejectReason: status === 'rejected' ? '开票类型应为数电专票' : null,
  })
  for (const line of lines) {
    const receiptNo = receiptNoOf(receipt, line.lineNo)
    if (using.includes(status)) {
      sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { invoicedQty: line.qty })
      sheets.amend('ord/receipt/lines', `${receiptNo}/${line.lineNo}`, { invoicedQty: line.qty })
      if (statementNo) sheets.amend('fin/statement/lines', `${statementNo}/${line.lineNo}`, { appliedQty: line.qty })
    }
    sheets.add('fin/invoiceapply/lines', `${billNo}/${line.lineNo}`, {
      invoiceapplyId,
      receiptNo,
      receiptLineId: seedId('ord/receipt/lines', `${receiptNo}/${line.lineNo}`),
      orderNo: order.billNo,
      orderLine: line.lineNo,
      ...goods(line),
      openQty: line.qty,
      qty: line.qty,
      ...priced(line),
    })
  }
}
