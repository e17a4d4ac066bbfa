import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, quoteTable } from './bids-of.ts'

const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus'], ['deadline'])
const awardTable = fileTable(import.meta, 'bid/scaling', ['sourceNo', 'status'])

const own = ownFields(
  import.meta,
  ['billNo', 'phase'],
  [],
  [['bidDeadline', 'bidMethod', 'openTime'], ['quoteDeadline']],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Times and order of a tender or an inquiry: deadlines ahead, extensions forward and with the bids, no result without an award. */
export const eventTimes = own.hook(async (moment) => {
  const run = moment.doing === undefined ? undefined : runs[moment.doing]
  return run ? run(moment) : {}
})

const runs: Readonly<Record<string, (moment: Moment) => Promise<Result>>> = {
  publish: async ({ after }) => ({ problems: past(after) }),
  extendDeadline: async (moment) => {
    const { before, after } = moment
    const problems = past(after)
    const [old, next] = [deadlineOf(before), deadlineOf(after)]
    if (next <= old)
      problems.push(problemAt(fieldOf(after), '截止时间只能延后', 'A deadline is only extended, not shortened'))
    return problems.length > 0 ? { problems } : { steps: await moved(moment, next) }
  },
  nextRound: async ({ after }) => ({ problems: past(after) }),
  approveFromScaling: awarded,
  publishResult: awarded,
}

function past(after: Moment['after']): Problem[] {
  return deadlineOf(after) > nowText()
    ? []
    : [problemAt(fieldOf(after), '截止时间已过，请改为将来的时间', 'The deadline has passed; set one in the future')]
}

function fieldOf(row: Moment['after']): 'bidDeadline' | 'quoteDeadline' {
  return row.bidDeadline === undefined ? 'quoteDeadline' : 'bidDeadline'
}

function deadlineOf(row: Moment['before']): string {
  return row ? String(row[fieldOf(row)] ?? '') : ''
}

/** Steps that give the open bids and invitations of an event its new deadline. */
async function moved(moment: Moment, deadline: string): Promise<readonly Step[]> {
  const billNo = String(moment.after.billNo)
  const [bids, invitations] = await Promise.all([
    bidsOf(moment, billNo, ['draft', 'submitted']),
    rowsWhere(moment, inviteTable, { billNo, inviteStatus: ['invited', 'viewed', 'accepted', 'quoted'] }),
  ])
  return [
    ...bids.flatMap((row) => changeSteps(moment, quoteTable, row, { deadline }, 'extendDeadline')),
    ...invitations.flatMap((row) => changeSteps(moment, inviteTable, row, { deadline }, 'extendDeadline')),
  ]
}

async function awarded(moment: Moment): Promise<Result> {
  const status = ['approved', 'published']
  const awards = await rowsWhere(moment, awardTable, { sourceNo: String(moment.after.billNo), status })
  if (awards.length > 0) return {}
  return { problems: [problemAt('phase', '没有已批准的定标单', 'There is no approved award')] }
}
