import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { fieldsWhere, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { readOnce } from '../../kit/read-once.ts'
import { sameValues } from '../../kit/same-values.ts'
import { type Inspection, incomingInspection, uninspected } from '../../quality/incoming.ts'
import { pricedFields, pricedValues } from './line-values.ts'
import { goodsOf, type OrderLine, orderedLine } from './order-lines.ts'
import { deliveryLineTable, deliveryTable, orderLineTable, orderTable, receiptHeadTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['receiptId', 'batchNo', 'deliveryLineId', 'materialCode', 'okQty', 'orderLine', 'orderNo'],
  [
    ...(['batchNo', 'deliveryLineId', 'materialCode', 'materialName', 'orderLine', 'orderLineId', 'orderNo'] as const),
    ...(['currency', 'heldQty', 'inspect', 'spec', 'unit', ...pricedFields] as const),
  ],
)
type Moment = MomentOf<typeof own>
type Head = RowOf<typeof receiptHeadTable>
type DeliveryLine = RowOf<typeof deliveryLineTable>

/** States of a delivery whose goods are there to be received. */
export const arrived: readonly string[] = ['arrived', 'inspecting', 'partReceived']

/** Line of a receipt: of its arrived delivery, or of a confirmed order; goods and price are those of the order. */
export const receivedLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const head = parentIn(moment, receiptHeadTable) ?? (await rowById(moment, receiptHeadTable, after.receiptId))
  if (!head) return {}
  if (head.status !== 'draft' && sameValues(moment, ['deliveryLineId', 'materialCode', 'orderLine', 'orderNo']))
    return {}
  const found = head.deliveryNo ? await deliveredLine(moment, head) : await directLine(moment, head)
  if (found.problem) return { problems: [found.problem] }
  const { line, part } = found
  const place = {
    orderNo: part?.orderNo ?? after.orderNo,
    orderLineId: line.id,
    orderLine: Number(line.lineNo),
    deliveryLineId: part?.id ?? null,
    batchNo: after.batchNo ?? part?.batchNo ?? null,
    currency: await currencyOf(moment, line),
  }
  const values = { ...place, ...goodsOf(line), ...(await inspectionOf(moment, line, part !== undefined)) }
  return { values: { ...values, ...pricedValues(moment, values, line) } }
})

/** When the goods of a line are inspected, and what of them waits for it: those without a delivery come to stock first. */
async function inspectionOf(moment: Moment, line: OrderLine, isDelivered: boolean) {
  const [free, incoming] = await Promise.all([
    readOnce(moment.parent, `uninspected of ${line.orderId}`, () => uninspectedIn(moment, line)),
    readOnce(moment.parent, 'incoming inspection', () => incomingInspection(moment)),
  ])
  const due: Inspection = incoming === 'before' && !isDelivered ? 'after' : incoming
  const inspect: Inspection = free.has(String(line.materialCode)) ? 'none' : due
  return { inspect, heldQty: inspect === 'after' ? Number(moment.after.okQty ?? 0) : 0 }
}

/** Materials without inspection among those of an order: the rows of a receipt share them. */
async function uninspectedIn(moment: Moment, { orderId, materialCode }: OrderLine) {
  const ordered = moment.parent ? await fieldsWhere(moment, orderLineTable, { orderId: String(orderId) }) : []
  return uninspected(moment, [materialCode, ...ordered.map((line) => line.materialCode)])
}

async function currencyOf(moment: Moment, { orderId }: OrderLine): Promise<unknown> {
  const order = await readOnce(moment.parent, `head ${orderId}`, () => rowById(moment, orderTable, orderId))
  return order?.currency ?? null
}

type Found =
  | { readonly line: OrderLine; readonly part?: DeliveryLine; readonly problem?: never }
  | { readonly problem: Problem }

async function directLine(moment: Moment, { supplierId }: Head): Promise<Found> {
  return orderedLine(moment, moment.after, supplierId)
}

async function deliveredLine(moment: Moment, { deliveryNo, supplierId }: Head): Promise<Found> {
  const { delivery, parts, lines } = await readOnce(moment.parent, `delivery ${deliveryNo}`, () =>
    deliveryOf(moment, String(deliveryNo)),
  )
  // The receipt itself says what is wrong with its delivery.
  const part = delivery?.supplierId === supplierId ? partFor(parts, moment.after) : undefined
  const line = part && lines.get(String(part.orderLineId))
  if (line) return { line, part }
  const field = moment.after.materialCode ? 'materialCode' : 'orderNo'
  return { problem: problemAt(field, '送货单中没有该明细', 'The delivery has no such line') }
}

/** Delivery of a number, its lines, and those of its orders by id. */
async function deliveryOf(moment: Moment, billNo: string) {
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo })
  const parts = delivery ? await rowsWhere(moment, deliveryLineTable, { deliveryId: String(delivery.id) }) : []
  const ids = parts.map(({ orderLineId }) => orderLineId)
  const lines = await rowsIn(moment, orderLineTable, 'id', ids)
  return { delivery, parts, lines: new Map(lines.map((line) => [String(line.id), line])) }
}

/** Line of a delivery: by its id, or by order, line and material; that of the same batch, and one with a rest, come first. */
function partFor(parts: readonly DeliveryLine[], after: Moment['after']): DeliveryLine | undefined {
  if (after.deliveryLineId) {
    const named = parts.find(({ id }) => id === after.deliveryLineId)
    return named && isOf(named, after) ? named : undefined
  }
  const alike = parts.filter((part) => isOf(part, after))
  const rank = (part: DeliveryLine) => Number(part.batchNo === after.batchNo) * 2 + Number(restOf(part) > 0)
  return alike.toSorted((one, other) => rank(other) - rank(one))[0]
}

function isOf(part: DeliveryLine, { orderNo, orderLine, materialCode }: Moment['after']): boolean {
  if (!(orderNo || materialCode)) return false
  return (
    (!orderNo || part.orderNo === orderNo) &&
    (!orderLine || Number(part.orderLine) === Number(orderLine)) &&
    (!materialCode || part.materialCode === materialCode)
  )
}

const restOf = ({ qty, shortQty, receivedQty }: DeliveryLine) =>
  Number(qty) - Number(shortQty ?? 0) - Number(receivedQty ?? 0)
