import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { standardsOf } from '../../quality/standards.ts'
import { goodsOf } from './order-lines.ts'
import { checkTable, deliveryLineTable, deliveryTable, inspectHeadTable } from './tables.ts'

const own = ownFields(
  import.meta,
  ['inspectId', 'batchNo', 'deliveryLineId', 'materialCode', 'orderLine', 'orderNo', 'qty'],
  [
    ...(['batchNo', 'deliveryLineId', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'spec'] as const),
    ...(['standardNo', 'unit'] as const),
  ],
)
type Moment = MomentOf<typeof own>

/** Line of an inspection request: of its delivery, if it has one, with at most the delivered quantity. */
export const inspectedLine = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'finish' || doing === 'record') return { problems: await ofItsCheck(moment) }
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  return lineOf(moment)
})

async function lineOf(moment: Moment): Promise<ResultOf<typeof own>> {
  const { after } = moment
  const head = parentIn(moment, inspectHeadTable) ?? (await rowById(moment, inspectHeadTable, after.inspectId))
  if (!head?.deliveryNo) {
    const missing = problemAt('materialCode', '请选择物料', 'Choose the material')
    if (!after.materialCode) return { problems: [missing] }
    return { values: { deliveryLineId: null, standardNo: await standardFor(moment, after.materialCode) } }
  }
  const [delivery] = await rowsWhere(moment, deliveryTable, { billNo: String(head.deliveryNo) })
  const isOwn = delivery?.supplierId === head.supplierId
  const lines = isOwn ? await rowsWhere(moment, deliveryLineTable, { deliveryId: String(delivery?.id) }) : []
  const line = lines.find((each) => isNamed(each, after))
  if (!line) return { problems: [problemAt('materialCode', '送货单中没有该明细', 'The delivery has no such line')] }
  const most = Number(line.qty) - Number(line.shortQty ?? 0)
  if (Number(after.qty) > most)
    return { problems: [problemAt('qty', `不能超过送货数量 ${most}`, `At most the delivered quantity, ${most}`)] }
  const { id: deliveryLineId, orderNo, orderLine, batchNo } = line
  const standardNo = await standardFor(moment, line.materialCode)
  return { values: { deliveryLineId, orderNo, orderLine, batchNo, standardNo, ...goodsOf(line) } }
}

function isNamed(line: RowOf<typeof deliveryLineTable>, after: Moment['after']): boolean {
  return (
    (after.deliveryLineId ? line.id === after.deliveryLineId : Boolean(after.materialCode)) &&
    (!after.materialCode || line.materialCode === after.materialCode) &&
    (!after.orderNo || line.orderNo === after.orderNo) &&
    (!after.orderLine || Number(line.orderLine) === Number(after.orderLine)) &&
    (!after.batchNo || line.batchNo === after.batchNo)
  )
}

/** Standard by which a line is checked; none for a material that is exempt. */
async function standardFor(moment: Moment, materialCode: unknown) {
  const [standard] = await standardsOf(moment, materialCode)
  return standard && standard.sampling !== 'exempt' ? standard.code : null
}

/** The result of a line with a quality check is that of the check, not typed. */
async function ofItsCheck(moment: Moment): Promise<readonly Problem[]> {
  const [check] = (await rowsWhere(moment, checkTable, { inspectLineId: moment.id })).toReversed()
  if (!check) return []
  const [zh, en] = [`结果由检验单 ${check.billNo} 得出`, `The check ${check.billNo} gives the result`]
  return [problemAt('okQty', zh, en)]
}
