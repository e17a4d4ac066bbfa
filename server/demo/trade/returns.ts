import { seedId } from '../../platform/sql/insert.ts'
import { priced, totals } from './amounts.ts'
import type { Receipt } from './deliveries.ts'
import { invoiceNoOf } from './invoicing.ts'
import { dayAfter, goods, head, numbersOf, partnerOf, type Sheets } from './sheets.ts'
import { orderLineIdOf } from './shipments.ts'

const states = [
  ...['finished', 'finished', 'finished', 'shipped', 'shipped', 'shipped', 'shipped', 'confirmed'],
  ...['confirmed', 'published', 'published', 'disputed', 'pending', 'pending', 'draft', 'rejected', 'cancelled'],
] as const
const redStates = ['posted', 'posted', 'approved', 'pending', 'draft'] as const
const redInvoices = ['posted', 'issued', 'confirmed', 'toConfirm', 'refused'] as const
const reasons = ['quality', 'wrong', 'over', 'quality', 'expired'] as const

type Back = {
  readonly receipt: Receipt
  /** Returned line, with its returned quantity. */
  readonly back: Receipt['lines'][number]
  readonly returnNo: string
  readonly ago: number
}

/** Which of the returns are planted, and how many receipts apart. */
type Some = { readonly places: readonly number[]; readonly every: number }
const allReturns: Some = { places: [...states.keys()], every: 6 }

/** Returned goods, the older ones completed; red receipts and red invoices of those sent back. */
export function plantReturns(
  sheets: Sheets,
  now: Date,
  receipts: readonly Receipt[],
  { places, every }: Some = allReturns,
): void {
  const number = numbersOf()
  for (const [place, index] of places.entries()) {
    const status = states[index] ?? 'draft'
    const receipt = receipts[receipts.length - 1 - (places.length - 1 - place) * every]
    const [line] = receipt?.parts[0].lines ?? []
    if (!receipt || !line) return
    const ago = Math.max(receipt.ago - 4, 0)
    const day = dayAfter(now, ago, 0)
    const back = { ...line, qty: Math.max(1, Math.floor(line.qty * 0.05)) }
    const gone = { receipt, back, returnNo: number('RT', day), ago }
    plantReturn(sheets, now, gone, status, index)
    const [red, invoice] = [redStates[index], redInvoices[index]]
    if (red) plantRedReceipt(sheets, day, number('RR', day), red, gone)
    if (invoice) plantRedInvoice(sheets, now, number('RI', day), invoice, gone)
  }
}

function plantReturn(sheets: Sheets, now: Date, { receipt, back, returnNo, ago }: Back, status: string, index: number) {
  const { order } = receipt
  // What is invoiced is credited by a red invoice only.
  const isCredited = index < redInvoices.length || (index % 2 === 1 && order.status !== 'completed')
  const handling = isCredited ? 'refund' : 'replace'
  const returnId = sheets.add('ord/return', returnNo, {
    ...head(dayAfter(now, ago, 0), returnNo, status),
    ...partnerOf(order.partner),
    returnType: index % 3 === 0 ? 'warehouse' : 'incoming',
    srcNo: receipt.billNo,
    reason: reasons[index % reasons.length],
    handling,
    takeDate: dayAfter(now, ago, 3),
    logistics: '顺达物流',
    ...totals([back]),
  })
  const maxQty = receipt.parts[0].lines[0]?.qty
  const from = {
    receiptNo: receipt.billNo,
    receiptLineId: seedId('ord/receipt/lines', `${receipt.billNo}/${back.lineNo}`),
    orderNo: order.billNo,
    orderLine: back.lineNo,
    orderLineId: orderLineIdOf(order.billNo, back.lineNo),
    stock: 'accepted',
  }
  const row = { returnId, ...from, ...goods(back), maxQty, qty: back.qty, ...priced(back) }
  sheets.add('ord/return/lines', `${returnNo}/1`, row)
  if (!['draft', 'rejected', 'cancelled', 'disputed'].includes(status))
    sheets.amend('ord/receipt/lines', `${receipt.billNo}/${back.lineNo}`, { returnedQty: back.qty })
  if (status !== 'finished' && status !== 'shipped') return
  sheets.amend('ord/receipt/lines', `${receipt.billNo}/${back.lineNo}`, { goneQty: back.qty })
  sheets.amend('ord/order/lines', `${order.billNo}/${back.lineNo}`, {
    returnedQty: back.qty,
    [isCredited ? 'creditedQty' : 'replaceQty']: back.qty,
  })
}

function plantRedReceipt(
  sheets: Sheets,
  day: string,
  billNo: string,
  status: string,
  { receipt, back, returnNo }: Back,
): void {
  const redreceiptId = sheets.add('ord/redreceipt', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(receipt.order.partner),
    receiptNo: receipt.billNo,
    returnNo,
    redReason: 'returned',
  })
  const orgQty = receipt.lines.find(({ lineNo }) => lineNo === back.lineNo)?.qty
  if (status !== 'draft') sheets.amend('ord/return/lines', `${returnNo}/1`, { redQty: back.qty })
  sheets.add('ord/redreceipt/lines', `${billNo}/1`, {
    redreceiptId,
    receiptLineId: seedId('ord/receipt/lines', `${receipt.billNo}/${back.lineNo}`),
    returnLineId: seedId('ord/return/lines', `${returnNo}/1`),
    ...goods(back),
    stock: 'accepted',
    orgQty,
    redQty: back.qty,
    ...priced(back),
  })
}

function plantRedInvoice(
  sheets: Sheets,
  now: Date,
  billNo: string,
  status: string,
  { receipt, back, returnNo, ago }: Back,
): void {
  // A posted one reverses the whole invoice.
  const reversed = status === 'posted' ? receipt.lines : [back]
  const sums = totals(reversed)
  const isConfirmed = ['posted', 'issued', 'confirmed'].includes(status)
  // Open ones have three days to answer.
  const since = isConfirmed || status === 'refused' ? ago : 1
  const redinvoiceId = sheets.add('fin/redinvoice', billNo, {
    ...head(dayAfter(now, since, 0), billNo, status),
    ...partnerOf(receipt.order.partner),
    invoiceNo: invoiceNoOf(receipt),
    applicant: 'seller',
    deducted: 'Y',
    redReason: 'returned',
    scope: status === 'posted' ? 'full' : 'part',
    confirmNo: isConfirmed ? `33${billNo.slice(2)}` : null,
    redInvoiceNo: ['posted', 'issued'].includes(status) ? `24332099${billNo.slice(2)}` : null,
    returnNo,
    expireTime: `${dayAfter(now, since, 3)} 09:30:00`,
    ...sums,
  })
  for (const line of reversed) {
    const { amountNoTax, taxAmount, taxRate } = priced(line)
    const what = { goodsName: line.material.materialName, qty: line.qty, amountNoTax, taxRate, taxAmount }
    sheets.add('fin/redinvoice/lines', `${billNo}/${line.lineNo}`, { redinvoiceId, lineNo: line.lineNo, ...what })
  }
}
