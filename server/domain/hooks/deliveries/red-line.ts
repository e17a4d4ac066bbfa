import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { pricedFields, pricedValues } from './line-values.ts'
import { goodsOf } from './order-lines.ts'
import { type ReceiptLine, receivedLineOf } from './receipt-lines.ts'
import { redTable, returnLineTable, returnTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['redreceiptId', 'materialCode', 'receiptLineId', 'returnLineId', 'stock'],
  [
    ...(['currency', 'materialCode', 'materialName', 'orgQty', 'receiptLineId', 'returnLineId'] as const),
    ...(['spec', 'stock', 'unit', ...pricedFields] as const),
  ],
)
type Moment = MomentOf<typeof own>

/** Line of a red receipt: goods of its receipt at their price, and of its return if it has one. */
export const redLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const head = parentIn(moment, redTable) ?? (await rowById(moment, redTable, after.redreceiptId))
  if (!head?.receiptNo) return {}
  const { line, problem } = await receivedLineOf(moment, head.receiptNo, head.supplierId, after)
  if (problem) return { problems: [problem] }
  const returned = head.returnNo ? await returnedLine(moment, head.returnNo, String(line.id)) : undefined
  if (head.returnNo && !returned)
    return { problems: [problemAt('materialCode', '退货单中没有该明细', 'The return has no such line')] }
  // Goods of a return were accepted.
  const stock = returned ? 'accepted' : String(after.stock ?? 'accepted')
  const place = { receiptLineId: line.id, returnLineId: returned?.id ?? null, stock, orgQty: receivedOf(line, stock) }
  const values = { ...place, ...goodsOf(line), currency: line.currency }
  return { values: { ...values, ...pricedValues(moment, values, line) } }
})

/** Quantity of a receipt's line that was accepted, rejected, or failed a check. */
function receivedOf({ badQty, failedQty, okQty }: ReceiptLine, stock: string): number {
  if (stock === 'rejected') return Number(badQty ?? 0)
  return Number((stock === 'failed' ? failedQty : okQty) ?? 0)
}

/** Accepted goods of a receipt's line in a return; rejected ones were never booked. */
async function returnedLine(moment: Moment, returnNo: unknown, receiptLineId: string) {
  const [head] = await rowsWhere(moment, returnTable, { billNo: String(returnNo) })
  const lines = head ? await rowsWhere(moment, returnLineTable, { returnId: String(head.id), receiptLineId }) : []
  const { returnLineId } = moment.after
  return lines.find((line) => line.stock !== 'rejected' && (!returnLineId || line.id === returnLineId))
}
