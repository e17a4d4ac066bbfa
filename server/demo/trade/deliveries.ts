import { seedId } from '../../platform/sql/insert.ts'
import type { Random } from '../kit/random.ts'
import type { Line } from './amounts.ts'
import { plantInspection } from './inspections.ts'
import { arrivedOf, type Order } from './orders.ts'
import { plantReceipt } from './receipts.ts'
import { dayAfter, numbersOf, type Sheets } from './sheets.ts'
import { plantShipment } from './shipments.ts'

/** A delivery of an order, with its receipt. */
export type ReceivedDelivery = { readonly billNo: string; readonly deliveryNo: string; readonly lines: readonly Line[] }

/** Received goods of an order, for inspection, statement and payment. */
export type Receipt = {
  readonly id: string
  readonly billNo: string
  readonly order: Order
  readonly lines: readonly Line[]
  /** Its receipts, at least one. */
  readonly parts: readonly [ReceivedDelivery, ...ReceivedDelivery[]]
  readonly ago: number
}

/** Number of the receipt of a line. */
export function receiptNoOf({ billNo, parts }: Receipt, lineNo: number): string {
  return parts.find(({ lines }) => lines.some((line) => line.lineNo === lineNo))?.billNo ?? billNo
}

const carriers = ['顺达物流', '中远运输', '安捷专线'] as const
const openStates = ['shipped', 'arrived', 'inspecting', 'draft'] as const
/** States of a delivery that was sent and not refused. */
const gone: readonly string[] = ['shipped', 'arrived', 'inspecting', 'received']
// Earlier refused deliveries: more were cancelled than sent back.
const given = ['cancelled', 'refused', 'cancelled'] as const

// Shipment data of a delivery.
const plainOf = ({ eta, packages, grossWeight, trackingNo }: Shipment) => ({ eta, packages, grossWeight, trackingNo })

/** Dispatch of goods. */
export type Shipment = {
  readonly deliveryNo: string
  readonly day: string
  readonly eta: string
  readonly status: string
  readonly packages: number
  readonly grossWeight: number
  readonly trackingNo: string
}

/**
 * Deliveries, receipts and inspections of confirmed orders: 92 % on time and 96 % accepted. More than half are in two
 * parts, some with an unsent second part. Exact ratios follow from the index of an order, not from chance.
 */
export function plantDeliveries(
  sheets: Sheets,
  random: Random,
  now: Date,
  orders: readonly Order[],
): readonly Receipt[] {
  const number = numbersOf()
  return orders
    .filter((order) => arrivedOf(order).length > 0 || (order.status === 'confirmed' && order.ago < 42))
    .flatMap((order, index) => {
      const isIn = arrivedOf(order).length > 0
      const isLate = isIn && spread(index) % 25 < 2
      // Days from the order to dispatch, and from there to the promised date; it arrives on the third day.
      const [leaves, promised] = isLate ? [46, 2] : [34, 4]
      const shipAgo = Math.max(order.ago - leaves, 0)
      const day = dayAfter(now, shipAgo, 0)
      const first = {
        deliveryNo: number('DN', day),
        day,
        eta: dayAfter(now, shipAgo, promised),
        status: isIn ? 'received' : (openStates[index % openStates.length] ?? 'shipped'),
        trackingNo: `SF${random.digits(12)}`,
        packages: random.int(1, 20),
        grossWeight: random.int(20, 5_000),
      }
      const shipments = shipmentsOf(order, index, isIn)
      const parts = shipments.map(({ lines, status }, place) => {
        const deliveryNo = place === 0 ? first.deliveryNo : number('DN', day)
        const grossWeight = Math.ceil(first.grossWeight / (place + 1))
        const shipment = { ...first, deliveryNo, grossWeight, status: status ?? first.status }
        plantShipment(sheets, {
          ...{ billNo: deliveryNo, day, status: shipment.status, orderNo: order.billNo, partner: order.partner, lines },
          more: { ...plainOf(shipment), carrier: carriers[index % carriers.length] },
        })
        if (gone.includes(shipment.status)) updateShipped(sheets, order, lines)
        if (isInspected(index, place, status))
          plantInspection(sheets, { billNo: number('IN', day), order, lines, shipment, defect: defectOf(index, place) })
        return { deliveryNo, lines, isTaken: isIn && status === undefined }
      })
      const taken = parts.filter(({ isTaken }) => isTaken)
      const received = taken.map(({ deliveryNo, lines }) => {
        const billNo = number('RC', dayAfter(now, shipAgo, 3))
        plantReceipt(sheets, {
          billNo,
          day: dayAfter(now, Math.max(shipAgo - 3, 0), 0),
          orderNo: order.billNo,
          deliveryNo,
          partner: order.partner,
          lines,
          isBilled: order.status === 'completed',
        })
        return { billNo, deliveryNo, lines }
      })
      const [begun, ...others] = received
      if (!begun) return []
      const { billNo } = begun
      const id = seedId('ord/receipt', billNo)
      const lines = received.flatMap((part) => part.lines)
      return [{ id, billNo, order, lines, parts: [begun, ...others], ago: Math.max(shipAgo - 3, 0) }]
    })
}

/** Updates the shipped quantities of an order's lines. */
function updateShipped(sheets: Sheets, { billNo }: Order, lines: readonly Line[]): void {
  for (const { lineNo, qty } of lines) sheets.amend('ord/order/lines', `${billNo}/${lineNo}`, { shippedQty: qty })
}

/** A permutation of 0 to `of` - 1: one value for each index. */
const spread = (index: number, of = 150) => (index * 83) % of

// Received goods in one or two deliveries; some were attempted before.
function shipmentsOf(order: Order, index: number, isIn: boolean): { lines: readonly Line[]; status?: string }[] {
  const lines = isIn ? arrivedOf(order) : order.lines
  const half = Math.ceil(lines.length / 2)
  const isSplit = isIn && lines.length === order.lines.length && spread(index) < 91
  const came = isSplit ? [{ lines: lines.slice(0, half) }, { lines: lines.slice(half) }] : [{ lines }]
  const isRepeated = isIn && index % 11 === 4
  return isRepeated ? [...came, { lines: lines.slice(0, 1), status: given[index % given.length] ?? 'cancelled' }] : came
}

function isInspected(index: number, place: number, status: string | undefined): boolean {
  return place === 0 || status === 'refused' || (status === undefined && spread(index) < 61)
}

// Defects of rejected goods: appearance is the most frequent.
const defects = ['appearance', 'size', 'appearance', 'packing', 'function', 'appearance', 'size', 'document'] as const
const defectOf = (index: number, place: number) =>
  place === 0 && index % 17 === 8 ? defects[Math.floor(index / 17) % defects.length] : undefined
