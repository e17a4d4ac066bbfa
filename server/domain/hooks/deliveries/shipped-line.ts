import { ownFields } from '../../../records/write/own-fields.ts'
import { rowById } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { sameValues } from '../../kit/same-values.ts'
import { goodsOf, openQtyOf, orderedLine } from './order-lines.ts'
import { deliveryTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['deliveryId', 'materialCode', 'orderLine', 'orderNo'],
  ['materialCode', 'materialName', 'openQty', 'orderLine', 'orderLineId', 'spec', 'unit'],
)

/** Line of a delivery: an open line of a confirmed order of its supplier, with the goods of that line. */
export const shippedLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const head = parentIn(moment, deliveryTable) ?? (await rowById(moment, deliveryTable, after.deliveryId))
  // The order of a delivery on its way may be complete by now.
  if (head?.status !== 'draft' && sameValues(moment, ['materialCode', 'orderLine', 'orderNo'])) return {}
  const { line, problem } = await orderedLine(moment, after, head?.supplierId)
  if (!line) return { problems: [problem] }
  const place = { orderLineId: line.id, orderLine: Number(line.lineNo), openQty: openQtyOf(line) }
  return { values: { ...place, ...goodsOf(line) } }
})
