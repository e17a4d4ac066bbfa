import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { isEmpty, settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { roundMoney } from '../../../../src/schema/rules/functions.ts'
import { codeOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { limitSteps } from '../../../records/limits/limit-steps.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOf } from '../../kit/values.ts'
import { addedLines, addedSteps, droppedAdditions, storedAdditions } from './change-additions.ts'
import { clearedHead, differencesOf, headChanges, isEnding, lineChanges, usedQty } from './change-differences.ts'
import { milestoneSteps } from './milestones.ts'
import { contentHash } from './signed-content.ts'
import {
  type ContractAddition,
  type ContractLine,
  contractChangeTable,
  contractLineTable,
  milestonesOf,
} from './tables.ts'

type Head = keyof typeof headChanges | (typeof headChanges)[keyof typeof headChanges]
type Moment = WriteMoment<Head | 'additions' | 'changeReason' | 'currency' | 'lines' | 'revision' | 'signedHash'>
type Amounts = 'amountNoTax' | 'amountWithTax' | 'taxAmount'
type Result = HookResult<
  Head | Amounts | 'agreedHash' | 'changeReason' | 'consentSigner' | 'consentTime' | 'remindTime' | 'revision'
>

/** Change of a contract in force: the differences are kept beside it, as the next version, until both sides have agreed. */
export async function changeAsked(moment: Moment): Promise<Result> {
  const { after, id } = moment
  const lines = (after.lines ?? []) as readonly ContractLine[]
  const additions = (after.additions ?? []) as readonly ContractAddition[]
  const problems = [...lines.flatMap(belowOrdered), ...periodProblems(moment)]
  const differences = differencesOf(after, lines, additions)
  if (problems.length === 0 && differences.length === 0)
    problems.push(problemAt('lines', '没有任何变更', 'Nothing is changed'))
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
export async function changeApproved(moment: Moment): Promise<Result & { readonly lines?: readonly ContractLine[] }> {
  const { after, id } = moment
  const lines = await rowsWhere(moment, contractLineTable, { contractId: id })
  const additions = await storedAdditions(moment)
  const problems = [...lines.flatMap(belowOrdered), ...periodProblems(moment)]
  if (problems.length > 0) return { problems }
  const now = lines.map((line) => ({ line, settled: settledLine(moment, line) }))
  const added = addedLines(lines, additions)
  const next = [...now.map(({ line, settled }) => ({ ...line, ...settled }) as ContractLine), ...added]
  const amounts = amountsOf(next, after.currency)
  const values = { ...amounts, ...headOf(after), changeReason: null, revision: Number(after.revision ?? 1) + 1 }
  const taken = await Promise.all(now.map(({ line, settled }) => takenSteps(moment, line, settled)))
  return {
    lines: next,
    steps: [
      ...now.flatMap(({ line, settled }) => changeSteps(moment, contractLineTable, line, settled, 'change')),
      ...addedSteps(moment, added),
      ...droppedAdditions(moment, additions),
      ...taken.flat(),
      ...(await milestoneSteps(
        moment,
        await milestonesOf(moment, id, { amount: amounts.amountWithTax, currency: after.currency }),
        'change',
      )),
      ...(await outcomeSteps(moment, 'approved')),
    ],
    values: { ...values, ...agreedIn(after, values, next) },
  }
}

function amountsOf(lines: readonly ContractLine[], currency: unknown): Readonly<Record<Amounts, number>> {
  const sum = (field: Amounts) =>
    roundMoney(
      lines.reduce((total, line) => total + Number(line[field] ?? 0), 0),
      currency,
    )
  return { amountNoTax: sum('amountNoTax'), amountWithTax: sum('amountWithTax'), taxAmount: sum('taxAmount') }
}

/** Changed fields of the contract; a later end has its own reminder. */
function headOf(after: Moment['after']): Partial<Readonly<Record<Head | 'remindTime', unknown>>> {
  const isMoved = Boolean(after.newEndDate) && after.newEndDate !== after.endDate
  const changed = Object.entries(headChanges).map(([field, next]) => {
    const value = after[next]
    return [field, isEmpty(value) ? after[field as Head] : value]
  })
  return { ...Object.fromEntries(changed), ...clearedHead, ...(isMoved && { remindTime: null }) }
}

/** Hash of the contents that both sides agree to now; none where the signatures have none. */
function agreedIn(after: Moment['after'], values: object, lines: readonly ContractLine[]) {
  return after.signedHash ? { agreedHash: contentHash({ ...after, ...values, lines }) } : {}
}

/** The change is not made: the version in force stays. */
export async function changeDropped(moment: Moment): Promise<Result> {
  const lines = await rowsWhere(moment, contractLineTable, { contractId: moment.id })
  const action = String(moment.doing)
  return {
    steps: [
      ...lines.flatMap((line) => changeSteps(moment, contractLineTable, line, cleared, action)),
      ...droppedAdditions(moment, await storedAdditions(moment)),
      ...(await outcomeSteps(moment, 'dropped')),
    ],
    values: { changeReason: null, consentSigner: null, consentTime: null, ...clearedHead },
  }
}

const cleared = { ends: 'N', newDeliveryDate: null, newPrice: null, newQty: null }

/** Line of the next version; one that ends has no more than what is ordered. */
function settledLine({ after, model, session }: Moment, line: ContractLine) {
  const resource = model.resources.get(codeOf(contractLineTable))
  if (!resource) throw new Error('contracts have no lines')
  const isEnded = isEnding(line)
  const values = isEnded
    ? { qty: usedQty(line), closed: 'Y' }
    : Object.fromEntries(lineChanges.map(([field, next]) => [field, line[next] ?? line[field]]))
  const settled = settleRecord(
    resource.plan,
    { ...line, ...values, ...cleared },
    { ...ambientOf(session), parent: after },
  )
  const { amountNoTax, amountWithTax, closed, deliveryDate, price, priceTax, qty, taxAmount } = settled
  return { ...cleared, amountNoTax, amountWithTax, closed, deliveryDate, price, priceTax, qty, taxAmount }
}

function belowOrdered(line: ContractLine): readonly Problem[] {
  const { lineNo, newQty } = line
  const used = usedQty(line)
  if (isEnding(line) || isEmpty(newQty) || Number(newQty) >= used) return []
  const zh = `第 ${lineNo} 行数量不能少于已下单（含超交）${used}`
  return [problemAt('lines', zh, `The quantity of line ${lineNo} is at least the ordered and over-delivered ${used}`)]
}

function periodProblems({ after }: Moment): readonly Problem[] {
  const { beginDate, endDate, newBeginDate, newEndDate } = after
  const begin = String(newBeginDate || beginDate)
  if (newBeginDate && !newEndDate && begin > String(endDate))
    return [problemAt('newBeginDate', `生效日期不能晚于 ${endDate}`, `The begin is not after ${endDate}`)]
  if (!newEndDate) return []
  const least = [begin, todayText()].toSorted().at(-1) ?? ''
  if (String(newEndDate) >= least) return []
  return [problemAt('newEndDate', `终止日期不能早于 ${least}`, `The end is not before ${least}`)]
}

type Settled = ReturnType<typeof settledLine>

/** Steps that refuse a new quantity below what orders take, also when one is written meanwhile. */
async function takenSteps(moment: WriteMoment, line: ContractLine, settled: Settled): Promise<readonly Step[]> {
  const { app, ip, lang, model, session, after, id } = moment
  const resource = model.resources.get(codeOf(contractLineTable))
  if (!resource) return []
  const change = { id: String(line.id), before: line, after: { ...line, ...settled }, parent: { ...after, id } }
  return limitSteps({ app, ip, resource, session, lang }, change)
}

async function outcomeSteps(moment: Moment, outcome: 'approved' | 'dropped'): Promise<readonly Step[]> {
  const rows = await rowsWhere(moment, contractChangeTable, { contractId: moment.id, outcome: 'pending' })
  return rows.flatMap((row) => changeSteps(moment, contractChangeTable, row, { outcome }, String(moment.doing)))
}
