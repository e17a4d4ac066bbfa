import { cents } from './amounts.ts'
import { dayAfter, head, type Sheets } from './sheets.ts'

/** A red invoice of a paid one that waits for its confirmation: what it reverses is to be refunded. */
export function plantPaidRed(sheets: Sheets, now: Date): void {
  const invoice = (sheets.rows.get('fin/invoice') ?? []).find(({ status }) => status === 'paid')
  const line = (sheets.rows.get('fin/invoice/lines') ?? []).find(({ invoiceId }) => invoiceId === invoice?.id)
  if (!(invoice && line)) return
  const day = dayAfter(now, 1, 0)
  const billNo = `RI${day.replaceAll('-', '')}0091`
  const amountNoTax = cents(Number(line.amountNoTax) / Number(line.qty))
  const taxAmount = cents((amountNoTax * Number(line.taxRate)) / 100)
  const amountWithTax = cents(amountNoTax + taxAmount)
  const { currency, exchangeRate, invoiceNo, supplierCode, supplierId, supplierName } = invoice
  const redinvoiceId = sheets.add('fin/redinvoice', billNo, {
    ...head(day, billNo, 'toConfirm'),
    ...{ supplierId, supplierCode, supplierName, invoiceNo, currency, exchangeRate },
    ...{ applicant: 'seller', deducted: 'Y', redReason: 'priceError', scope: 'part' },
    ...{ amountNoTax, taxAmount, amountWithTax, claimAmount: amountWithTax },
    expireTime: `${dayAfter(now, 1, 3)} 09:30:00`,
  })
  const what = { goodsName: line.goodsName, qty: 1, amountNoTax, taxRate: line.taxRate, taxAmount }
  sheets.add('fin/redinvoice/lines', `${billNo}/1`, { redinvoiceId, lineNo: 1, invoiceLineId: line.id, ...what })
}
