import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { methodRules } from './method-rules.ts'
import { tellInvited } from './tell-invited.ts'

const projectTable = fileTable(import.meta, 'bid/project', [
  ...(['bidDeadline', 'billNo', 'bidMethod', 'experts', 'invitedIds', 'legalTender', 'phase', 'questionEnd'] as const),
])

const own = ownFields(
  import.meta,
  ['changes', 'direction', 'projectNo', 'publicFlag', 'supplierId'],
  ['audience', 'experts'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Days before the deadline of a statutory tender that a change of its documents leaves at least (catalogue: bid/project). */
const statutoryDays = 15

/** Methods whose clarifications are for the invited companies only. */
const closed = ['invited', 'single']

/**
 * Clarification: bidders ask until the end of questions, the committee asks one bidder. The invited companies get a message
 * about a published one.
 */
export const clarification = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing === 'publish') return published(moment)
  if (action === 'delete') return {}
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(after.projectNo ?? '') })
  if (!project) return {}
  const audience = closed.includes(String(project.bidMethod)) ? `,${String(project.invitedIds ?? '')},` : '*'
  // The committee of now reads it.
  const values = { audience, experts: project.experts }
  if (doing === 'submit') return { ...asked(moment, project), values }
  return doing === 'announce' ? { ...(await published(moment)), values } : { values }
})

/** Publication: one that changes the documents leaves bidders the days of the method; the deadline is extended first. */
async function published(moment: Moment): Promise<Result> {
  const { changes, projectNo } = moment.after
  const [project] = await rowsWhere(moment, projectTable, { billNo: String(projectNo ?? '') })
  const told = await tellInvited(moment, String(projectNo))
  if (!project || changes !== 'Y' || project.phase !== 'published') return { steps: told }
  const { amendDays } = await methodRules(moment, project.bidMethod)
  const days = project.legalTender === 'Y' ? Math.max(amendDays, statutoryDays) : amendDays
  const isShort = String(project.bidDeadline ?? '') < nowText(Date.now() + days * 24 * 3600 * 1000)
  if (days > 0 && isShort) {
    const zh = `该澄清修改了招标文件，距截止不足 ${days} 天，请先延长截止时间`
    const en = `It changes the documents less than ${days} days before the deadline: extend the deadline first`
    return { problems: [problemAt('changes', zh, en)] }
  }
  const zh = `该澄清修改了招标文件。截止时间为 ${project.bidDeadline}，如时间不足请先延长截止时间`
  const en = `It changes the documents. Bids are due at ${project.bidDeadline}; extend the deadline first if that is too short`
  return { steps: told, warnings: [{ zh, en }] }
}

function asked({ after }: Moment, project: { readonly phase: unknown; readonly questionEnd: unknown }): Result {
  if (after.direction === 'committee') {
    if (after.supplierId) return {}
    return { problems: [problemAt('supplierId', '请选择被询问的投标人', 'Choose the bidder who is asked')] }
  }
  if (after.direction !== 'bidder' || String(project.questionEnd ?? '9') >= nowText()) return {}
  return { problems: [problemAt('question', '提问截止时间已过', 'The time for questions is over')] }
}
