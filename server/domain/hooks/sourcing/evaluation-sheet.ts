import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { systemSession } from '../../../platform/audit/system-session.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { columnSet, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, figureStep, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { releasedSheets } from './evaluation-report.ts'
import { checkTable, committeeTable, projectTable, scoreTable, sheetTable } from './evaluation-tables.ts'

/** Statements of the pledge that an expert signs: dictionary `expert_pledge`. */
const statements = ['noInterest', 'independent', 'confidential']

const own = ownFields(import.meta, ['expertId', 'pledge', 'projectNo'], ['status'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Check = RowOf<typeof checkTable>

/**
 * Score sheet of an expert: signed and completed by that expert alone, not even by an administrator. It ends with a score for each
 * criterion and an answer to each requirement. Sheets are released together, once the last one is complete.
 */
export const evaluationSheet = own.hook(async (moment) => {
  if (moment.doing === 'start') return signed(moment)
  if (moment.doing === 'finish') return finished(moment)
  return {}
})

async function signed(moment: Moment): Promise<Result> {
  const given = itemsOf(String(moment.after.pledge ?? ''))
  const problems = notOwn(moment)
  if (statements.some((each) => !given.includes(each)))
    problems.push(problemAt('pledge', '请确认全部承诺', 'Confirm all statements of the pledge'))
  return problems.length > 0 ? { problems } : { steps: await seatSteps(moment, { signed: 'Y', sheet: 'doing' }) }
}

async function finished(moment: Moment): Promise<Result> {
  const problems = notOwn(moment)
  const evaluateId = moment.id
  const [scores, checks] = await Promise.all([
    rowsWhere(moment, scoreTable, { evaluateId }),
    rowsWhere(moment, checkTable, { evaluateId }),
  ])
  // A bid that fails a knock-out needs no scores of this expert.
  const failed = new Set(checks.filter(isKnockOut).map(({ quoteId }) => quoteId))
  const missing = scores.filter(({ score, quoteId }) => score === null && !failed.has(quoteId)).length
  const open = checks.filter(({ pass }) => pass === null || pass === '').length
  const silent = checks.filter((check) => isKnockOut(check) && !check.reason).length
  if (missing > 0) problems.push(problemAt('scores', `还有 ${missing} 项未打分`, `Scores that are missing: ${missing}`))
  if (open > 0) problems.push(problemAt('checks', `还有 ${open} 项未判定`, `Requirements without an answer: ${open}`))
  if (silent > 0)
    problems.push(problemAt('checks', '否决项不通过须填写理由', 'A failed knock-out requirement needs a reason'))
  if (problems.length > 0) return { problems }
  const { status, steps } = await completed(moment)
  return { values: { status }, steps: [...(await seatSteps(moment, { sheet: 'done' })), ...steps] }
}

/** Completed sheet: with the last one, the server releases all of the project. */
async function completed(moment: Moment): Promise<{ readonly status: string; readonly steps: readonly Step[] }> {
  const { after, id, app, model, session } = moment
  const all = await rowsWhere(moment, sheetTable, { projectNo: String(after.projectNo ?? '') })
  const open = all.filter((sheet) => sheet.id !== id && ['todo', 'doing'].includes(String(sheet.status)))
  // Two last experts at once: one of them finds the other's sheet complete, and repeats.
  const stillOpen: Step = {
    ...figureStep(
      `update ${sheetTable} set ${columnSet(sheetTable, 'status')} = ${sheetTable.status} where ${sheetTable.projectNo} = ? and id <> ? and ${sheetTable.status} in ('todo', 'doing')`,
      after.projectNo,
      id,
    ),
    expect: { changes: open.length },
  }
  if (open.length > 0) return { status: 'done', steps: [stillOpen] }
  const server = { app, model, session: systemSession(session.tenantId) }
  const others = all
    .filter((sheet) => sheet.id !== id && sheet.status === 'done')
    .flatMap((sheet) => changeSteps(server, sheetTable, sheet, { status: 'released' }, 'edit'))
  return { status: 'released', steps: [stillOpen, ...others, ...(await releasedSheets(server, after.projectNo))] }
}

const isKnockOut = ({ fatal, pass }: Check) => fatal === 'Y' && pass === 'N'

function notOwn({ session, after }: Moment): Problem[] {
  if (after.expertId === session.user.username) return []
  return [problemAt('expertId', '只能由专家本人操作', 'Only the expert does this')]
}

/** Steps that show the progress of a sheet in the committee, and nothing else of it. */
async function seatSteps(moment: Moment, values: { signed?: string; sheet: string }): Promise<readonly Step[]> {
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(moment.after.projectNo ?? '') })
  const seats = project ? await rowsWhere(moment, committeeTable, { projectId: String(project.id) }) : []
  return seats
    .filter(({ userId }) => userId === moment.after.expertId)
    .flatMap((seat) => changeSteps(moment, committeeTable, seat, values, String(moment.doing)))
}
