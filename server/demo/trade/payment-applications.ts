import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { cents, totals } from './amounts.ts'
import type { Receipt } from './deliveries.ts'
import { head, partnerOf, type Sheets } from './sheets.ts'

/** Invoice of a payment application. */
export type Document = { readonly invoiceNo: string; readonly receipt: Receipt }

type Application = {
  readonly day: string
  readonly dueDate: string
  readonly billNo: string
  readonly status: string
  /** Of the last invoice; earlier ones are paid whole. */
  readonly paidAmount: number
  readonly paying: number
}

/** States of a payment application that was not approved. */
const undecided: readonly string[] = ['draft', 'pending', 'rejected']

/** Payment application for the invoices of receipts. */
export function plantPaymentApplication(
  sheets: Sheets,
  documents: readonly Document[],
  { day, dueDate, billNo, status, paidAmount, paying }: Application,
): void {
  const earlier = documents.slice(0, -1)
  const { order } = (documents.at(-1) as Document).receipt
  const sums = totals(documents.flatMap(({ receipt }) => receipt.lines))
  const before = earlier.reduce((sum, { receipt }) => sum + totals(receipt.lines).amountWithTax, 0)
  const isDecided = !undecided.includes(status)
  const payapplyId = sheets.add('fin/payapply', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(order.partner),
    payKind: 'progress',
    contractNo: order.contractNo ?? null,
    bankId: seedId('srm/supplier/bank', `${order.partner.supplierId}/0`),
    ...sums,
    applyAmount: sums.amountWithTax,
    capital: capitalAmount(sums.amountWithTax),
    paidAmount: cents(before + paidAmount),
    payingAmount: cents(before + paying),
    approvedBy: isDecided ? 'approver' : null,
    ...(isDecided && { 'by:approve': 'approver' }),
    payType: 'TT',
    dueDate,
    reason: `支付订单 ${order.billNo} 货款`,
    rejectReason: status === 'rejected' ? '请补充入库单后重新提交' : null,
  })
  for (const [index, { invoiceNo, receipt }] of documents.entries()) {
    const amount = totals(receipt.lines).amountWithTax
    const document = { docType: 'invoice', docNo: invoiceNo, invoiceNo, openAmount: amount, amount, signed: amount }
    const paid = index < earlier.length ? amount : paying
    const { supplierId } = order.partner
    const line = { payapplyId, supplierId, ...document, paidAmount: paid }
    sheets.add('fin/payapply/lines', `${billNo}/${index + 1}`, line)
  }
}
