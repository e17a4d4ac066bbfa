import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { refused } from '../../kit/refused.ts'
import { placeIn, type Taking } from '../../kit/taking.ts'
import { unitCodes } from '../write/parties.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'buyerId', 'purOrg', 'shipTo', 'supplierId'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', ['lineNo', 'orderId', 'unit'])

type Order = RowOf<typeof orderTable>
type Named = {
  readonly line: number
  readonly orderNo: string
  readonly orderLine: number
  readonly unitCode: string
}

/**
 * Orders that the lines of a delivery or a receipt name, as far as the sender may know them, in the units of their lines.
 * @throws DOCUMENT_REFUSED by line and reason
 */
export async function orderLinesOf(
  taking: Taking,
  lines: readonly Named[],
  isKnown: (order: Order) => boolean,
): Promise<readonly Order[]> {
  const { lang } = taking
  const place = placeIn(taking)
  const found = await rowsWhere(place, orderTable, { billNo: [...new Set(lines.map(({ orderNo }) => orderNo))] })
  const orders = new Map(found.filter(isKnown).map((row) => [String(row.billNo), row]))
  const ordered = await rowsWhere(place, orderLineTable, { orderId: [...orders.values()].map(({ id }) => String(id)) })
  const named = ordered.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  for (const { orderNo, orderLine, unitCode, line } of lines) {
    const order = orders.get(orderNo)
    if (!order) throw refused(line, lang === 'en' ? `order ${orderNo} is unknown` : `订单 ${orderNo} 不存在`)
    const of = ordered.find((row) => row.orderId === order.id && Number(row.lineNo) === orderLine)
    const unit = units.get(String(of?.unit))
    if (of && unit && unitCode !== '' && unitCode !== unit) throw refused(line, `unitCode: ${unitCode} ≠ ${unit}`)
  }
  return [...orders.values()]
}
