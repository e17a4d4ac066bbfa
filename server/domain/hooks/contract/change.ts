import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { codeOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { limitSteps } from '../../../records/limits/limit-steps.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { milestoneSteps } from './milestones.ts'
import { type ContractLine, contractChangeTable, contractLineTable } from './tables.ts'

type Moment = WriteMoment<'beginDate' | 'changeReason' | 'endDate' | 'lines' | 'newEndDate' | 'revision'>
type Writes =
  | ('amountNoTax' | 'amountWithTax' | 'changeReason' | 'consentSigner' | 'consentTime' | 'endDate' | 'newEndDate')
  | ('revision' | 'taxAmount')
type Result = HookResult<Writes>

/** Changed value of a line, or of the contract without one. Values of the dictionary `contract_change`. */
type Difference = {
  readonly lineNo: unknown
  readonly what: 'qty' | 'price' | 'deliveryDate' | 'endDate'
  readonly oldValue: unknown
  readonly newValue: unknown
}

const changed = [
  ['qty', 'newQty'],
  ['price', 'newPrice'],
  ['deliveryDate', 'newDeliveryDate'],
] as const

/** Change of a contract in force: the differences are kept beside it, as the next version, until both sides have agreed. */
export async function changeAsked(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const lines = (after.lines ?? []) as readonly ContractLine[]
  const problems = [...lines.flatMap(belowOrdered), ...endProblems(moment)]
  const differences = differencesOf(moment, lines)
  if (differences.length === 0) problems.push(problemAt('lines', '没有任何变更', 'Nothing is changed'))
  if (problems.length > 0) return { problems }
  const revision = Number(after.revision ?? 1) + 1
  const steps = differences.flatMap((difference) => {
    const { lineNo, what, oldValue, newValue } = difference
    const row = { contractId: id, revision, lineNo, what, oldValue: textOf(oldValue), newValue: textOf(newValue) }
    return addSteps(moment, contractChangeTable, { ...row, reason: after.changeReason, outcome: 'pending' }).steps
  })
  return { steps, values: { consentTime: null, consentSigner: null } }
}

/** The approved change is in force: the next version, with its amounts. */
export async function changeApproved(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const lines = await rowsWhere(moment, contractLineTable, { contractId: id })
  const problems = [...lines.flatMap(belowOrdered), ...endProblems(moment)]
  if (problems.length > 0) return { problems }
  const now = lines.map((line) => ({ line, settled: settledLine(moment, line) }))
  const sum = (field: 'amountNoTax' | 'amountWithTax' | 'taxAmount') =>
    Math.round(now.reduce((total, { settled }) => total + Number(settled[field] ?? 0), 0) * 100) / 100
  const amountWithTax = sum('amountWithTax')
  const taken = await Promise.all(now.map(({ line, settled }) => takenSteps(moment, line, settled)))
  const outcome = await outcomeSteps(moment, 'approved')
  return {
    steps: [
      ...now.flatMap(({ line, settled }) => changeSteps(moment, contractLineTable, line, settled, 'change')),
      ...taken.flat(),
      ...(await milestoneSteps(moment, id, amountWithTax, 'change')),
      ...outcome,
    ],
    values: {
      ...{ amountNoTax: sum('amountNoTax'), amountWithTax, taxAmount: sum('taxAmount') },
      ...{ changeReason: null, endDate: after.newEndDate ?? after.endDate, newEndDate: null },
      revision: Number(after.revision ?? 1) + 1,
    },
  }
}

/** The change is not made: the version in force stays. */
export async function changeDropped(moment: Moment): Promise<Result> {
  const lines = await rowsWhere(moment, contractLineTable, { contractId: moment.id })
  const action = String(moment.doing)
  return {
    steps: [
      ...lines.flatMap((line) => changeSteps(moment, contractLineTable, line, cleared, action)),
      ...(await outcomeSteps(moment, 'dropped')),
    ],
    values: { changeReason: null, consentSigner: null, consentTime: null, newEndDate: null },
  }
}

/** Lines of a contract as its changes left them, for the prices of the library. */
export function linesAfter(moment: WriteMoment, lines: readonly ContractLine[]): readonly ContractLine[] {
  return lines.map((line) => ({ ...line, ...settledLine(moment, line) }) as ContractLine)
}

const cleared = { newDeliveryDate: null, newPrice: null, newQty: null }

function settledLine({ model, session }: WriteMoment, line: ContractLine) {
  const resource = model.resources.get(codeOf(contractLineTable))
  if (!resource) throw new Error('contracts have no lines')
  const values = Object.fromEntries(changed.map(([field, next]) => [field, line[next] ?? line[field]]))
  const settled = settleRecord(resource.plan, { ...line, ...values, ...cleared }, ambientOf(session))
  const { amountNoTax, amountWithTax, deliveryDate, price, priceTax, qty, taxAmount } = settled
  return { ...cleared, amountNoTax, amountWithTax, deliveryDate, price, priceTax, qty, taxAmount }
}

function differencesOf({ after }: Moment, lines: readonly ContractLine[]): readonly Difference[] {
  const ofLines = lines.flatMap((line) =>
    changed.flatMap(([what, next]): Difference[] => {
      const value = line[next]
      const isSame = value === null || value === '' || textOf(value) === textOf(line[what])
      return isSame ? [] : [{ lineNo: line.lineNo, what, oldValue: line[what], newValue: value }]
    }),
  )
  const { endDate, newEndDate } = after
  const isSame = !newEndDate || newEndDate === endDate
  return isSame ? ofLines : [...ofLines, { lineNo: null, what: 'endDate', oldValue: endDate, newValue: newEndDate }]
}

function belowOrdered({ lineNo, newQty, orderedQty }: ContractLine): readonly Problem[] {
  if (newQty === null || newQty === '' || Number(newQty) >= Number(orderedQty ?? 0)) return []
  const zh = `第 ${lineNo} 行数量不能少于已下单 ${orderedQty}`
  return [problemAt('lines', zh, `The quantity of line ${lineNo} is at least the ordered ${orderedQty}`)]
}

function endProblems({ after: { beginDate, newEndDate } }: Moment): readonly Problem[] {
  if (!newEndDate) return []
  const least = [String(beginDate), todayText()].toSorted().at(-1) ?? ''
  if (String(newEndDate) >= least) return []
  return [problemAt('newEndDate', `终止日期不能早于 ${least}`, `The end is not before ${least}`)]
}

type Settled = ReturnType<typeof settledLine>

/** Steps that refuse a new quantity below what orders take, also when one is written meanwhile. */
async function takenSteps(moment: WriteMoment, line: ContractLine, settled: Settled): Promise<readonly Step[]> {
  const { app, ip, model, session, after, id } = moment
  const resource = model.resources.get(codeOf(contractLineTable))
  if (!resource) return []
  const change = { id: String(line.id), before: line, after: { ...line, ...settled }, parent: { ...after, id } }
  return limitSteps({ app, ip, resource, session, lang: 'zh' }, change)
}

async function outcomeSteps(moment: Moment, outcome: 'approved' | 'dropped'): Promise<readonly Step[]> {
  const rows = await rowsWhere(moment, contractChangeTable, { contractId: moment.id, outcome: 'pending' })
  return rows.flatMap((row) => changeSteps(moment, contractChangeTable, row, { outcome }, String(moment.doing)))
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))
