import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { problemAt } from '../../kit/problem.ts'
import { changeFaults, isChanged } from '../../orders/line-changes.ts'
import { changedLines, lineProblem, orderTotals, storedLines } from './order-lines.ts'
import type { StoredLine } from './order-tables.ts'

const own = ownFields(
  import.meta,
  ['currency', 'lines', 'revision'],
  ['amountNoTax', 'amountWithTax', 'pendingChange', 'revision', 'taxAmount', 'totalQty'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Actions that end a change without effect: the buyer's, the approver's and the supplier's. */
const undoing = ['withdrawChange', 'rejectChange', 'refuseChange']

/**
 * Change of a confirmed order, line by line, as its next revision: never below what is shipped, received or invoiced. Each line keeps its
 * former terms until the supplier confirms the new ones, and gets them back when the change is dropped.
 */
export const orderChange = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'changeFromConfirmed') return changed(moment)
  return doing !== undefined && undoing.includes(doing) ? undone(moment) : {}
})

function changed({ before, after }: Moment): Result {
  const former = new Map(storedLines(before?.lines).map((line) => [line.id, line]))
  const lines = storedLines(after.lines).map((line) => ({ line, old: former.get(line.id) ?? line }))
  const today = todayText()
  const problems = lines.flatMap(({ line, old }, index) =>
    changeFaults(old, line, today).map((fault) => lineProblem(index, line, fault)),
  )
  if (problems.length > 0) return { problems }
  if (!lines.some(({ line, old }) => isChanged(old, line)))
    return { problems: [problemAt('lines', '请修改数量、交期或单价', 'Change a quantity, a date or a price')] }
  return { values: { revision: Number(after.revision ?? 1) + 1, pendingChange: 'Y' } }
}

function undone(moment: Moment): Result {
  const stored = storedLines(moment.after.lines)
  const changes = stored
    .filter(({ oldQty }) => oldQty !== null && oldQty !== undefined)
    .map((before) => ({ before, values: formerValues(before) }))
  const { steps, lines } = changedLines(moment, moment.after, changes, String(moment.doing))
  const restored = new Map(lines.map((line) => [line.id, line]))
  return {
    steps,
    values: {
      ...orderTotals(
        moment.after,
        stored.map((line) => restored.get(line.id) ?? line),
      ),
      revision: Math.max(1, Number(moment.after.revision ?? 1) - 1),
      pendingChange: 'N',
    },
  }
}

const formerValues = ({ oldQty, oldDate, oldPrice }: StoredLine): Partial<StoredLine> => ({
  ...{ qty: oldQty, needDate: oldDate, price: oldPrice },
  ...{ oldQty: null, oldDate: null, oldPrice: null },
})
