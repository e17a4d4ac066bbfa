import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { groupTaxNo, groupTitle } from '../kit/group.ts'
import { cents, priced, totals } from './amounts.ts'
import { type Receipt, receiptNoOf } from './deliveries.ts'
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

// Open states between invoice and payment, for receipts that are not settled.
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

/** Applications, invoices and payment applications of received goods. `statements`: numbers of statements by receipt. */
export function plantInvoicing(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipts: readonly Receipt[],
  statements: ReadonlyMap<string, string | undefined>,
): readonly Billing[] {
  // An invoice whose red ones reverse all of it is reversed; others with a red one stay payable.
  const reds = Map.groupBy(sheets.rows.get('fin/redinvoice') ?? [], ({ invoiceNo }) => invoiceNo)
  const redOf = (receipt: Receipt) => reds.get(invoiceNoOf(receipt)) ?? []
  const isReversed = (receipt: Receipt) => redOf(receipt).some(({ status }) => status === 'posted')
  const isRed = (receipt: Receipt) => redOf(receipt).some(({ status }) => liveReds.includes(String(status)))
  const billed = receipts.filter(({ order }) => order.status === 'completed')
  const others = receipts.filter(({ order }) => order.status !== 'completed')
  const write = (receipt: Receipt, ...states: States) =>
    bill(sheets, now, number, receipt, statements.get(receipt.id), states)
  const joins = joinedOf(billed.slice(0, -latest.length).filter((receipt) => redOf(receipt).length === 0))
  const documents = new Map<Receipt, readonly Document[]>()
  const settled = billed.map((receipt, index) => {
    if (isReversed(receipt)) return write(receipt, 'redFlushed', null, undefined)
    // The part without the red one is paid.
    if (isRed(receipt)) return write(receipt, 'posted', 'partPaid', 'received')
    const joined = joins.get(receipt)
    const [invoice, application, payment] = settledAt(billed.length - 1 - index)
    if (!joined)
      return bill(
        sheets,
        now,
        number,
        receipt,
        statements.get(receipt.id),
        [invoice, application, payment],
        documents.get(receipt),
      )
    const billing = write(receipt, invoice, null, payment)
    documents.set(joined, [...(documents.get(joined) ?? []), { invoiceNo: billing.invoiceNo, receipt }])
    return { ...billing, joined }
  })
  const running = others.map((receipt, index) => {
    const [invoice, application] = open[index % open.length] ?? open[0]
    if (isReversed(receipt)) return write(receipt, 'redFlushed', application, undefined)
    if (isRed(receipt)) return write(receipt, 'posted', application === null ? null : 'rejected', undefined)
    return write(receipt, invoice, application, undefined)
  })
  const applicationOf = new Map(settled.map(({ receipt, applicationNo }) => [receipt, applicationNo]))
  const all = settled.map((billing) =>
    billing.joined ? { ...billing, applicationNo: applicationOf.get(billing.joined) ?? null } : billing,
  )
  return [...all, ...running]
}

/** The oldest receipts whose invoice is applied for with the next one of the same company. */
function joinedOf(receipts: readonly Receipt[]): ReadonlyMap<Receipt, Receipt> {
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
  receipt: Receipt,
  statementNo: string | undefined,
  [status, applyStatus, payment]: States,
  earlier: readonly Document[] = [],
): Billing {
  const day = dayAfter(now, Math.max(receipt.ago - 10, 0), 0)
  const dueDate = dayAfter(now, Math.max(receipt.ago - 10, 0), 60)
  const applyNo = number('IA', day)
  plantApplication(sheets, receipt, { day, billNo: applyNo, statementNo, isInvoiced: counted.includes(status) })
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

/** States of an invoice that counts for its application. */
const counted: readonly string[] = ['received', 'verified', 'posted', 'paid']

type Request = {
  readonly day: string
  readonly billNo: string
  readonly statementNo: string | undefined
  readonly isInvoiced: boolean
}

function plantApplication(sheets: Sheets, receipt: Receipt, { day, billNo, statementNo, isInvoiced }: Request): void {
  const { order, lines } = receipt
  const sums = totals(lines)
  const invoiceapplyId = sheets.add('fin/invoiceapply', billNo, {
    ...head(day, billNo, 'invoiced'),
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
  })
  for (const line of lines) {
    const receiptNo = receiptNoOf(receipt, line.lineNo)
    sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { invoicedQty: line.qty })
    sheets.amend('ord/receipt/lines', `${receiptNo}/${line.lineNo}`, { invoicedQty: line.qty })
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

type Invoice = {
  readonly day: string
  readonly dueDate: string
  readonly billNo: string
  readonly applyNo: string
  readonly invoiceNo: string
  readonly status: string
}

function verification(status: string): string | null {
  if (status === 'draft') return null
  return ['received', 'rejected'].includes(status) ? 'mismatch' : 'matched'
}

function plantInvoice(sheets: Sheets, { order, lines }: Receipt, invoice: Invoice): void {
  const { day, dueDate, billNo, applyNo, invoiceNo, status } = invoice
  const sums = totals(lines)
  const isVerified = verification(status) === 'matched'
  const invoiceId = sheets.add('fin/invoice', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    applyNo,
    invoiceType: 'digitalSpecial',
    invoiceNo,
    invoiceDate: day,
    ...sums,
    capital: capitalAmount(sums.amountWithTax),
    verifyResult: verification(status),
    ...(status !== 'draft' && { diffAmount: isVerified ? 0 : offBy, dueDate, retentionAmount: 0, discountAmount: 0 }),
    rejectReason: status === 'rejected' ? '购方税号与开票申请不一致' : null,
  })
  if (status !== 'draft') {
    const due = { invoiceId, stage: null, pct: 100, amount: sums.amountWithTax, dueDate }
    sheets.add('fin/invoice/dues', billNo, due)
  }
  for (const line of lines) {
    const { amountNoTax, taxRate, taxAmount } = priced(line)
    const { materialName, spec, unit } = line.material
    const what = { goodsName: materialName, spec, unitName: unit, qty: line.qty, amountNoTax, taxRate, taxAmount }
    const applyLineId = seedId('fin/invoiceapply/lines', `${applyNo}/${line.lineNo}`)
    sheets.add('fin/invoice/lines', `${billNo}/${line.lineNo}`, { invoiceId, applyLineId, ...what })
  }
  if (status === 'received' || status === 'rejected') plantException(sheets, order, invoice, sums.taxAmount)
  linkReds(sheets, { billNo, invoiceNo })
}

/** Difference of an invoice that is not verified yet. */
const offBy = 0.13

/** Exception of an invoice with a difference of tax: open, or resolved with the refusal. */
function plantException(
  sheets: Sheets,
  { partner }: Receipt['order'],
  { billNo, day, status }: Invoice,
  taxAmount: number,
): void {
  const { supplierId, supplierCode, supplierName } = partner
  sheets.add('fin/exception', billNo, {
    ...{ invoiceNo: billNo, supplierId, supplierCode, supplierName, purOrg: 'P10', kind: 'tax' },
    ...{ subject: billNo, currency: 'CNY', ownerId: 'finance' },
    ...{ expected: cents(taxAmount - offBy), actual: taxAmount, diffAmount: offBy },
    ...{ openTime: `${day} 10:30:00`, dueTime: `${day} 18:00:00` },
    status: status === 'received' ? 'open' : 'resolved',
    createTime: `${day} 10:30:00`,
  })
}

/** Sets the lines that the red invoices of an invoice reverse, and what they reverse in total. */
function linkReds(sheets: Sheets, { billNo, invoiceNo }: Pick<Invoice, 'billNo' | 'invoiceNo'>): void {
  const reds = (sheets.rows.get('fin/redinvoice') ?? []).filter((red) => red.invoiceNo === invoiceNo)
  const lines = sheets.rows.get('fin/redinvoice/lines') ?? []
  for (const { id, billNo: redNo } of reds)
    for (const { redinvoiceId, lineNo } of lines)
      if (redinvoiceId === id)
        sheets.amend('fin/redinvoice/lines', `${redNo}/${lineNo}`, {
          invoiceLineId: seedId('fin/invoice/lines', `${billNo}/${lineNo}`),
        })
}
