import { fileTable } from '../../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'supplierCode', 'supplierId', 'supplierName'])

/** A document about an order is with the company of the order, whatever was entered. */
export async function partyOf(moment: WriteMoment<'orderNo'>) {
  const { orderNo } = moment.after
  if (!orderNo) return {}
  const [order] = await rowsWhere(moment, orderTable, { billNo: String(orderNo) })
  if (!order) return { problems: [problemAt('orderNo', '订单不存在', 'There is no such order')] }
  const { supplierId, supplierCode, supplierName } = order
  return { values: { supplierId, supplierCode, supplierName } }
}
