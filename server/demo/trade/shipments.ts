import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import type { Line } from './amounts.ts'
import { goods, head, type Partner, partnerOf, type Sheets } from './sheets.ts'

type Sent = {
  readonly billNo: string
  /** Day of dispatch: YYYY-MM-DD. */
  readonly day: string
  readonly status: string
  readonly orderNo: string
  readonly partner: Partner
  readonly lines: readonly Line[]
  /** Other fields of its head: expected arrival, carrier. */
  readonly more: SeedRecord
  /** Ids of the order's lines, by number. */
  readonly lineIdOf?: (lineNo: number) => string
}

/** Id of a line of the demo's orders. */
export function orderLineIdOf(orderNo: string, lineNo: number): string {
  return seedId('ord/order/lines', `${orderNo}/${lineNo}`)
}

/** Id of a line of the demo's deliveries. */
export function deliveryLineIdOf(deliveryNo: string, lineNo: number): string {
  return seedId('ord/delivery/lines', `${deliveryNo}/${lineNo}`)
}

/** Delivery of an order's lines to the group's plant. */
export function plantShipment(sheets: Sheets, sent: Sent): void {
  const { billNo, day, status, orderNo, partner, lines, more } = sent
  const { lineIdOf = (lineNo: number) => orderLineIdOf(orderNo, lineNo) } = sent
  const deliveryId = sheets.add('ord/delivery', billNo, {
    ...head(day, billNo, status),
    ...partnerOf(partner),
    shipDate: day,
    shipTo: '杭州市余杭区良渚街道蓝源路1号',
    ...more,
  })
  for (const line of lines)
    sheets.add('ord/delivery/lines', `${billNo}/${line.lineNo}`, {
      deliveryId,
      orderNo,
      orderLine: line.lineNo,
      orderLineId: lineIdOf(line.lineNo),
      ...goods(line),
      openQty: line.qty,
      qty: line.qty,
      batchNo: `B${day.replaceAll('-', '')}${line.lineNo}`,
      receivedQty: status === 'received' ? line.qty : 0,
      acceptedQty: status === 'received' ? line.qty : 0,
      shortQty: 0,
    })
}
