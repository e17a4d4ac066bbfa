import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { isAgreed, statedLinesOf } from '../../finance/stated-lines.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sameValues } from '../../kit/same-values.ts'
import { dayOf } from '../../kit/values.ts'
import { receivedSteps, returnedSteps } from '../../moulds/piece-steps.ts'
import { delivered } from './order-lines.ts'
import { receivableFrom } from './receivable-from.ts'
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

const own = ownFields(import.meta, ['billNo', 'deliveryNo', 'lines', 'receiveTime', 'status', 'supplierId'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

type Line = {
  readonly id?: unknown
  readonly orderLineId?: unknown
  readonly deliveryLineId?: unknown
  readonly materialCode?: unknown
  readonly okQty?: unknown
  readonly qty?: unknown
  readonly inspect?: unknown
}
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/**
 * Receipt of an arrived delivery, or of a confirmed order. Quantities are kept by the limits of the delivery's and the order's lines; a
 * receipt whose goods went back is not reversed. Its pieces are booked on the moulds that they amortise.
 */
export const goodsReceipt = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'post') return posted(moment)
  if (doing === 'inspect') return { problems: withoutInspection(moment) }
  if (doing === 'reverse') return { problems: await reversed(moment), steps: await unbooked(moment) }
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
  const result = await (moment.after.deliveryNo ? fromDelivery(moment) : direct(moment))
  const problems = [...(result.problems ?? []), ...(await tooEarly(moment))]
  if (problems.length > 0) return { problems }
  const { billNo, receiveTime, supplierId } = moment.after
  const pieces = linesOf(moment.after).map(({ id, materialCode, okQty }) => ({
    ...{ receiptLineId: String(id), materialCode: String(materialCode ?? ''), qty: Number(okQty ?? 0) },
  }))
  const document = { docNo: billNo, docDate: dayOf(receiveTime) }
  return { ...result, steps: [...(result.steps ?? []), ...(await receivedSteps(moment, supplierId, pieces, document))] }
}

/** Problem of a receipt before its delivery was shipped, or its order confirmed: dates of payment follow from it. */
async function tooEarly(moment: Moment): Promise<readonly Problem[]> {
  const { deliveryNo, receiveTime } = moment.after
  const ids = linesOf(moment.after).map(({ orderLineId }) => String(orderLineId ?? ''))
  const from = await receivableFrom(moment, deliveryNo, ids)
  if (dayOf(receiveTime) >= from) return []
  const zh = `不能早于订单确认或发货日期 ${from}`
  return [problemAt('receiveTime', zh, `Not before ${from}, when the order was confirmed or the goods were shipped`)]
}

/** Steps that take the pieces of a reversed receipt off its moulds. */
function unbooked(moment: Moment): Promise<readonly Step[]> {
  const left = new Map(linesOf(moment.after).map(({ id }) => [String(id), 0]))
  return returnedSteps(moment, left, { docNo: moment.after.billNo, docDate: todayText() })
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
  const early = await uninspectedLines(moment, String(delivery.id))
  if (early.length > 0) return { problems: early }
  return { steps: stillIn(moment, deliveryTable, [String(delivery.id)], arrived) }
}

/** Lines of materials that are inspected before their receipt, beyond what is inspected. */
async function uninspectedLines(moment: Moment, deliveryId: string): Promise<readonly Problem[]> {
  const lines = linesOf(moment.after)
  if (!lines.some(({ inspect }) => inspect === 'before')) return []
  const parts = new Map((await rowsWhere(moment, deliveryLineTable, { deliveryId })).map((part) => [part.id, part]))
  return lines.flatMap(({ deliveryLineId, inspect }, index) => {
    const part = parts.get(String(deliveryLineId))
    if (inspect !== 'before' || !part) return []
    const same = lines.filter((line) => line.deliveryLineId === deliveryLineId)
    const asked = same.reduce((sum, { qty }) => sum + Number(qty ?? 0), 0)
    const most = Math.max(0, Number(part.inspectedQty ?? 0) - Number(part.receivedQty ?? 0))
    if (asked <= most + 1e-6) return []
    const zh = `须先报验：已检未入库的数量为 ${most}`
    return [at(index, zh, `Request the inspection first: ${most} are inspected and not received`)]
  })
}

/** A receipt of materials without inspection has nothing to inspect. */
function withoutInspection({ after }: Moment): readonly Problem[] {
  if (linesOf(after).some(({ inspect }) => inspect !== 'none')) return []
  return [problemAt('lines', '物料均免检', 'None of the materials is inspected')]
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
  const stated = await statedLinesOf(moment, ids)
  const statement = [...stated.values()].find(isAgreed)
  const isInvoiced = lines.some(({ invoicedQty }) => Number(invoicedQty ?? 0) > 0)
  if (statement || isInvoiced) {
    const [zh, en] = statement
      ? [`已列入双方确认的对账单 ${statement.billNo}`, `It is in the agreed statement ${statement.billNo}`]
      : ['已申请开票', 'An invoice is applied for']
    return [problemAt('status', `${zh}，不能冲销`, `${en}: it stays`)]
  }
  const isGone = lines.some(({ returnedQty, rejectReturnedQty, redQty, rejectReversedQty, failedReversedQty }) =>
    [returnedQty, rejectReturnedQty, redQty, rejectReversedQty, failedReversedQty].some(
      (quantity) => Number(quantity ?? 0) > 0,
    ),
  )
  if (!isGone) return []
  return [problemAt('status', '已有退货或红冲，不能冲销', 'Goods of it went back or are in a red receipt: it stays')]
}

function at(index: number, zh: string, en: string): Problem {
  return { ...problemAt('orderNo', zh, en), field: 'lines', at: `/${index}/orderNo` }
}
