import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { type Line, priced } from './amounts.ts'
import { arrivedOf, type Order } from './orders.ts'
import { dayAfter, goods, head, partnerOf, type Sheets } from './sheets.ts'
import { orderLineIdOf, plantShipment } from './shipments.ts'

/** Pieces that come, those of them that are rejected, and the part of these that goes back; as many are reversed, or fail a check. */
const [come, bad, back] = [4, 2, 1]
/** Tolerance of a line in per cent, at most that of its category. */
const tolerated = 10

/**
 * Goods that came after their shipping notice was cancelled, for the open lines of two orders: of the rejected pieces one goes back for
 * replacement, and another is reversed with one that failed a check; on a contract more is delivered than ordered, and a miscount is
 * reversed by a red receipt.
 */
export function plantDirectReceipts(sheets: Sheets, now: Date, orders: readonly Order[]): void {
  const open = orders.flatMap((order) => {
    const line = order.lines.find((each) => each.qty > come && !arrivedOf(order).includes(each))
    return order.status === 'confirmed' && order.ago > 48 && line ? [{ order, line }] : []
  })
  const [returned, miscounted] = open
  if (returned) {
    const receiptNo = plantReceipt(sheets, now, returned, 1, { come, bad })
    plantReturn(sheets, now, returned, receiptNo)
    plantRejected(sheets, now, returned, receiptNo)
  }
  if (miscounted) plantExcess(sheets, now, miscounted)
}

/** A check of accepted goods that rejects a piece, and the red receipt of this one and of a rejected one. */
function plantRejected(sheets: Sheets, now: Date, { order, line }: Open, receiptNo: string): void {
  const day = dayAfter(now, daysAgo(order), 1)
  const [lotQty, receiptLineId] = [come - bad, seedId('ord/receipt/lines', `${receiptNo}/1`)]
  const { materialCode, materialName } = line.material
  const checkNo = numberOf('QC', day)
  sheets.add('qc/check', checkNo, {
    ...head(day, checkNo, 'closed'),
    ...partnerOf(order.partner),
    ...{ receiptNo, receiptLineId, materialCode, materialName, lotQty, inspector: 'quality' },
    ...{ standardNo: null, sampling: 'full', aql: null, codeLetter: null, sampleQty: lotQty, acceptNo: 0, rejectNo: 1 },
    ...{ result: 'sort', badQty: back, okQty: lotQty - back, rejectQty: back, severity: 'minor' },
    ...{ findings: `外观: × ${back}`, disposal: 'return' },
  })
  plantRed(sheets, now, { order, line }, receiptNo, [
    { stock: 'rejected', orgQty: bad, redQty: back },
    { stock: 'failed', orgQty: back, redQty: back },
  ])
  const sums = { inspectedQty: lotQty, judgedQty: lotQty, rejectReversedQty: back, failedReversedQty: back }
  sheets.amend('ord/receipt/lines', `${receiptNo}/1`, sums)
}

/** Receipt of more than ordered, within the tolerance of the line; a part of it was miscounted. */
function plantExcess(sheets: Sheets, now: Date, { order, line }: Open): void {
  const pieces = { come: roundHalfUp(line.qty * (1 + tolerated / 100), 3), bad: 0 }
  const receiptNo = plantReceipt(sheets, now, { order, line }, 2, pieces)
  sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { overPct: tolerated })
  const redQty = roundHalfUp(pieces.come - line.qty, 3) / 2
  plantRed(sheets, now, { order, line }, receiptNo, [{ stock: 'accepted', orgQty: pieces.come, redQty }])
  sheets.amend('ord/receipt/lines', `${receiptNo}/1`, { redQty, reversedQty: redQty })
}

/** Number after those of the other documents of the day. */
function numberOf(prefix: string, day: string, index = 1): string {
  return `${prefix}${day.replaceAll('-', '')}${9000 + index}`
}

type Open = { readonly order: Order; readonly line: Line }
type Pieces = { readonly come: number; readonly bad: number }

/** Days since the goods came: before their promised day. */
const daysAgo = ({ ago }: Order) => Math.max(ago - 36, 0)

function plantReceipt(sheets: Sheets, now: Date, { order, line }: Open, index: number, { come, bad }: Pieces): string {
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
    qty: back,
    ...priced({ ...line, qty: back }),
    amountNoTax: 0,
    taxAmount: 0,
    amountWithTax: 0,
  })
  sheets.amend('ord/receipt/lines', `${receiptNo}/1`, { rejectReturnedQty: back })
  sheets.amend('ord/order/lines', `${order.billNo}/${line.lineNo}`, { returnedQty: back, replaceQty: back })
}

type Reversal = { readonly stock: 'accepted' | 'rejected' | 'failed'; readonly orgQty: number; readonly redQty: number }

function plantRed(
  sheets: Sheets,
  now: Date,
  { order, line }: Open,
  receiptNo: string,
  reversals: readonly Reversal[],
): void {
  const day = dayAfter(now, daysAgo(order), 1)
  const billNo = numberOf('RR', day, (sheets.rows.get('ord/redreceipt') ?? []).length + 1)
  const redreceiptId = sheets.add('ord/redreceipt', billNo, {
    ...head(day, billNo, 'posted'),
    ...partnerOf(order.partner),
    receiptNo,
    redReason: 'qtyError',
  })
  for (const [index, reversal] of reversals.entries()) {
    const lineNo = index + 1
    sheets.add('ord/redreceipt/lines', `${billNo}/${lineNo}`, {
      ...{ redreceiptId, receiptNo, receiptLineId: seedId('ord/receipt/lines', `${receiptNo}/1`) },
      ...goods({ ...line, lineNo }),
      ...reversal,
      currency: 'CNY',
      ...priced({ ...line, qty: reversal.redQty }),
      // Rejected goods were never owed.
      ...(reversal.stock === 'rejected' && { amountNoTax: 0, taxAmount: 0, amountWithTax: 0 }),
    })
  }
}
