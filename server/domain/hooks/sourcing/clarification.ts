import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { tellInvited } from './tell-invited.ts'

const projectTable = fileTable(import.meta, 'bid/project', [
  ...(['billNo', 'bidMethod', 'experts', 'invitedIds', 'phase', 'questionEnd'] as const),
])

const own = ownFields(import.meta, ['direction', 'projectNo', 'publicFlag', 'supplierId'], ['audience', 'experts'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Methods whose clarifications are for the invited companies only. */
const closed = ['invited', 'single']

/**
 * Clarification: bidders ask until the end of questions, the committee asks one bidder. The invited companies get a message
 * about a published one.
 */
export const clarification = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'publish') return { steps: await tellInvited(moment, String(after.projectNo)) }
  if (action === 'delete') return {}
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(after.projectNo ?? '') })
  if (!project) return {}
  const audience = closed.includes(String(project.bidMethod)) ? `,${String(project.invitedIds ?? '')},` : '*'
  // The committee of now reads it.
  const values = { audience, experts: project.experts }
  return doing === 'submit' ? { ...asked(moment, project), values } : { values }
})

function asked({ after }: Moment, project: { readonly phase: unknown; readonly questionEnd: unknown }): Result {
  if (after.direction === 'committee') {
    if (after.supplierId) return {}
    return { problems: [problemAt('supplierId', '请选择被询问的投标人', 'Choose the bidder who is asked')] }
  }
  if (after.direction !== 'bidder' || String(project.questionEnd ?? '9') >= nowText()) return {}
  return { problems: [problemAt('question', '提问截止时间已过', 'The time for questions is over')] }
}
