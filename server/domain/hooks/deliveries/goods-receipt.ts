import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sameValues } from '../../kit/same-values.ts'
import { delivered } from './order-lines.ts'
import { arrived } from './received-line.ts'
import { stillIn } from './still-in.ts'
import {
  deliveryLineTable,
  deliveryTable,
  inspectTable,
  orderLineTable,
  orderTable,
  receiptLineTable,
} from './tables.ts'

const own = ownFields(import.meta, ['deliveryNo', 'lines', 'status', 'supplierId'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

type Line = {
  readonly id?: unknown
  readonly orderLineId?: unknown
  readonly deliveryLineId?: unknown
}
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/**
 * Receipt of an arrived delivery, or of a confirmed order. Quantities are kept by the limits of the delivery's and the order's lines; a
 * receipt whose goods went back is not reversed.
 */
export const goodsReceipt = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'post') return posted(moment)
  if (doing === 'reverse') return { problems: await reversed(moment) }
  if (doing === undefined && (action === 'add' || action === 'edit')) {
    const { deliveryNo, status } = moment.after
    if (status !== 'draft' && sameValues(moment, ['deliveryNo', 'supplierId'])) return {}
    return { problems: deliveryNo ? (await deliveryOf(moment)).problems : await mixed(moment) }
  }
  return {}
})

async function deliveryOf(moment: Moment) {
  const { deliveryNo, supplierId } = moment.after
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo: String(deliveryNo) })
  if (!delivery || delivery.supplierId !== supplierId)
    return { problems: [problemAt('deliveryNo', '不是该供应商的送货单', 'This is not a delivery of the supplier')] }
  const lines = await rowsWhere(moment, deliveryLineTable, { deliveryId: String(delivery.id) })
  const known = new Set(lines.map(({ id }) => String(id)))
  const problems = arrived.includes(String(delivery.status))
    ? linesOf(moment.after).flatMap(({ deliveryLineId }, index) =>
        known.has(String(deliveryLineId)) ? [] : [at(index, '送货单中没有该明细', 'The delivery has no such line')],
      )
    : [
        problemAt(
          'deliveryNo',
          `送货单 ${deliveryNo} 未到货或已收完`,
          `The delivery ${deliveryNo} has not arrived or is received`,
        ),
      ]
  return { delivery, problems }
}

/** Lines of a delivery that the receipt no longer names. */
async function mixed(moment: Moment): Promise<readonly Problem[]> {
  const ordered = await orderedBy(moment)
  return linesOf(moment.after).flatMap(({ orderLineId, deliveryLineId }, index) =>
    deliveryLineId || ordered.get(String(orderLineId))?.order?.supplierId !== moment.after.supplierId
      ? [at(index, '请重新选择该明细', 'Choose this line again')]
      : [],
  )
}

/** Orders by the ids of the lines that are received. */
async function orderedBy(moment: Moment) {
  const ids = linesOf(moment.after).map(({ orderLineId }) => String(orderLineId ?? ''))
  const lines = await rowsWhere(moment, orderLineTable, { id: ids })
  const orders = await rowsWhere(moment, orderTable, { id: lines.map(({ orderId }) => String(orderId)) })
  return new Map(lines.map((line) => [String(line.id), { line, order: orders.find(({ id }) => id === line.orderId) }]))
}

async function posted(moment: Moment): Promise<Result> {
  return moment.after.deliveryNo ? fromDelivery(moment) : direct(moment)
}

async function fromDelivery(moment: Moment): Promise<Result> {
  const { delivery, problems } = await deliveryOf(moment)
  if (!delivery || problems.length > 0) return { problems }
  const asked = { deliveryNo: String(delivery.billNo), status: ['waiting', 'inspecting'] }
  const [open] = await rowsWhere(moment, inspectTable, asked)
  if (open) {
    const [zh, en] = [`请先完成报验单 ${open.billNo}`, `Finish the inspection ${open.billNo} first`]
    return { problems: [problemAt('deliveryNo', zh, en)] }
  }
  return { steps: stillIn(moment, deliveryTable, [String(delivery.id)], arrived) }
}

async function direct(moment: Moment): Promise<Result> {
  const ordered = await orderedBy(moment)
  const problems = linesOf(moment.after).flatMap(({ orderLineId, deliveryLineId }, index) => {
    const { line, order } = ordered.get(String(orderLineId)) ?? {}
    if (!(line && order) || deliveryLineId || order.supplierId !== moment.after.supplierId)
      return [at(index, '不是该供应商的订单', 'This is not an order of the supplier')]
    if (!delivered.includes(String(order.status)))
      return [at(index, `订单 ${order.billNo} 未确认`, `The order ${order.billNo} is not confirmed`)]
    return line.closed === 'Y'
      ? [at(index, `订单第 ${line.lineNo} 行已关闭`, `Line ${line.lineNo} of the order is closed`)]
      : []
  })
  const orders = [...new Set([...ordered.values()].map(({ line }) => String(line.orderId)))]
  return { problems, steps: stillIn(moment, orderTable, orders, delivered) }
}

async function reversed(moment: Moment): Promise<readonly Problem[]> {
  const ids = linesOf(moment.after).map(({ id }) => String(id))
  const lines = await rowsWhere(moment, receiptLineTable, { id: ids })
  const isGone = lines.some(({ returnedQty, rejectReturnedQty, redQty }) =>
    [returnedQty, rejectReturnedQty, redQty].some((quantity) => Number(quantity ?? 0) > 0),
  )
  if (!isGone) return []
  return [problemAt('status', '已有退货或红冲，不能冲销', 'Goods of it went back or are in a red receipt: it stays')]
}

function at(index: number, zh: string, en: string): Problem {
  return { ...problemAt('orderNo', zh, en), field: 'lines', at: `/${index}/orderNo` }
}
