import { ownFields } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { goodsOf } from './order-lines.ts'
import { deliveryLineTable, deliveryTable, inspectHeadTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['inspectId', 'batchNo', 'deliveryLineId', 'materialCode', 'orderLine', 'orderNo', 'qty'],
  [...(['batchNo', 'deliveryLineId', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'spec', 'unit'] as const)],
)

/** Line of an inspection request: of its delivery, if it has one, with at most the delivered quantity. */
export const inspectedLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const head = parentIn(moment, inspectHeadTable) ?? (await rowById(moment, inspectHeadTable, after.inspectId))
  if (!head?.deliveryNo) {
    const missing = problemAt('materialCode', '请选择物料', 'Choose the material')
    return after.materialCode ? { values: { deliveryLineId: null } } : { problems: [missing] }
  }
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo: String(head.deliveryNo) })
  const isOwn = delivery?.supplierId === head.supplierId
  const lines = isOwn ? await rowsWhere(moment, deliveryLineTable, { deliveryId: String(delivery?.id) }) : []
  const line = lines.find(
    (each) =>
      (after.deliveryLineId ? each.id === after.deliveryLineId : Boolean(after.materialCode)) &&
      (!after.materialCode || each.materialCode === after.materialCode) &&
      (!after.orderNo || each.orderNo === after.orderNo) &&
      (!after.orderLine || Number(each.orderLine) === Number(after.orderLine)) &&
      (!after.batchNo || each.batchNo === after.batchNo),
  )
  if (!line) return { problems: [problemAt('materialCode', '送货单中没有该明细', 'The delivery has no such line')] }
  const most = Number(line.qty) - Number(line.shortQty ?? 0)
  if (Number(after.qty) > most)
    return { problems: [problemAt('qty', `不能超过送货数量 ${most}`, `At most the delivered quantity, ${most}`)] }
  const { id: deliveryLineId, orderNo, orderLine, batchNo } = line
  return { values: { deliveryLineId, orderNo, orderLine, batchNo, ...goodsOf(line) } }
})
