import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { textOfFailures } from '../../sourcing/evaluation.ts'
import { sheetTable } from './evaluation-tables.ts'

const own = ownFields(import.meta, ['answers', 'projectNo', 'rejectReason'], ['rejectReason'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Disqualification by hand: the leader of the committee alone, while the sheets are open. Its reasons are given at the requirements that
 * the bid does not meet; a bid without requirements has one reason.
 */
export const bidKnockOut = own.hook(async (moment) => {
  if (moment.doing !== 'disqualify') return {}
  const sheets = await rowsWhere(moment, sheetTable, { projectNo: String(moment.after.projectNo ?? '') })
  const isLeader = sheets.some(({ leaderId }) => leaderId === moment.session.user.username)
  if (isLeader) return reasoned(moment)
  return { problems: [problemAt('status', '只能由评标委员会组长否决', 'Only the leader of the committee does this')] }
})

type Answer = { readonly requirement?: unknown; readonly knockOut?: unknown }

function reasoned({ after }: Moment): Result {
  const answers = Array.isArray(after.answers) ? (after.answers as readonly Answer[]) : []
  const failures = answers.flatMap(({ requirement, knockOut }) =>
    knockOut ? [{ requirement: String(requirement), reason: String(knockOut) }] : [],
  )
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
