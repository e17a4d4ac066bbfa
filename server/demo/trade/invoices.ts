import { capitalAmount } from '../../../src/schema/rules/capital-amount.ts'
import { callFunction } from '../../../src/schema/rules/functions.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { cents, priced, totals } from './amounts.ts'
import type { Receipt } from './deliveries.ts'
import { head, partnerOf, type Sheets } from './sheets.ts'

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

/** Retention of the orders whose invoices are verified and not posted yet. */
const retentionPct = 5
const warrantyMonths = 12

/** Invoice of received goods, with its due date and, where it differs, its exception. */
export function plantInvoice(sheets: Sheets, { order, lines }: Receipt, invoice: Invoice): void {
  const { day, dueDate, billNo, applyNo, invoiceNo, status } = invoice
  const sums = totals(lines)
  const isVerified = verification(status) === 'matched'
  const retentionAmount = cents((sums.amountWithTax * retentionPct) / 100)
  const retentionDate = String(callFunction('addMonths', [day, warrantyMonths]))
  const withheld = { retentionAmount, retentionDate, withheldAmount: retentionAmount }
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
    ...(status === 'verified' && withheld),
    rejectReason: status === 'rejected' ? '购方税号与开票申请不一致' : null,
  })
  if (status === 'verified') {
    const kept = { stage: 'retention', pct: retentionPct, amount: retentionAmount, dueDate: retentionDate }
    sheets.add('fin/invoice/dues', `${billNo}/retention`, { invoiceId, orderNo: order.billNo, ...kept })
    sheets.amend('ord/order', order.billNo, { retentionPct, warrantyMonths })
  }
  if (status !== 'draft') {
    const due = { invoiceId, stage: null, pct: 100, amount: sums.amountWithTax, dueDate }
    const rest = { pct: 100 - retentionPct, amount: cents(sums.amountWithTax - retentionAmount) }
    sheets.add('fin/invoice/dues', billNo, { ...due, ...(status === 'verified' && rest) })
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
