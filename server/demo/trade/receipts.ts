import { type Line, priced } from './amounts.ts'
import { goods, head, type Partner, partnerOf, type Sheets } from './sheets.ts'
import { deliveryLineIdOf, orderLineIdOf } from './shipments.ts'

type Came = {
  readonly billNo: string
  /** Day of arrival: YYYY-MM-DD. */
  readonly day: string
  readonly orderNo: string
  readonly deliveryNo: string
  readonly partner: Partner
  readonly lines: readonly Line[]
  /** Ids of the order's lines, by number. */
  readonly lineIdOf?: (lineNo: number) => string
  /** Whether it is billed; posted otherwise. */
  readonly isBilled: boolean
}

/** Receipt of a complete and accepted delivery. */
export function plantReceipt(sheets: Sheets, came: Came): void {
  const { billNo, day, orderNo, deliveryNo, partner, lines, isBilled } = came
  const { lineIdOf = (lineNo: number) => orderLineIdOf(orderNo, lineNo) } = came
  const receiptId = sheets.add('ord/receipt', billNo, {
    ...head(day, billNo, isBilled ? 'billed' : 'posted'),
    ...partnerOf(partner),
    deliveryNo,
    warehouse: '余杭中心仓',
    receiveTime: `${day} 14:10:00`,
    receiver: 'warehouse',
    serviceStar: 5,
    invoiceStatus: 'none',
  })
  for (const line of lines)
    sheets.add('ord/receipt/lines', `${billNo}/${line.lineNo}`, {
      receiptId,
      orderNo,
      orderLine: line.lineNo,
      orderLineId: lineIdOf(line.lineNo),
      deliveryLineId: deliveryLineIdOf(deliveryNo, line.lineNo),
      ...goods(line),
      qty: line.qty,
      okQty: line.qty,
      badQty: 0,
      currency: 'CNY',
      ...priced(line),
      batchNo: `B${day.replaceAll('-', '')}${line.lineNo}`,
      location: 'A-01',
      invoicedQty: 0,
    })
}
