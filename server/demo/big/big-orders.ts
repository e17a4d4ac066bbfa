import type { Random } from '../kit/random.ts'
import { type Line, priced, totals } from '../trade/amounts.ts'
import type { Material } from '../trade/materials.ts'
import { answeredAt, dueOf } from '../trade/orders.ts'
import { plantReceipt } from '../trade/receipts.ts'
import { dayAfter, goods, head, type Partner, partnerOf, type Sheets } from '../trade/sheets.ts'
import { plantShipment } from '../trade/shipments.ts'

/** Orders in one transaction, and maximum days between orders of the big demo. */
export const perChunk = 100
const days = 540
const linesEach = 5
/** Closed orders are numbered behind all others. */
const closedFrom = 200_000

type BigOrder = {
  readonly index: number
  /** Response time of its company, as an index. */
  readonly pace: number
  readonly billNo: string
  readonly partner: Partner
  readonly lines: readonly Line[]
  readonly ago: number
  readonly status: string
  /** Id of the order, or of one of its lines; from the number where there is none. */
  readonly idOf?: (line: number) => string
}

/** Arrival of an order: the lines of each receipt, and the delivery of each receipt. */
type Arrival = { readonly receipts: readonly (readonly Line[])[]; readonly deliveryOf: readonly number[] }

/** Orders in one transaction where nothing arrives. */
export const perClosedChunk = 400

/** Orders with five lines each that were closed before anything was delivered, from the first day of the data to the last. */
export function plantClosedOrders(
  sheets: Sheets,
  random: Random,
  now: Date,
  from: number,
  all: number,
  partners: readonly Partner[],
  catalogue: readonly Material[],
): void {
  for (let index = from; index < Math.min(from + perClosedChunk, all); index += 1) {
    const pace = (index * 7) % partners.length
    const partner = partners[pace]
    if (!partner) throw new Error('orders need companies')
    const ago = 60 + Math.floor(((all - 1 - index) / all) * (days - 60))
    const number = closedFrom + index
    const billNo = numberOf('PO', now, ago, number)
    const lines = linesOf(random, catalogue)
    const order = { index: number, pace, billNo, partner, lines, ago, status: 'closed', idOf: orderedIds(number) }
    plantOrder(sheets, now, order, false)
  }
}

// In the order in which rows are written, so that each index grows at its end: hashes would touch all of its pages.
function orderedIds(number: number): (line: number) => string {
  const head = `0${number.toString(16).padStart(9, '0')}`
  return (line) => `${head}${line.toString(16).padStart(22, '0')}`
}

/** A hundred orders with five lines each, a hundred and fifty deliveries and two hundred and fifty receipts. */
export function plantBigOrders(
  sheets: Sheets,
  random: Random,
  now: Date,
  from: number,
  all: number,
  partners: readonly Partner[],
  catalogue: readonly Material[],
): void {
  for (let position = 0; position < perChunk; position += 1) {
    const index = from + position
    const partner = partners[(index * 7) % partners.length]
    if (!partner) throw new Error('orders need companies')
    const isIn = position % 10 !== 9
    // Received orders are at least six weeks old.
    const ago = isIn ? 60 + Math.floor(((all - 1 - index) / all) * (days - 60)) : 13 + (position % 25)
    const status = isIn ? (ago > 75 ? 'completed' : 'received') : 'confirmed'
    const billNo = numberOf('PO', now, ago, index)
    const order = {
      index,
      pace: (index * 7) % partners.length,
      billNo,
      partner,
      lines: linesOf(random, catalogue),
      ago,
      status,
    }
    plantOrder(sheets, now, order, isIn)
    if (isIn) plantArrivals(sheets, now, order, arrivalOf(order.lines, position))
  }
}

// After the numbers of the usual demo, and deterministic.
function numberOf(prefix: string, now: Date, ago: number, index: number): string {
  return `${prefix}${dayAfter(now, ago, 0).replaceAll('-', '')}${100_000 + index}`
}

function linesOf(random: Random, catalogue: readonly Material[]): readonly Line[] {
  const first = random.int(0, catalogue.length - linesEach)
  return catalogue.slice(first, first + linesEach).map((material, index) => ({
    lineNo: index + 1,
    material,
    qty: random.int(1, 60),
    price: material.price,
  }))
}

/** Seventy of ninety orders arrive in three receipts, the others in two; sixty in two deliveries, the others in one. */
function arrivalOf(lines: readonly Line[], position: number): Arrival {
  const turn = position - Math.floor(position / 10)
  if (turn >= 70) return { receipts: [lines.slice(0, 3), lines.slice(3)], deliveryOf: [0, 0] }
  const receipts = [lines.slice(0, 2), lines.slice(2, 4), lines.slice(4)]
  return { receipts, deliveryOf: turn < 60 ? [0, 0, 1] : [0, 0, 0] }
}

function plantOrder(
  sheets: Sheets,
  now: Date,
  { index, pace, billNo, partner, lines, ago, status, idOf }: BigOrder,
  isIn: boolean,
): void {
  const publishTime = `${dayAfter(now, ago, 0)} 09:00:00`
  const confirmTime = answeredAt(publishTime, pace, index)
  const orderId = sheets.add('ord/order', billNo, {
    ...(idOf && { id: idOf(0) }),
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(partner),
    ...totals(lines),
    totalQty: lines.reduce((sum, { qty }) => sum + qty, 0),
    orderType: 'standard',
    paymentTerm: 'M60',
    incoterm: 'DAP',
    shipTo: '杭州市余杭区良渚街道蓝源路1号',
    confirmDue: `${dayAfter(now, ago, 3)} 18:00:00`,
    nextDue: dueOf(status, ago, now),
    publishTime,
    'at:publish': publishTime,
    confirmTime,
    'at:confirm': confirmTime,
    'at:receiveAll': `${dayAfter(now, ago, 44)} 15:10:00`,
    receiveStatus: isIn ? 'full' : 'none',
    // It has no applications.
    invoiceStatus: 'none',
    payStatus: 'none',
    revision: 1,
  })
  const qtyIn = (line: Line) => (isIn ? line.qty : 0)
  for (const line of lines)
    sheets.add('ord/order/lines', `${billNo}/${line.lineNo}`, {
      ...(idOf && { id: idOf(line.lineNo) }),
      orderId,
      ...goods(line),
      qty: line.qty,
      ...priced(line),
      confirmQty: line.qty,
      confirmDate: dayAfter(now, ago, 38),
      lineReply: 'accept',
      needDate: dayAfter(now, ago, 40),
      shippedQty: qtyIn(line),
      receivedQty: qtyIn(line),
      acceptedQty: qtyIn(line),
      ...{ keptQty: qtyIn(line), stockQty: qtyIn(line), billableQty: qtyIn(line), roomQty: qtyIn(line) },
      returnedQty: 0,
      invoicedQty: 0,
      overPct: 5,
      ...(status === 'closed' && { closed: 'Y' }),
    })
}

function plantArrivals(sheets: Sheets, now: Date, order: BigOrder, { receipts, deliveryOf }: Arrival): void {
  const numbers = [...new Set(deliveryOf)].map((position) => {
    const lines = receipts.filter((_, index) => deliveryOf[index] === position).flat()
    return plantDelivery(sheets, now, order, lines, position)
  })
  for (const [position, lines] of receipts.entries())
    bigReceipt(sheets, now, order, lines, position, numbers[deliveryOf[position] ?? 0] ?? '')
}

function plantDelivery(
  sheets: Sheets,
  now: Date,
  { index, billNo: orderNo, partner, ago, idOf }: BigOrder,
  lines: readonly Line[],
  position: number,
): string {
  const shipped = ago - 34 - position
  const billNo = numberOf('DN', now, shipped, index * 2 + position)
  plantShipment(sheets, {
    ...{ billNo, day: dayAfter(now, shipped, 0), status: 'received', orderNo, partner, lines },
    ...(idOf && { lineIdOf: idOf }),
    more: {
      eta: dayAfter(now, shipped, 2),
      carrier: '顺达物流',
      trackingNo: `SF${String(index * 2 + position).padStart(12, '0')}`,
      packages: 1 + (index % 12),
    },
  })
  return billNo
}

function bigReceipt(
  sheets: Sheets,
  now: Date,
  { index, billNo: orderNo, partner, ago, status, idOf }: BigOrder,
  lines: readonly Line[],
  position: number,
  deliveryNo: string,
): void {
  const came = ago - 38 - position
  const billNo = numberOf('RC', now, came, index * 3 + position)
  const isBilled = status === 'completed'
  const more = { isBilled, ...(idOf && { lineIdOf: idOf }) }
  plantReceipt(sheets, { billNo, day: dayAfter(now, came, 0), orderNo, deliveryNo, partner, lines, ...more })
}
