import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOfFailures } from '../../sourcing/evaluation.ts'
import { summaryWithout } from './evaluation-report.ts'
import { projectTable, sheetTable } from './evaluation-tables.ts'
import { samePhase } from './unsigned-marks.ts'

const own = ownFields(import.meta, ['answers', 'projectNo', 'rejectReason'], ['rejectReason'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Phase of a tender in which its bids are judged one by one; its end is their summary. */
const judging = 'evaluating'

/**
 * Disqualification by hand: the leader of the committee alone, until the evaluation ends; a summary of the sheets follows at once. Its
 * reasons are given at the requirements that the bid does not meet; a bid without requirements has one reason.
 */
export const bidKnockOut = own.hook(async (moment) => {
  if (moment.doing !== 'disqualify') return {}
  const projectNo = String(moment.after.projectNo ?? '')
  const sheets = await rowsWhere(moment, sheetTable, { projectNo })
  if (!sheets.some(({ leaderId }) => leaderId === moment.session.user.username))
    return refused('只能由评标委员会组长否决', 'Only the leader of the committee does this')
  const [project] = await rowsWhere(moment, projectTable, { billNo: projectNo })
  if (project?.phase !== judging)
    return refused(
      '评标已汇总，不能再否决投标；如有异议，由采购员流标或撤销定标后重新评审',
      'The evaluation is summarised: bids are not disqualified any more. The buyer declares the event failed, or revokes its award',
    )
  const given = reasoned(moment)
  if (given.problems) return given
  const rejectReason = String(given.values?.rejectReason ?? moment.after.rejectReason ?? '')
  const reasons = failuresIn(moment).map(({ requirement, reason }) => ({
    quoteId: moment.id,
    requirement,
    knockOut: reason,
  }))
  const summed = await summaryWithout(moment, project, { id: moment.id, rejectReason }, reasons)
  return { ...given, steps: [samePhase(moment, project), ...summed] }
})

const refused = (zh: string, en: string): Result => ({ problems: [problemAt('status', zh, en)] })

type Answer = { readonly requirement?: unknown; readonly knockOut?: unknown }

const answersIn = ({ after }: Moment): readonly Answer[] =>
  Array.isArray(after.answers) ? (after.answers as readonly Answer[]) : []

const failuresIn = (moment: Moment) =>
  answersIn(moment).flatMap(({ requirement, knockOut }) =>
    knockOut ? [{ requirement: String(requirement), reason: String(knockOut) }] : [],
  )

function reasoned(moment: Moment): Result {
  const { after } = moment
  const answers = answersIn(moment)
  const failures = failuresIn(moment)
  const said = String(after.rejectReason ?? '').trim()
  if (answers.length > 0 && failures.length === 0)
    return {
      problems: [
        problemAt('answers', '请在未通过的要求处填写否决理由', 'Give the reason at each requirement that is not met'),
      ],
    }
  if (failures.length === 0 && said === '')
    return { problems: [problemAt('rejectReason', '请填写否决理由', 'Give the reason')] }
  if (failures.length === 0) return {}
  return { values: { rejectReason: [textOfFailures(failures), said].filter(Boolean).join('；').slice(0, 500) } }
}
