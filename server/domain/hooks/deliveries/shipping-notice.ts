import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { delivered } from './order-lines.ts'
import { stillIn } from './still-in.ts'
import { inspectTable, materialTable, orderLineTable, orderTable } from './tables.ts'

const own = ownFields(import.meta, ['billNo', 'buyerId', 'lines', 'purOrg', 'supplierId'], ['buyerId', 'purOrg'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

type Line = {
  readonly orderLineId?: unknown
  readonly orderNo?: unknown
  readonly materialCode?: unknown
  readonly batchNo?: unknown
  readonly receivedQty?: unknown
}
const linesOf = ({ lines }: Moment['after']) => (Array.isArray(lines) ? (lines as readonly Line[]) : [])

/**
 * Delivery: it ships open lines of confirmed orders of its own supplier. Quantities are kept by the limits of the order lines; this hook
 * checks the orders, also in the transaction.
 */
export const shippingNotice = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === 'ship') return shipped(moment)
  if (doing === 'refuse') return refused(moment)
  if (doing !== undefined || !(action === 'add' || action === 'edit')) return {}
  const problems = await foreign(moment)
  return problems.length > 0 || action === 'edit' ? { problems } : ordered(moment)
})

/** Organisation and buyer of a new delivery: those of an order that it ships; a supplier names no others. */
async function ordered(moment: Moment): Promise<Result> {
  const { after, session } = moment
  const orders = await ordersOf(moment)
  const [first] = orders
  if (!first) return {}
  const names = ['purOrg', 'buyerId'] as const
  const given = names.filter((name) => (after[name] ?? '') !== '')
  const isKnown = orders.some((order) => given.every((name) => order[name] === after[name]))
  if (session.user.supplierId && !isKnown)
    return { problems: given.map((name) => problemAt(name, '须与订单一致', 'This has to be that of the order')) }
  return { values: { purOrg: after.purOrg || first.purOrg, buyerId: after.buyerId || first.buyerId } }
}

/** Lines whose order is that of another company: the supplier of a draft was changed. */
async function foreign(moment: Moment): Promise<readonly Problem[]> {
  const orders = await ordersOf(moment)
  return linesOf(moment.after).flatMap(({ orderNo }, index) =>
    orderNo && orders.find(({ billNo }) => billNo === orderNo)?.supplierId !== moment.after.supplierId
      ? [at(index, 'orderNo', '不是该供应商的订单', 'This is not an order of the supplier')]
      : [],
  )
}

async function ordersOf(moment: Moment) {
  const numbers = [...new Set(linesOf(moment.after).map(({ orderNo }) => String(orderNo ?? '')))]
  return rowsWhere(moment, orderTable, { billNo: numbers })
}

async function shipped(moment: Moment): Promise<Result> {
  const lines = linesOf(moment.after)
  const orders = await ordersOf(moment)
  const ids = lines.map(({ orderLineId }) => String(orderLineId ?? ''))
  const ordered = await rowsWhere(moment, orderLineTable, { id: ids })
  const batched = await batchedMaterials(moment, lines)
  const problems = lines.flatMap((line, index): readonly Problem[] => {
    const order = orders.find(({ billNo }) => billNo === line.orderNo)
    const from = ordered.find(({ id }) => id === line.orderLineId)
    if (!(order && from) || order.supplierId !== moment.after.supplierId)
      return [at(index, 'orderNo', '订单中没有该物料的这一行', 'The order has no such line of this material')]
    if (!delivered.includes(String(order.status)))
      return [at(index, 'orderNo', `订单 ${order.billNo} 未确认`, `The order ${order.billNo} is not confirmed`)]
    if (from.closed === 'Y')
      return [at(index, 'orderLine', `订单第 ${from.lineNo} 行已关闭`, `Line ${from.lineNo} of the order is closed`)]
    if (batched.has(String(line.materialCode)) && !line.batchNo)
      return [at(index, 'batchNo', '该物料按批次管理，请填写批次', 'This material is kept by batch: enter the batch')]
    return []
  })
  const used = orders.map(({ id }) => String(id))
  return { problems, steps: stillIn(moment, orderTable, used, delivered) }
}

async function batchedMaterials(moment: Moment, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const codes = [...new Set(lines.map(({ materialCode }) => String(materialCode ?? '')))]
  const rows = await rowsWhere(moment, materialTable, { materialCode: codes, batchFlag: 'Y' })
  return new Set(rows.map(({ materialCode }) => String(materialCode)))
}

/** Goods are refused as a whole: not after some were received, and not during an inspection. */
async function refused(moment: Moment): Promise<Result> {
  if (linesOf(moment.after).some(({ receivedQty }) => Number(receivedQty ?? 0) > 0))
    return { problems: [problemAt('status', '已有入库，不能拒收', 'Some of it was received: it cannot be refused')] }
  const asked = { deliveryNo: String(moment.after.billNo), status: ['waiting', 'inspecting'] }
  const open = await rowsWhere(moment, inspectTable, asked)
  if (open.length === 0) return {}
  const [zh, en] = [`请先完成报验单 ${open[0]?.billNo}`, `Finish the inspection ${open[0]?.billNo} first`]
  return { problems: [problemAt('status', zh, en)] }
}

function at(index: number, field: string, zh: string, en: string): Problem {
  return { ...problemAt(field, zh, en), field: 'lines', at: `/${index}/${field}` }
}
