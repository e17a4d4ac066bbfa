import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bandOf, ranksOf, totalsOf } from './scoring.ts'
import { bandsOf, bandsOfPlan, scoredOf } from './sheets.ts'

const standingTable = fileTable(
  import.meta,
  'srm/eval/plan/supplier',
  ['adjustScore', 'autoScore', 'manualScore', 'planId', 'supplierId'],
  ['adjustReason', 'adjustScore', 'autoScore', 'grade', 'manualScore', 'rank', 'totalScore'],
)

/** Aggregates the sheets of a task; refused while one of them is incomplete. */
export async function collected(moment: WriteMoment<'templateId'>): Promise<HookResult> {
  const { sheets, itemsOf } = await scoredOf(moment, moment.id)
  const open = sheets.filter(({ status }) => status !== 'done').length
  if (open > 0) {
    const problem = problemAt('suppliers', `还有 ${open} 张评分表未完成`, `${open} scoring sheets are not finished`)
    return { problems: [problem] }
  }
  const rows = await rowsWhere(moment, standingTable, { planId: moment.id })
  const bands = await bandsOf(moment, moment.after.templateId)
  const totals = rows.map((row) => totalsOf(itemsOf(String(row.supplierId))))
  const ranks = ranksOf(totals.map(({ total }) => total))
  const steps = rows.flatMap((row, index) => {
    const { auto = 0, manual = 0, total = 0 } = totals[index] ?? {}
    const values = { autoScore: auto, manualScore: manual, adjustScore: null, adjustReason: null, totalScore: total }
    const grade = bandOf(bands, total)?.grade ?? null
    return changeSteps(moment, standingTable, row, { ...values, grade, rank: ranks[index] }, 'collect')
  })
  return { steps }
}

const own = ownFields(import.meta, ['adjustScore', 'autoScore', 'manualScore', 'planId'], ['grade', 'totalScore'])

/** An adjusted row gets a new total and grade; the publication of the task computes the ranks again. */
export const evalAdjust = own.hook(async (moment) => {
  if (moment.action !== 'edit') return {}
  const { after } = moment
  const total = adjustedTotal(after)
  const band = bandOf(await bandsOfPlan(moment, after.planId), total)
  return { values: { totalScore: total, grade: band?.grade ?? null } }
})

type Points = { readonly autoScore: unknown; readonly manualScore: unknown; readonly adjustScore: unknown }

/** Total points of a row, including its adjustment. */
export function adjustedTotal(row: Points): number {
  const points = Number(row.autoScore ?? 0) + Number(row.manualScore ?? 0) + Number(row.adjustScore ?? 0)
  return roundHalfUp(points, 1)
}
