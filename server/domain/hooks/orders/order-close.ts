import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { closedLine, isClosed } from '../../orders/order-line.ts'
import { changedLines, lineProblem, orderTotals, storedLines } from './order-lines.ts'
import { orderLineTable, type StoredLine } from './order-tables.ts'

const deliveryTable = fileTable(import.meta, 'ord/delivery', ['status'])
const deliveryLineTable = fileTable(import.meta, 'ord/delivery/lines', [
  ...(['deliveryId', 'materialCode', 'orderLine', 'orderNo'] as const),
])

const own = ownFields(
  import.meta,
  ['billNo', 'currency', 'lines', 'status'],
  ['amountNoTax', 'amountWithTax', 'taxAmount', 'totalQty'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** States of a delivery that is on its way. */
const onTheWay = ['shipped', 'arrived', 'inspecting', 'partReceived']

/**
 * Lines closed short: the quantity falls to what was received. Goods on their way are received first. An order of which nothing is received
 * is not closed by one side: a cancellation letter has the consent of the supplier.
 */
export const orderClose = own.hook(async (moment) => {
  if (moment.doing === 'closeLine') return closedLines(moment)
  return moment.doing === 'close' ? closedOrder(moment) : {}
})

async function closedLines(moment: Moment): Promise<Result> {
  const former = new Map(storedLines(moment.before?.lines).map((line) => [line.id, line]))
  const isNew = (line: StoredLine) => isClosed(line) && !isClosed(former.get(line.id) ?? line)
  const lines = storedLines(moment.after.lines)
  if (!lines.some(isNew)) return { problems: [problemAt('lines', '请勾选要关闭的行', 'Choose the lines to close')] }
  const coming = await transitProblems(moment, lines, isNew)
  return { problems: coming.length > 0 ? coming : undelivered('lines', lines) }
}

async function closedOrder(moment: Moment): Promise<Result> {
  const stored = await rowsWhere(moment, orderLineTable, { orderId: moment.id })
  const isOpen = (line: StoredLine) => !isClosed(line)
  const coming = await transitProblems(moment, stored, isOpen)
  const problems = coming.length > 0 ? coming : undelivered('status', stored)
  // A received order is short of nothing: its lines and their progress stay.
  if (problems.length > 0 || moment.before?.status === 'received') return { problems }
  const changes = stored.filter(isOpen).map((before) => ({ before, values: closedLine(before) as Partial<StoredLine> }))
  const { steps, lines } = changedLines(moment, moment.after, changes, 'close')
  const closed = new Map(lines.map((line) => [line.id, line]))
  return {
    steps,
    values: orderTotals(
      moment.after,
      stored.map((line) => closed.get(line.id) ?? line),
    ),
  }
}

function undelivered(field: 'lines' | 'status', lines: readonly StoredLine[]): readonly Problem[] {
  if (lines.some(({ receivedQty }) => numberOf(receivedQty) > 0)) return []
  const zh = '供应商已确认且尚未收货，请用取消函取消'
  return [problemAt(field, zh, 'The supplier has confirmed it and nothing is received: send a cancellation letter')]
}

async function transitProblems(
  moment: Moment,
  lines: readonly StoredLine[],
  isMeant: (line: StoredLine) => boolean,
): Promise<readonly Problem[]> {
  const coming = await deliveredLines(moment, String(moment.after.billNo ?? ''))
  const isComing = ({ lineNo, materialCode }: StoredLine) =>
    coming.some((one) => one.materialCode === materialCode && (!one.orderLine || one.orderLine === lineNo))
  const fault = { field: 'closed', zh: '有在途货物，收货后再关闭', en: 'Goods are on their way: receive them first' }
  return lines.flatMap((line, index) => (isMeant(line) && isComing(line) ? [lineProblem(index, line, fault)] : []))
}

/** Delivery lines of an order that are on their way. */
export async function deliveredLines(place: Place, orderNo: string) {
  const lines = await rowsWhere(place, deliveryLineTable, { orderNo })
  const deliveries = await rowsWhere(place, deliveryTable, {
    id: [...new Set(lines.map(({ deliveryId }) => String(deliveryId)))],
    status: onTheWay,
  })
  const open = new Set(deliveries.map(({ id }) => id))
  return lines.filter(({ deliveryId }) => open.has(deliveryId))
}
