import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { fieldsWhere, type Place } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf } from '../kit/values.ts'
import { isClosed, type OrderLine } from '../orders/order-line.ts'

const requisitionTable = fileTable(import.meta, 'ord/requisition', ['budgetId', 'exchangeRate'])
const lineTable = fileTable(import.meta, 'ord/requisition/lines', ['price', 'qty', 'requisitionId'])
const budgetTable = fileTable(import.meta, 'bd/budget', ['amount', 'committed', 'control', 'name'])

type Served = OrderLine & { readonly reqLineId?: unknown; readonly reqSourced?: unknown }

/** Approved requisition line: its net price in local currency, its quantity, and the budget of its requisition. */
type Request = { readonly price: number; readonly qty: number; readonly budgetId: string }

export type Requests = (line: Served) => Request | undefined

/** Requisition lines that order lines serve; undefined for a line without one. */
export async function requestsOf(place: Place, lines: readonly Served[]): Promise<Requests> {
  const ids = [...new Set(lines.flatMap(({ reqLineId }) => (reqLineId ? [String(reqLineId)] : [])))]
  const rows = await fieldsWhere(place, lineTable, { id: ids })
  const heads = await fieldsWhere(place, requisitionTable, {
    id: [...new Set(rows.map(({ requisitionId }) => String(requisitionId)))],
  })
  const headOf = new Map(heads.map((head) => [head.id, head]))
  const found = new Map(
    rows.map(({ id, price, qty, requisitionId }) => {
      const head = headOf.get(String(requisitionId))
      const rate = Number(head?.exchangeRate ?? 1)
      return [id, { price: numberOf(price) * rate, qty: numberOf(qty), budgetId: String(head?.budgetId ?? '') }]
    }),
  )
  return ({ reqLineId }) => found.get(String(reqLineId ?? ''))
}

type Written = {
  readonly lines: readonly Served[]
  /** Lines that the committed amounts of the budgets include. */
  readonly counted: readonly Served[]
  /** A running order, of which only an increase is judged. */
  readonly isRunning?: boolean
  readonly exchangeRate: unknown
  readonly requests: Requests
}

/** Problems of an order that is above the approved amount of its requisitions, and with that above a budget that refuses more. */
export async function budgetProblems(place: Place, written: Written): Promise<readonly Problem[]> {
  const [now, before] = [excesses(written.lines, written), excesses(written.counted, written)]
  const ids = [...now].flatMap(([id, excess]) => (id && excess > 0.005 ? [id] : []))
  const budgets = await fieldsWhere(place, budgetTable, { id: ids })
  return budgets
    .filter(({ id, amount, committed, control }) => {
      const excess = (now.get(String(id)) ?? 0) - (before.get(String(id)) ?? 0)
      const isJudged = control === 'refuse' && !(written.isRunning && excess <= 0.005)
      return isJudged && numberOf(committed) + excess > numberOf(amount) + 0.005
    })
    .map(({ name }) =>
      problemAt(
        'lines',
        `高于采购申请批准的金额，且超出预算“${name}”：请降低数量或单价，或先调整预算`,
        `Above the approved amount of the requisition and the budget "${name}": lower it, or change the budget first`,
      ),
    )
}

/** Amounts in local currency by which lines pass their approved requisitions, by budget. */
function excesses(lines: readonly Served[], { exchangeRate, requests }: Written): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines.filter((each) => !isClosed(each))) {
    const request = requests(line)
    if (!request) continue
    const amount = numberOf(line.qty) * numberOf(line.price) * Number(exchangeRate ?? 1)
    const approved = Math.min(numberOf(line.qty), request.qty) * request.price
    sums.set(request.budgetId, (sums.get(request.budgetId) ?? 0) + amount - approved)
  }
  return sums
}
