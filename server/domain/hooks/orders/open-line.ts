import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { openQty } from '../../orders/order-line.ts'
import { drafts, orderLineTable, orderTable, type StoredLine } from './order-tables.ts'

const letterTable = fileTable(import.meta, 'ord/cancel', ['orderNo', 'status'])
const scheduleTable = fileTable(import.meta, 'ord/schedule', ['orderNo', 'status'])
type Document = RowOf<typeof letterTable>

const named = ['materialCode', 'orderLine', 'srcLineId'] as const
const ownLetter = ownFields(import.meta, [...named, 'cancelQty'], ['openQty', 'orderLine', 'srcLineId', 'unit'])
const ownSchedule = ownFields(
  import.meta,
  [...named, 'frozen', 'planDate', 'planQty'],
  ['openQty', 'orderLine', 'orderNo', 'srcLineId', 'unit'],
)
type ScheduleMoment = MomentOf<typeof ownSchedule>
type Named = { readonly [field in (typeof named)[number]]: unknown }

/** Line of a cancellation letter: of its order, at most its open quantity. */
export const cancelLine = ownLetter.hook(async (moment) => {
  const letter = parentIn(moment, letterTable)
  if (!(letter && isDrafted(moment, letter))) return {}
  const line = await orderLineOf(moment, letter, moment.after)
  if (!line) return { problems: [unknownLine()] }
  return { problems: above('cancelQty', moment.after.cancelQty, line), values: valuesOf(line) }
})

/** Line of a delivery schedule: of its order, at most its open quantity. A frozen line stays until it is released. */
export const scheduleLine = ownSchedule.hook(async (moment) => {
  const schedule = parentIn(moment, scheduleTable)
  if (moment.action === 'delete' && moment.before?.frozen === 'Y') return { problems: [frozenLine()] }
  if (!(schedule && isDrafted(moment, schedule))) return {}
  if (isFrozen(moment)) return { problems: [frozenLine()] }
  const line = await orderLineOf(moment, schedule, moment.after)
  if (!line) return { problems: [unknownLine()] }
  const values = { ...valuesOf(line), orderNo: schedule.orderNo }
  return { problems: above('planQty', moment.after.planQty, line), values }
})

function isDrafted(
  { action, doing }: Pick<ScheduleMoment, 'action' | 'doing'>,
  { orderNo, status }: Document,
): boolean {
  const isEntered = (action === 'add' || action === 'edit') && doing === undefined
  return isEntered && Boolean(orderNo) && drafts.includes(String(status ?? 'draft'))
}

function isFrozen({ before, after }: ScheduleMoment): boolean {
  const isMoved = before?.planDate !== after.planDate || before?.planQty !== after.planQty
  return before?.frozen === 'Y' && after.frozen === 'Y' && isMoved
}

// Rows of one write share their document.
const known = new WeakMap<Document, Promise<readonly StoredLine[]>>()

async function orderLineOf(place: Place, document: Document, row: Named): Promise<StoredLine | undefined> {
  const found = known.get(document) ?? linesOfOrder(place, String(document.orderNo))
  known.set(document, found)
  const lines = (await found).filter(({ materialCode }) => materialCode === row.materialCode)
  return (
    lines.find(({ id }) => id === row.srcLineId) ??
    lines.find(({ lineNo }) => lineNo === row.orderLine) ??
    lines.find((line) => openQty(line) > 0)
  )
}

/** Lines of the order with a number. */
export async function linesOfOrder(place: Place, billNo: string): Promise<readonly StoredLine[]> {
  const [order] = await rowsWhere(place, orderTable, { billNo })
  return order ? rowsWhere(place, orderLineTable, { orderId: String(order.id) }) : []
}

const valuesOf = (line: StoredLine) => ({
  ...{ srcLineId: line.id, orderLine: line.lineNo, unit: line.unit, openQty: openQty(line) },
})

function above(field: string, qty: unknown, line: StoredLine): readonly Problem[] {
  const open = openQty(line)
  if (numberOf(qty) <= open) return []
  return [problemAt(field, `不能超过未交数量 ${open}`, `At most the open quantity of ${open}`)]
}

const unknownLine = () =>
  problemAt('materialCode', '订单中没有该物料的未交行', 'The order has no open line of this material')
const frozenLine = () => problemAt('frozen', '该行已锁定，请先解锁', 'The line is frozen: release it first')
