import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { closedLine, isClosed } from '../../orders/order-line.ts'
import { changedLines, lineProblem, orderTotals, storedLines } from './order-lines.ts'
import { orderLineTable, type StoredLine } from './order-tables.ts'

const deliveryTable = fileTable(import.meta, 'ord/delivery', ['status'])
const deliveryLineTable = fileTable(import.meta, 'ord/delivery/lines', [
  ...(['deliveryId', 'materialCode', 'orderLine', 'orderNo'] as const),
])

const own = ownFields(import.meta, ['billNo', 'lines'], ['amountNoTax', 'amountWithTax', 'taxAmount', 'totalQty'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** States of a delivery that is on its way. */
const onTheWay = ['shipped', 'arrived', 'inspecting', 'partReceived']

/** Lines closed short: the quantity falls to what was received. Goods on their way are received first. */
export const orderClose = own.hook(async (moment) => {
  if (moment.doing === 'closeLine') return closedLines(moment)
  return moment.doing === 'close' ? closedOrder(moment) : {}
})

async function closedLines(moment: Moment): Promise<Result> {
  const former = new Map(storedLines(moment.before?.lines).map((line) => [line.id, line]))
  const isNew = (line: StoredLine) => isClosed(line) && !isClosed(former.get(line.id) ?? line)
  const lines = storedLines(moment.after.lines)
  if (!lines.some(isNew)) return { problems: [problemAt('lines', '请勾选要关闭的行', 'Choose the lines to close')] }
  return { problems: await transitProblems(moment, lines, isNew) }
}

async function closedOrder(moment: Moment): Promise<Result> {
  const stored = await rowsWhere(moment, orderLineTable, { orderId: moment.id })
  const isOpen = (line: StoredLine) => !isClosed(line)
  const problems = await transitProblems(moment, stored, isOpen)
  if (problems.length > 0) return { problems }
  const changes = stored.filter(isOpen).map((before) => ({ before, values: closedLine(before) as Partial<StoredLine> }))
  const { steps, lines } = changedLines(moment, changes, 'close')
  const closed = new Map(lines.map((line) => [line.id, line]))
  return { steps, values: orderTotals(stored.map((line) => closed.get(line.id) ?? line)) }
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
