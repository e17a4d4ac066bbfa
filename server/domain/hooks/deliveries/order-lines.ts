import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { readOnce } from '../../kit/read-once.ts'
import { orderLineTable, orderTable } from './tables.ts'

/** States of an order in which its goods are delivered. */
export const delivered: readonly string[] = ['confirmed', 'received']

/** Goods of a document's line: the line of an order, or part of one. */
export type OrderLine = RowOf<typeof orderLineTable>

/** How a document's line names its line of an order. */
export type Named = { readonly orderNo: unknown; readonly orderLine: unknown; readonly materialCode: unknown }

type Found =
  | { readonly line: OrderLine; readonly problem?: never }
  | { readonly problem: Problem; readonly line?: never }

/**
 * Line of a confirmed order of a supplier: by its number, or the first with the material. Orders of other companies do not exist for a
 * document.
 */
export async function orderedLine(
  place: Place & Pick<WriteMoment, 'parent'>,
  named: Named,
  supplierId: unknown,
): Promise<Found> {
  const { orderNo } = named
  const { order, lines } = await readOnce(place.parent, `order ${orderNo}`, () => orderOf(place, String(orderNo ?? '')))
  if (!order || order.supplierId !== supplierId)
    return { problem: problemAt('orderNo', '不是该供应商的订单', 'This is not an order of the supplier') }
  if (!delivered.includes(String(order.status)))
    return { problem: problemAt('orderNo', `订单 ${orderNo} 未确认`, `The order ${orderNo} is not confirmed`) }
  const line = namedIn(lines, named)
  if (!line) return { problem: notInOrder(named) }
  if (line.closed === 'Y')
    return {
      problem: problemAt('orderLine', `订单第 ${line.lineNo} 行已关闭`, `Line ${line.lineNo} of the order is closed`),
    }
  return { line }
}

/** Order of a number, and its lines by their numbers. */
async function orderOf(place: Place, billNo: string) {
  const [order] = await rowsWhere(place, orderTable, { billNo })
  const lines = order ? await rowsWhere(place, orderLineTable, { orderId: String(order.id) }) : []
  return { order, lines: lines.toSorted((one, other) => Number(one.lineNo) - Number(other.lineNo)) }
}

function namedIn(sorted: readonly OrderLine[], { orderLine, materialCode }: Named): OrderLine | undefined {
  const isIt = (line: OrderLine) => !materialCode || line.materialCode === materialCode
  if (orderLine) return sorted.find((line) => Number(line.lineNo) === Number(orderLine) && isIt(line))
  return materialCode ? sorted.find(isIt) : undefined
}

function notInOrder({ orderLine, materialCode }: Named): Problem {
  if (!(orderLine || materialCode))
    return problemAt('orderLine', '请填写订单行或物料', 'Enter the line of the order or the material')
  const field = materialCode ? 'materialCode' : 'orderLine'
  return problemAt(field, '订单中没有该物料的这一行', 'The order has no such line of this material')
}

/** Quantity of a line that may still be delivered, without the tolerance. */
export function openQtyOf({ qty, replaceQty, shippedQty, directQty }: OrderLine): number {
  const open = Number(qty) + Number(replaceQty ?? 0) - Number(shippedQty ?? 0) - Number(directQty ?? 0)
  return Math.max(0, Math.round(open * 1e6) / 1e6)
}

/** Description of goods, as on their order. */
export function goodsOf<Line extends Pick<OrderLine, 'materialCode' | 'materialName' | 'spec' | 'unit'>>(line: Line) {
  const { materialCode, materialName, spec, unit } = line
  return { materialCode, materialName, spec, unit }
}
