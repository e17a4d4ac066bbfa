import { ownFields } from '../../../records/write/own-fields.ts'
import { rowById } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { pricedFields, pricedValues } from './line-values.ts'
import { goodsOf } from './order-lines.ts'
import { keptQtyOf, receivedLineOf, rejectedQtyOf } from './receipt-lines.ts'
import { returnTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['returnId', 'materialCode', 'orderLine', 'orderNo', 'receiptLineId', 'stock'],
  [
    ...(['batchNo', 'materialCode', 'materialName', 'maxQty', 'orderLine', 'orderLineId', 'orderNo'] as const),
    ...(['receiptLineId', 'receiptNo', 'spec', 'unit', ...pricedFields] as const),
  ],
)

/** Line of a return: goods of its receipt, at their price, of the accepted or of the rejected ones. */
export const returnedLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const head = parentIn(moment, returnTable) ?? (await rowById(moment, returnTable, after.returnId))
  // A draft may have no receipt yet.
  if (!head?.srcNo) return {}
  const { line, billNo, problem } = await receivedLineOf(moment, head.srcNo, head.supplierId, after)
  if (problem) return { problems: [problem] }
  const place = {
    receiptNo: billNo,
    receiptLineId: line.id,
    orderNo: line.orderNo,
    orderLine: line.orderLine,
    orderLineId: line.orderLineId,
    batchNo: line.batchNo,
    maxQty: after.stock === 'rejected' ? rejectedQtyOf(line) : keptQtyOf(line),
  }
  const values = { ...place, ...goodsOf(line) }
  // The return has the currency of its receipt, which its own hook writes later.
  const parent = { ...moment.parent, currency: line.currency ?? moment.parent?.currency ?? null }
  return { values: { ...values, ...pricedValues({ ...moment, parent }, values, line) } }
})
