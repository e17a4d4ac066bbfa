import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import { seedId } from '../insert.ts'
import { type Receipt, receiptNoOf } from './deliveries.ts'
import { dayAfter, goods, head, type numbersOf, partnerOf, priced, type Sheets, totals } from './sheets.ts'

type Numbers = ReturnType<typeof numbersOf>

/** What goods were billed and are paid by. */
export type Billing = { readonly invoiceNo: string; readonly applicationNo: string | null }

const paymentStates = ['received', 'received', 'paid', 'paying', 'failed'] as const

/** How the payment of the so-manieth billed receipt stands. */
export function paymentState(index: number): (typeof paymentStates)[number] {
  return paymentStates[index % paymentStates.length] ?? 'paid'
}

// What is on its way between the invoice and its payment, for the receipts that are not settled yet.
const open = [
  ['draft', null],
  ['received', null],
  ['verified', 'draft'],
  ['rejected', null],
  ['verified', 'pending'],
  ['posted', 'approved'],
  ['verified', 'rejected'],
  ['posted', 'planned'],
] as const

/** Applications, invoices and payment applications of what came in, by the id of the receipt. */
export function plantInvoicing(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipts: readonly Receipt[],
): ReadonlyMap<string, Billing> {
  // A posted invoice whose red one is posted is reversed.
  const red = (sheets.rows.get('fin/redinvoice') ?? []).filter(({ status }) => status === 'posted')
  const reversed = new Set(red.map(({ invoiceNo }) => invoiceNo))
  const billed = receipts.filter(({ order }) => order.status === 'completed')
  const others = receipts.filter(({ order }) => order.status !== 'completed')
  const settled = billed.map((receipt, index) => {
    const isPaid = ['received', 'paid'].includes(paymentState(index))
    const posted = reversed.has(invoiceNoOf(receipt)) ? 'redFlushed' : 'posted'
    return bill(sheets, now, number, receipt, isPaid ? ['paid', 'paid'] : [posted, 'planned'])
  })
  const running = others.map((receipt, index) => {
    const [invoice, application] = open[index % open.length] ?? open[0]
    const isReversed = invoice === 'posted' && reversed.has(invoiceNoOf(receipt))
    return bill(sheets, now, number, receipt, [isReversed ? 'redFlushed' : invoice, application])
  })
  return new Map([...settled, ...running])
}

/** The number of the invoice that goods came with. */
export function invoiceNoOf({ billNo }: Pick<Receipt, 'billNo'>): string {
  return `24332000${billNo.slice(2)}`
}

function bill(
  sheets: Sheets,
  now: Date,
  number: Numbers,
  receipt: Receipt,
  [invoiceStatus, applyStatus]: readonly [string, string | null],
): [string, Billing] {
  const day = dayAfter(now, Math.max(receipt.ago - 10, 0), 0)
  const applyNo = number('IA', day)
  plantApplication(sheets, receipt, day, applyNo)
  const invoiceNo = invoiceNoOf(receipt)
  plantInvoice(sheets, now, receipt, { day, billNo: number('IV', day), applyNo, invoiceNo, status: invoiceStatus })
  const applicationNo = applyStatus === null ? null : number('PA', day)
  if (applicationNo !== null && applyStatus !== null)
    plantPaymentApplication(sheets, now, receipt, { day, billNo: applicationNo, invoiceNo, status: applyStatus })
  return [receipt.id, { invoiceNo, applicationNo }]
}

function plantApplication(sheets: Sheets, receipt: Receipt, day: string, billNo: string): void {
  const { order, lines } = receipt
  const invoiceapplyId = sheets.add('fin/invoiceapply', billNo, {
    ...head(day, billNo, 'invoiced'),
    ...partnerOf(order.partner),
    invoiceType: 'digitalSpecial',
    billingType: 'VS13',
    title: '蓝源环境集团',
    taxNo: '91330100MA2KBUYER0',
    ...totals(lines),
  })
  for (const line of lines)
    sheets.add('fin/invoiceapply/lines', `${billNo}/${line.lineNo}`, {
      invoiceapplyId,
      receiptNo: receiptNoOf(receipt, line.lineNo),
      orderNo: order.billNo,
      ...goods(line),
      openQty: line.qty,
      qty: line.qty,
      ...priced(line),
    })
}

type Invoice = {
  readonly day: string
  readonly billNo: string
  readonly applyNo: string
  readonly invoiceNo: string
  readonly status: string
}

function verification(status: string): string | null {
  if (status === 'draft') return null
  if (status === 'received') return 'waiting'
  return status === 'rejected' ? 'mismatch' : 'matched'
}

function plantInvoice(sheets: Sheets, now: Date, receipt: Receipt, invoice: Invoice): void {
  const { order, lines, ago } = receipt
  const { day, billNo, applyNo, invoiceNo, status } = invoice
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
    diffAmount: isVerified ? 0 : null,
    dueDate: isVerified ? dayAfter(now, Math.max(ago - 10, 0), 60) : null,
    rejectReason: status === 'rejected' ? '购方税号与开票申请不一致' : null,
  })
  for (const line of lines) {
    const { amountNoTax, taxRate, taxAmount } = priced(line)
    const { materialName, spec, unit } = line.material
    const what = { goodsName: materialName, spec, unitName: unit, qty: line.qty, amountNoTax, taxRate, taxAmount }
    sheets.add('fin/invoice/lines', `${billNo}/${line.lineNo}`, { invoiceId, ...what })
  }
}

type Application = Omit<Invoice, 'applyNo'>

function plantPaymentApplication(
  sheets: Sheets,
  now: Date,
  { order, lines, ago }: Receipt,
  { day, billNo, invoiceNo, status }: Application,
): void {
  const sums = totals(lines)
  const payapplyId = sheets.add('fin/payapply', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    payKind: 'progress',
    bankId: seedId('srm/supplier/bank', `${order.partner.supplierId}/0`),
    ...sums,
    applyAmount: sums.amountWithTax,
    capital: capitalAmount(sums.amountWithTax),
    paidAmount: status === 'paid' ? sums.amountWithTax : 0,
    payType: 'TT',
    dueDate: dayAfter(now, Math.max(ago - 10, 0), 60),
    reason: `支付订单 ${order.billNo} 货款`,
    rejectReason: status === 'rejected' ? '请补充入库单后重新提交' : null,
  })
  const document = { docType: 'invoice', docNo: invoiceNo, openAmount: sums.amountWithTax, amount: sums.amountWithTax }
  sheets.add('fin/payapply/lines', `${billNo}/1`, { payapplyId, ...document })
}
