import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { hiddenFields } from '../../../rights/rows/scope.ts'
import { bestPrice, offersOf } from '../../kit/library-price.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type Judgement, judgementOf } from '../../requisitions/approval.ts'
import { budgetProblems, requestsOf } from '../../requisitions/ordered-requests.ts'
import { inSourcing, requisitionLineTable } from '../../requisitions/tables.ts'

const own = ownFields(
  import.meta,
  ['amount', 'costCentre', 'exchangeRate', 'lines', 'needDate', 'purOrg', 'secondReason'],
  ['budgetId', 'secondReason'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Line = RowOf<typeof requisitionLineTable>

/**
 * Requisition: its budget follows from cost centre and need date. Amounts above the limit of the organisation or of the budget need a
 * second approver, or are refused. The lines of a closed one are closed, so that nobody orders them.
 */
export const requisition = own.hook(async (moment) => {
  switch (moment.doing ?? moment.action) {
    case 'add':
    case 'edit':
      return { values: { budgetId: (await judgementOf(moment, moment.after)).budgetId } }
    case 'submit':
      return submitted(moment)
    case 'estimate':
      return estimated(moment)
    case 'approve':
    case 'approveFirst':
    case 'approveSecond':
      return approved(moment)
    case 'assign':
      return assigned(moment)
    case 'createOrder':
      return ordered(moment)
    case 'refreshPrices':
      return refreshed(moment)
    case 'cancel':
    case 'close':
      return ended(moment)
    default:
      return {}
  }
})

/** Whether the reader sees the amounts of requisitions. */
const seesAmounts = ({ resource, session }: Moment) => !hiddenFields(resource, session).has('amount')

/** Problem of an amount beyond a refusing budget; its numbers are for those who may read amounts. */
function overBudget(moment: Moment, { over }: Judgement): readonly Problem[] {
  if (!over) return []
  if (!seesAmounts(moment))
    return [
      problemAt(
        'costCentre',
        '超出该成本中心的预算，请与采购或财务联系',
        'Above the budget of the cost centre: ask purchasing or finance',
      ),
    ]
  const left = over.left.toFixed(2)
  const zh = `超出预算“${over.name}”，余额 ${left}`
  return [problemAt('costCentre', zh, `Above the budget "${over.name}": ${left} is left`)]
}

async function submitted(moment: Moment): Promise<Result> {
  const judgement = await judgementOf(moment, moment.after)
  const problems = [...overBudget(moment, judgement), ...(seesAmounts(moment) ? withoutPrice(linesIn(moment)) : [])]
  return { problems, values: { budgetId: judgement.budgetId, secondReason: judgement.second } }
}

async function estimated(moment: Moment): Promise<Result> {
  const { budgetId, second } = await judgementOf(moment, moment.after)
  return { values: { budgetId, secondReason: second ?? (moment.after.secondReason === 'asked' ? 'asked' : null) } }
}

async function approved(moment: Moment): Promise<Result> {
  const judgement = await judgementOf(moment, moment.after)
  const lines = await rowsWhere(moment, requisitionLineTable, { requisitionId: moment.id })
  const problems = [...withoutPrice(lines), ...overBudget(moment, judgement)]
  // The budget may have been used up since the requisition was submitted.
  if (moment.doing === 'approve' && judgement.second)
    problems.push(
      problemAt('amount', '须两人审批，请“通过并转复核”', 'Two people have to approve it: pass it on to the second'),
    )
  const second = moment.doing === 'approveFirst' ? { secondReason: judgement.second ?? 'asked' } : {}
  return { problems, values: { budgetId: judgement.budgetId, ...second } }
}

type Priced = { readonly lineNo?: unknown; readonly price?: unknown }

function withoutPrice(lines: readonly Priced[]): readonly Problem[] {
  const bare = lines.flatMap(({ price, lineNo }, index) => (Number(price ?? 0) > 0 ? [] : [lineNo ?? index + 1]))
  const list = bare.join('、')
  return bare.length === 0
    ? []
    : [problemAt('lines', `第 ${list} 行没有预估单价`, `No estimated price in line ${bare.join(', ')}`)]
}

function linesIn({ after }: Moment): readonly Priced[] {
  return Array.isArray(after.lines) ? (after.lines as readonly Priced[]) : []
}

/** Materials and suppliers that are assigned after the approval stay within it. */
async function assigned(moment: Moment): Promise<Result> {
  const [was, is] = [Number(moment.before?.amount ?? 0), Number(moment.after.amount ?? 0)]
  if (is <= was + 0.005) return {}
  const judgement = await judgementOf(moment, { ...moment.after, amount: is })
  const { second } = judgement
  const problems = [...overBudget(moment, judgement)]
  if (second && !moment.after.secondReason)
    problems.push(
      problemAt(
        'lines',
        '金额超出批准范围，请另行申请',
        'The amount would pass what was approved: request the rest separately',
      ),
    )
  return { problems }
}

/** Lines go to an order at a price that is in the library today. */
async function ordered(moment: Moment): Promise<Result> {
  const lines = (await rowsWhere(moment, requisitionLineTable, { requisitionId: moment.id })).filter(isOpen)
  const priced = lines.filter(({ libraryPrice, supplierId }) => libraryPrice !== null && supplierId)
  if (priced.length === 0)
    return { problems: [problemAt('lines', '没有可直接下单的行', 'No line has a price in the price library')] }
  const offers = await offersOf(
    moment,
    priced.map(({ materialCode }) => String(materialCode)),
  )
  const stale = priced.filter((line) => bestPrice(offers, line)?.price !== Number(line.libraryPrice))
  const numbers = stale.map(({ lineNo }) => String(lineNo))
  if (numbers.length === 0) return { problems: await beyondBudget(moment, priced) }
  return {
    problems: [
      problemAt(
        'lines',
        `第 ${numbers.join('、')} 行的价格已变，请先更新价格`,
        `The price of line ${numbers.join(', ')} has changed: update the prices first`,
      ),
    ],
  }
}

/** Problem of prices above the approved ones that pass a refusing budget. */
async function beyondBudget(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  const { exchangeRate } = moment.after
  const ordered = lines.map(({ id, libraryPrice, orderedQty, qty }) => ({
    ...{ reqLineId: id, price: libraryPrice, qty: Number(qty) - Number(orderedQty ?? 0) },
  }))
  return budgetProblems(moment, {
    lines: ordered,
    counted: [],
    exchangeRate,
    requests: await requestsOf(moment, ordered),
  })
}

/** Prices of the library today for the open lines; the estimates stay. */
async function refreshed(moment: Moment): Promise<Result> {
  const lines = (await rowsWhere(moment, requisitionLineTable, { requisitionId: moment.id })).filter(isOpen)
  const offers = await offersOf(
    moment,
    lines.flatMap(({ materialCode }) => (materialCode ? [String(materialCode)] : [])),
  )
  const steps = lines.flatMap((line) => {
    const libraryPrice = bestPrice(offers, line)?.price ?? null
    const isSame = libraryPrice === (line.libraryPrice === null ? null : Number(line.libraryPrice))
    return isSame ? [] : changeSteps(moment, requisitionLineTable, line, { libraryPrice }, 'edit')
  })
  return { steps }
}

const isOpen = ({ closed, orderedQty, progress, qty }: Line) =>
  closed !== 'Y' && Number(orderedQty ?? 0) < Number(qty) && !inSourcing.includes(String(progress))

async function ended(moment: Moment): Promise<Result> {
  const lines = await rowsWhere(moment, requisitionLineTable, { requisitionId: moment.id })
  const isUsed = ({ orderedQty, progress }: Line) =>
    Number(orderedQty ?? 0) > 0 || inSourcing.includes(String(progress))
  if (moment.doing === 'cancel' && lines.some(isUsed))
    return {
      problems: [
        problemAt('lines', '已有订单或寻源项目，不能作废', 'Lines are ordered or in sourcing: close it instead'),
      ],
    }
  const open = lines.filter(({ closed }) => closed !== 'Y')
  return { steps: open.flatMap((line) => changeSteps(moment, requisitionLineTable, line, { closed: 'Y' }, 'edit')) }
}
