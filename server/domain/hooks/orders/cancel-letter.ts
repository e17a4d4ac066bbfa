import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { notifyWritten } from '../../../records/write/written.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { cutLine, isClosed, openQty } from '../../orders/order-line.ts'
import { changedLines, orderTotals } from './order-lines.ts'
import { partyOf } from './order-party.ts'
import { orderLineTable, orderTable, type StoredLine } from './order-tables.ts'

const letterLineTable = fileTable(import.meta, 'ord/cancel/lines', ['cancelId', 'cancelQty', 'lineNo', 'srcLineId'])

const own = ownFields(import.meta, ['cancelType', 'orderNo'], ['supplierCode', 'supplierId', 'supplierName'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Cancellation letter: the buyer approves and sends it, the supplier confirms it. Confirmed, a part lowers the open quantities of the
 * order; the whole order is cancelled as long as nothing of it is shipped (action of the order).
 */
export const cancelLetter = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing === undefined) return action === 'add' || action === 'edit' ? partyOf(moment) : {}
  return ['submit', 'send', 'confirm'].includes(doing) ? judged(moment) : {}
})

async function judged(moment: Moment): Promise<Result> {
  const [order] = await rowsWhere(moment, orderTable, { billNo: String(moment.after.orderNo ?? '') })
  if (order?.status !== 'confirmed')
    return { problems: [problemAt('orderNo', '订单不是已确认状态', 'The order is not confirmed')] }
  const lines = await rowsWhere(moment, orderLineTable, { orderId: String(order.id) })
  if (moment.after.cancelType === 'whole') return { problems: wholeProblems(lines) }
  const cancelled = await cancelledQuantities(moment)
  const problems = partProblems(lines, cancelled)
  return problems.length > 0 || moment.doing !== 'confirm' ? { problems } : cut(moment, order, lines, cancelled)
}

function wholeProblems(lines: readonly StoredLine[]): readonly Problem[] {
  if (lines.every((line) => numberOf(line.shippedQty) === 0 && numberOf(line.receivedQty) === 0)) return []
  const zh = '订单已部分发货，只能部分取消'
  return [problemAt('cancelType', zh, 'A part of the order is shipped: cancel the rest as a part')]
}

/** Quantity to cancel of each order line. */
async function cancelledQuantities(moment: Moment): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsWhere(moment, letterLineTable, { cancelId: moment.id })
  const byLine = Map.groupBy(rows, ({ srcLineId }) => String(srcLineId ?? ''))
  return new Map([...byLine].map(([id, own]) => [id, own.reduce((sum, row) => sum + numberOf(row.cancelQty), 0)]))
}

function partProblems(lines: readonly StoredLine[], cancelled: ReadonlyMap<string, number>): readonly Problem[] {
  if (cancelled.size === 0) return [problemAt('lines', '请填写取消明细', 'Enter the lines to cancel')]
  const open = new Map(lines.map((line) => [String(line.id), line]))
  return [...cancelled].flatMap(([id, qty]) => {
    const line = open.get(id)
    const most = line ? openQty(line) : 0
    if (qty <= most) return []
    const place = line?.lineNo ?? ''
    const en = `Line ${place} of the order has ${most} open`
    return [problemAt('lines', `订单第 ${place} 行未交 ${most}，不足取消`, en)]
  })
}

type Order = RowOf<typeof orderTable>

/** Order with lower quantities; it may be complete with them. */
function cut(
  moment: Moment,
  order: Order,
  stored: readonly StoredLine[],
  cancelled: ReadonlyMap<string, number>,
): Result {
  const changes = stored.flatMap((before) => {
    const qty = isClosed(before) ? 0 : (cancelled.get(String(before.id)) ?? 0)
    return qty > 0 ? [{ before, values: cutLine(before, qty) as Partial<StoredLine> }] : []
  })
  const { steps, lines } = changedLines(moment, order, changes, 'edit')
  const changed = new Map(lines.map((line) => [line.id, line]))
  const totals = orderTotals(
    order,
    stored.map((line) => changed.get(line.id) ?? line),
  )
  const { app, session } = moment
  const written = { code: 'ord/order', id: String(order.id), tenantId: session.tenantId }
  return {
    steps: [...steps, ...changeSteps(moment, orderTable, order, totals, 'edit')],
    after: () => notifyWritten(app.store, written),
  }
}
