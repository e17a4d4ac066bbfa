import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { accepted, completedReply, replyFaults } from '../../orders/line-replies.ts'
import { cutLine, isClosed } from '../../orders/order-line.ts'
import { changedLines, lineProblem, orderTotals, storedLines } from './order-lines.ts'
import { orderLineTable, type StoredLine } from './order-tables.ts'

const own = ownFields(
  import.meta,
  ['currency', 'lines'],
  ['amountNoTax', 'amountWithTax', 'pendingChange', 'rejectReason', 'taxAmount', 'totalQty'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Answer of the supplier, line by line: a confirmation accepts each line as ordered; a confirmation with changes proposes quantities and
 * dates, which the buyer's acceptance takes over.
 */
export const orderAnswer = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'publish') return { values: { rejectReason: null } }
  if (doing === 'confirm') return confirmed(moment)
  if (doing === 'confirmWithChange') return proposed(moment)
  if (doing === 'accept') return takenOver(moment)
  return {}
})

const none = { oldQty: null, oldDate: null, oldPrice: null }

async function confirmed(moment: Moment): Promise<Result> {
  const lines = await linesNow(moment)
  const changes = lines
    .filter((line) => !isClosed(line))
    .map((before) => ({ before, values: { ...accepted(before), ...none } as Partial<StoredLine> }))
  return {
    steps: changedLines(moment, moment.after, changes, 'confirm').steps,
    values: { pendingChange: 'N', rejectReason: null },
  }
}

/** Answered lines are complete (order-line.ts); the others are accepted as ordered. */
async function proposed(moment: Moment): Promise<Result> {
  const lines = storedLines(moment.after.lines)
  const stored = new Map((await linesNow(moment)).map((line) => [line.id, line]))
  const isAnswered = (line: StoredLine) => stored.get(line.id)?.version !== line.version
  const open = lines.filter((line) => !isClosed(line))
  const replies = lines.map((line) => (isAnswered(line) ? line : ({ ...line, ...completedReply(line) } as StoredLine)))
  const today = todayText()
  const problems = replies.flatMap((line, index) =>
    replyFaults(line, today).map((fault) => lineProblem(index, line, fault)),
  )
  if (problems.length > 0) return { problems }
  const own = replies.filter((line) => !isClosed(line))
  if (own.every(({ lineReply }) => lineReply === 'accept'))
    return { problems: [problemAt('lines', '没有变更的行，请直接确认', 'No line differs: confirm the order')] }
  if (own.every(({ lineReply }) => lineReply === 'reject'))
    return {
      problems: [problemAt('lines', '全部行都不能供货，请拒绝订单', 'Every line is rejected: refuse the order')],
    }
  const others = open.filter((line) => !isAnswered(line))
  const changes = others.map((before) => ({ before, values: completedReply(before) as Partial<StoredLine> }))
  return { steps: changedLines(moment, moment.after, changes, 'confirmWithChange').steps }
}

async function takenOver(moment: Moment): Promise<Result> {
  const stored = await linesNow(moment)
  const changes = stored.flatMap((before) => {
    const values = isClosed(before) ? {} : takenValues(before)
    return Object.keys(values).length > 0 ? [{ before, values: values as Partial<StoredLine> }] : []
  })
  const { steps, lines } = changedLines(moment, moment.after, changes, 'accept')
  const changed = new Map(lines.map((line) => [line.id, line]))
  return {
    steps,
    values: orderTotals(
      moment.after,
      stored.map((line) => changed.get(line.id) ?? line),
    ),
  }
}

/** Values of a line that the buyer accepts: a rejected one is closed, its quantity given up. */
function takenValues(line: StoredLine) {
  if (line.lineReply === 'reject') return cutLine(line, numberOf(line.qty))
  if (line.lineReply !== 'change') return {}
  const less = numberOf(line.qty) - numberOf(line.confirmQty)
  return { ...(less > 0 ? cutLine(line, less) : {}), needDate: line.confirmDate }
}

function linesNow(moment: Moment): Promise<readonly StoredLine[]> {
  return rowsWhere(moment, orderLineTable, { orderId: moment.id })
}
