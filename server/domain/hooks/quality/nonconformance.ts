import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { sameValues } from '../../kit/same-values.ts'
import { checkTable, stepTable } from './tables.ts'

const report = ['cause', 'contain', 'correct', 'prevent', 'team', 'verify'] as const
const own = ownFields(
  import.meta,
  [...(['badQty', 'checkNo', 'close', 'cost', 'due8d', 'dueContain', 'rejectReason', 'steps', 'supplierId'] as const)],
  [...report, 'deadline', 'dueContain', 'remindedContain', 'reminded8d'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type StepRow = RowOf<typeof stepTable>

const steps = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
/** Steps of the containment, due a day after the issue; the other steps of the supplier are due with the report. */
const first: readonly string[] = ['D1', 'D2', 'D3']
/** Field of the report with the accepted text of a step. */
const fieldOf = { D1: 'team', D3: 'contain', D4: 'cause', D5: 'correct', D6: 'verify', D7: 'prevent' } as const

/**
 * Nonconformance with its 8D report: the supplier writes D1 to D7, the buyer's quality reviews each step and closes with D8. The report has
 * the texts of the accepted steps.
 */
export const nonconformance = own.hook(async (moment) => {
  const { action, doing } = moment
  if (doing !== undefined) return (await events[doing]?.(moment)) ?? {}
  return action === 'add' || action === 'edit' ? { problems: await ofCheck(moment) } : {}
})

const events: { readonly [action: string]: (moment: Moment) => Promise<Result> } = {
  issue: issued,
  contain: (moment) => written(moment, first, moment.after.due8d),
  answer: (moment) => written(moment, steps.slice(0, 7), nowText(Date.now() + 3 * 24 * 3_600_000).slice(0, 10)),
  return: returned,
  returnContain: returned,
  accept: accepted,
  reopen: reopened,
  close: closed,
  claim: claimed,
}

async function claimed({ after }: Moment): Promise<Result> {
  if (Number(after.cost) > 0) return {}
  return { problems: [problemAt('cost', '索赔金额须大于零', 'A claim has an amount above zero')] }
}

/** A check is one of the same supplier that was judged, and has at least as many units. */
async function ofCheck(moment: Moment): Promise<readonly Problem[]> {
  const { checkNo, supplierId, badQty, due8d, dueContain } = moment.after
  const late = due8d && dueContain && String(dueContain).slice(0, 10) > String(due8d)
  const order = late
    ? [problemAt('dueContain', '围堵期限不能晚于 8D 期限', 'Containment is due before the report')]
    : []
  if (!checkNo || sameValues(moment, ['checkNo', 'supplierId', 'badQty'])) return order
  const [check] = await rowsWhere(moment, checkTable, { billNo: String(checkNo) })
  if (!check || check.supplierId !== supplierId || check.status === 'draft')
    return [...order, problemAt('checkNo', '不是该供应商已判定的检验单', 'This is no judged check of the supplier')]
  if (Number(badQty) <= Number(check.lotQty)) return order
  return [...order, problemAt('badQty', `不能超过批量 ${check.lotQty}`, `At most the lot, ${check.lotQty}`)]
}

async function stepRows(moment: Moment): Promise<readonly StepRow[]> {
  const rows = await rowsWhere(moment, stepTable, { ncrId: moment.id })
  // The rows of the dialog are written with the record.
  const given = (Array.isArray(moment.after.steps) ? moment.after.steps : []) as readonly Partial<StepRow>[]
  return rows.map((row) => ({ ...row, ...given.find(({ id }) => id === row.id) }))
}

async function issued(moment: Moment): Promise<Result> {
  const { id, after } = moment
  const dueContain = after.dueContain ?? nowText(Date.now() + 24 * 3_600_000)
  if (String(dueContain) < nowText()) return { problems: [problemAt('dueContain', '期限已过', 'This time has passed')] }
  const deadline = String(dueContain).slice(0, 10)
  const dueOf = (step: string) => (first.includes(step) ? deadline : step === 'D8' ? null : after.due8d)
  const rows = steps.map((step, index) => {
    const owner = step === 'D8' ? 'buyer' : 'supplier'
    return addSteps(moment, stepTable, { ncrId: id, lineNo: index + 1, step, owner, dueDate: dueOf(step) })
  })
  return {
    values: { dueContain, deadline, remindedContain: 'N', reminded8d: 'N' },
    steps: rows.flatMap((row) => row.steps),
  }
}

async function written(moment: Moment, needed: readonly string[], deadline: unknown): Promise<Result> {
  const rows = (await stepRows(moment)).filter(({ step }) => needed.includes(String(step)))
  const open = rows.filter(({ content }) => !String(content ?? '').trim()).map(({ step }) => step)
  if (open.length > 0)
    return { problems: [problemAt('steps', `请填写 ${open.join('、')}`, `Write ${open.join(', ')}`)] }
  const back = rows.filter(({ verdict }) => verdict === 'returned').map(({ step }) => step)
  if (back.length > 0)
    return {
      problems: [
        problemAt('steps', `请修改退回的 ${back.join('、')}`, `Change what was sent back: ${back.join(', ')}`),
      ],
    }
  return { values: { deadline } }
}

async function returned(moment: Moment): Promise<Result> {
  const rows = await stepRows(moment)
  if (rows.some(({ verdict }) => verdict === 'returned')) return { values: { deadline: moment.after.due8d } }
  return { problems: [problemAt('steps', '请标明退回的步骤', 'Mark the steps that are sent back')] }
}

async function accepted(moment: Moment): Promise<Result> {
  const rows = (await stepRows(moment)).filter(({ owner }) => owner === 'supplier')
  const open = rows.filter(({ verdict }) => verdict !== 'accepted').map(({ step }) => step)
  if (open.length > 0)
    return { problems: [problemAt('steps', `尚未认可 ${open.join('、')}`, `Not accepted yet: ${open.join(', ')}`)] }
  const texts = rows.flatMap(({ step, content }) => {
    const field = fieldOf[String(step) as keyof typeof fieldOf]
    return field ? [[field, String(content).slice(0, field === 'team' ? 200 : 1000)]] : []
  })
  return { values: Object.fromEntries(texts) }
}

/** What did not hold in the verification goes back: root cause to prevention. */
async function reopened(moment: Moment): Promise<Result> {
  const rows = (await stepRows(moment)).filter(
    ({ step, owner }) => owner === 'supplier' && !first.includes(String(step)),
  )
  const back = { verdict: 'returned', reason: moment.after.rejectReason }
  return {
    values: { deadline: moment.after.due8d, reminded8d: 'N' },
    steps: rows.flatMap((row) => changeSteps(moment, stepTable, row, back, 'reopen')),
  }
}

async function closed(moment: Moment): Promise<Result> {
  const row = (await stepRows(moment)).find(({ step }) => step === 'D8')
  if (!row) return {}
  const { session, after } = moment
  const review = { verdict: 'accepted', reviewer: session.user.username, reviewTime: nowText() }
  return { steps: changeSteps(moment, stepTable, row, { content: after.close, ...review }, 'close') }
}
