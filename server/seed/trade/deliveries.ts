import type { Random } from '../random.ts'
import type { Order } from './orders.ts'
import { dayAfter, goods, head, type Line, numbersOf, partnerOf, priced, type Sheets } from './sheets.ts'

/** Goods that came in: what is inspected, stated and paid for. */
export type Receipt = {
  readonly id: string
  readonly billNo: string
  readonly deliveryNo: string
  readonly order: Order
  readonly lines: readonly Line[]
  readonly ago: number
}

const carriers = ['顺达物流', '中远运输', '安捷专线'] as const

/** Deliveries, receipts and inspections of the orders that were confirmed: most on time, most accepted. */
export function plantDeliveries(
  sheets: Sheets,
  random: Random,
  now: Date,
  orders: readonly Order[],
): readonly Receipt[] {
  const number = numbersOf()
  return orders
    .filter(({ status, ago }) => ['completed', 'received'].includes(status) || (status === 'confirmed' && ago < 42))
    .flatMap((order, index) => {
      const isLate = random.chance(0.08)
      // Days after the order that it leaves, and after that until it is promised; it arrives on the third.
      const [leaves, promised] = isLate ? [46, 2] : [34, 4]
      const shipAgo = Math.max(order.ago - leaves, 0)
      const isIn = order.status !== 'confirmed'
      const day = dayAfter(now, shipAgo, 0)
      const deliveryNo = number('DN', day)
      const deliveryId = sheets.add('ord/delivery', deliveryNo, {
        ...head(
          day,
          deliveryNo,
          isIn ? 'received' : (['shipped', 'arrived', 'inspecting', 'draft'][index % 4] ?? 'shipped'),
        ),
        ...partnerOf(order.partner),
        shipDate: day,
        eta: dayAfter(now, shipAgo, promised),
        shipTo: '杭州市余杭区良渚街道蓝源路1号',
        carrier: carriers[index % carriers.length],
        trackingNo: `SF${random.digits(12)}`,
        packages: random.int(1, 20),
        grossWeight: random.int(20, 5_000),
      })
      for (const line of order.lines)
        sheets.add('ord/delivery/lines', `${deliveryNo}/${line.lineNo}`, {
          deliveryId,
          orderNo: order.billNo,
          orderLine: line.lineNo,
          ...goods(line),
          openQty: line.qty,
          qty: line.qty,
          batchNo: `B${day.replaceAll('-', '')}${line.lineNo}`,
          receivedQty: isIn ? line.qty : 0,
        })
      const isBad = random.chance(0.04)
      plantInspection(sheets, number('IN', day), day, order, deliveryNo, isBad)
      return isIn
        ? [plantReceipt(sheets, number('RC', dayAfter(now, shipAgo, 3)), now, shipAgo - 3, order, deliveryNo)]
        : []
    })
}

function plantInspection(
  sheets: Sheets,
  billNo: string,
  day: string,
  { partner, lines }: Order,
  deliveryNo: string,
  isBad: boolean,
): void {
  const inspectId = sheets.add('ord/inspect', billNo, {
    ...head(day, billNo, 'done'),
    ...partnerOf(partner),
    inspectType: 'incoming',
    deliveryNo,
    place: '余杭仓库待检区',
    planDate: day,
    inspector: 'buyer',
    conclusion: isBad ? 'concession' : 'accept',
  })
  for (const line of lines) {
    const bad = isBad && line.lineNo === 1 ? 1 : 0
    sheets.add('ord/inspect/lines', `${billNo}/${line.lineNo}`, {
      inspectId,
      ...goods(line),
      qty: line.qty,
      sampleQty: Math.min(line.qty, 5),
      okQty: line.qty - bad,
      badQty: bad,
      defect: bad > 0 ? 'appearance' : null,
      disposal: bad > 0 ? 'concession' : 'accept',
    })
  }
}

function plantReceipt(
  sheets: Sheets,
  billNo: string,
  now: Date,
  ago: number,
  order: Order,
  deliveryNo: string,
): Receipt {
  const { partner, lines, status } = order
  const day = dayAfter(now, Math.max(ago, 0), 0)
  const isBilled = status === 'completed'
  const receiptId = sheets.add('ord/receipt', billNo, {
    ...head(day, billNo, isBilled ? 'billed' : 'posted'),
    ...partnerOf(partner),
    deliveryNo,
    warehouse: '余杭中心仓',
    receiveTime: `${day} 14:10:00`,
    receiver: 'buyer',
    serviceStar: 5,
  })
  for (const line of lines)
    sheets.add('ord/receipt/lines', `${billNo}/${line.lineNo}`, {
      receiptId,
      orderNo: order.billNo,
      ...goods(line),
      qty: line.qty,
      okQty: line.qty,
      badQty: 0,
      ...priced(line),
      batchNo: `B${day.replaceAll('-', '')}${line.lineNo}`,
      location: 'A-01',
      invoicedQty: isBilled ? line.qty : 0,
    })
  return { id: receiptId, billNo, deliveryNo, order, lines, ago: Math.max(ago, 0) }
}
