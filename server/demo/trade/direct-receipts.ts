import { seedId } from '../../platform/sql/insert.ts'
import { type Line, priced } from './amounts.ts'
import { arrivedOf, type Order } from './orders.ts'
import { dayAfter, goods, head, partnerOf, type Sheets } from './sheets.ts'
import { orderLineIdOf, plantShipment } from './shipments.ts'

/** Pieces that come, and those of them that are rejected. */
const [come, bad] = [4, 1]

/**
 * Goods that came after their shipping notice was cancelled, for the open lines of two orders: a piece is rejected and goes back for replacement,
 * and a miscount is reversed by a red receipt.
 */
export function plantDirectReceipts(sheets: Sheets, now: Date, orders: readonly Order[]): void {
  const open = orders.flatMap((order) => {
    const line = order.lines.find((each) => each.qty > come && !arrivedOf(order).includes(each))
    return order.status === 'confirmed' && order.ago > 48 && line ? [{ order, line }] : []
  })
  const [returned, miscounted] = open
  if (returned) plantReturn(sheets, now, returned, plantReceipt(sheets, now, returned, 1))
  if (miscounted) plantRed(sheets, now, miscounted, plantReceipt(sheets, now, miscounted, 2))
}

/** Number after those of the other documents of the day. */
function numberOf(prefix: string, day: string, index = 1): string {
  return `${prefix}${day.replaceAll('-', '')}${9000 + index}`
}

type Open = { readonly order: Order; readonly line: Line }

/** Days since the goods came: before their promised day. */
const daysAgo = ({ ago }: Order) => Math.max(ago - 36, 0)

function plantReceipt(sheets: Sheets, now: Date, { order, line }: Open, index: number): string {
  const day = dayAfter(now, daysAgo(order), 0)
  const billNo = numberOf('RC', day, index)
  plantShipment(sheets, {
    ...{ billNo: numberOf('DN', day, index), day, status: 'cancelled' },
    ...{ orderNo: order.billNo, partner: order.partner, lines: [line], more: { eta: day } },
  })
  const receiptId = sheets.add('ord/receipt', billNo, {
    ...head(day, billNo, 'posted'),
    ...partnerOf(order.partner),
    warehouse: '余杭中心仓',
    receiveTime: `${day} 16:20:00`,
    receiver: 'warehouse',
  })
  sheets.add('ord/receipt/lines', `${billNo}/1`, {
    receiptId,
    orderNo: order.billNo,
    orderLine: line.lineNo,
    orderLineId: orderLineIdOf(order.billNo, line.lineNo),
    ...goods({ ...line, lineNo: 1 }),
    qty: come,
    okQty: come - bad,
    badQty: bad,
    currency: 'CNY',
    ...priced({ ...line, qty: come - bad }),
    location: 'A-02',
    shortReason: 'noDoc',
  })
  const sums = { receivedQty: come, acceptedQty: come - bad, rejectedQty: bad, directQty: come }
  sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, sums)
  return billNo
}

function plantReturn(sheets: Sheets, now: Date, { order, line }: Open, receiptNo: string): void {
  const day = dayAfter(now, daysAgo(order), 2)
  const billNo = numberOf('RT', day)
  const returnId = sheets.add('ord/return', billNo, {
    ...head(day, billNo, 'shipped'),
    ...partnerOf(order.partner),
    returnType: 'incoming',
    srcNo: receiptNo,
    reason: 'quality',
    handling: 'replace',
    takeDate: day,
    logistics: '顺达物流',
    currency: order.partner.currency,
    exchangeRate: 1,
    amountNoTax: 0,
    taxAmount: 0,
    amountWithTax: 0,
  })
  sheets.add('ord/return/lines', `${billNo}/1`, {
    returnId,
    receiptNo,
    receiptLineId: seedId('ord/receipt/lines', `${receiptNo}/1`),
    orderNo: order.billNo,
    orderLine: line.lineNo,
    orderLineId: orderLineIdOf(order.billNo, line.lineNo),
    ...goods({ ...line, lineNo: 1 }),
    stock: 'rejected',
    maxQty: bad,
    qty: bad,
    ...priced({ ...line, qty: bad }),
    amountNoTax: 0,
    taxAmount: 0,
    amountWithTax: 0,
  })
  sheets.amend('ord/receipt/lines', `${receiptNo}/1`, { rejectReturnedQty: bad })
  sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { returnedQty: bad, replaceQty: bad })
}

function plantRed(sheets: Sheets, now: Date, { order, line }: Open, receiptNo: string): void {
  const day = dayAfter(now, daysAgo(order), 1)
  const billNo = numberOf('RR', day)
  const redreceiptId = sheets.add('ord/redreceipt', billNo, {
    ...head(day, billNo, 'posted'),
    ...partnerOf(order.partner),
    receiptNo,
    redReason: 'qtyError',
  })
  const redQty = 1
  sheets.add('ord/redreceipt/lines', `${billNo}/1`, {
    redreceiptId,
    receiptNo,
    receiptLineId: seedId('ord/receipt/lines', `${receiptNo}/1`),
    ...goods({ ...line, lineNo: 1 }),
    orgQty: come - bad,
    redQty,
    currency: 'CNY',
    ...priced({ ...line, qty: redQty }),
  })
  sheets.amend('ord/receipt/lines', `${receiptNo}/1`, { redQty })
}
