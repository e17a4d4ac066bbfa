import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { beyondApproval } from './approved-amount.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { contentProblems } from './event-content.ts'
import { cancelledSteps, failedSteps } from './event-end.ts'
import { finalRound } from './final-round.ts'
import { formerBidderSteps } from './former-bidders.ts'
import { legalWarnings } from './legal-tender.ts'
import { methodProblems, participationProblems } from './method-problems.ts'
import { changeDays, methodRules } from './method-rules.ts'
import { movedDeadline } from './moved-deadline.ts'
import { nextRoundSteps } from './next-round.ts'
import { passedTime } from './passed-time.ts'
import { tellInvited } from './tell-invited.ts'

const own = ownFields(
  import.meta,
  ['billNo', 'exchangeRate', 'invited', 'items', 'phase', 'purOrg', 'round'],
  [],
  [
    [
      ...([
        'bidDeadline',
        'bidMethod',
        'bond',
        'budget',
        'committee',
        'legalTender',
        'lots',
        'openTime',
        'participation',
      ] as const),
    ],
    ['estimate', 'inquiryType', 'quoteDeadline'],
  ],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Times and order of a tender or an inquiry: deadlines ahead, extensions forward and with the bids, amendments that bids follow.
 * The days and numbers are those of the method (`bid/method`).
 */
export const eventTimes = own.hook(async (moment) => {
  const problems = passedTime(moment, fieldOf(moment.after))
  if (problems.length > 0) return { problems }
  const run = moment.doing === undefined ? undefined : runs[moment.doing]
  return run ? run(moment) : {}
})

const runs: Readonly<Record<string, (moment: Moment) => Promise<Result>>> = {
  submit: async (moment) => ({
    problems: [
      ...contentProblems(moment.after),
      ...(await methodProblems(moment, moment.after, methodOf(moment.after))),
    ],
  }),
  publish: published,
  extendDeadline: extended,
  amend: amended,
  nextRound: async (moment) => {
    const problems = past(moment.after)
    return problems.length > 0 ? { problems } : { steps: await nextRoundSteps(moment, deadlineOf(moment.after)) }
  },
  bestAndFinal: async (moment) => {
    const problems = past(moment.after)
    return problems.length > 0 ? { problems } : finalRound(moment, deadlineOf(moment.after))
  },
  fail: async (moment) => ({ steps: await failedSteps(moment) }),
  cancel: async (moment) => ({ steps: await cancelledSteps(moment) }),
}

async function published(moment: Moment): Promise<Result> {
  const { after } = moment
  const rules = await methodRules(moment, methodOf(after))
  const { minDays, legalDays } = rules
  const problems = past(after)
  if (problems.length === 0 && deadlineOf(after) < inDays(minDays)) {
    const zh = `从发布到截止至少 ${minDays} 天`
    problems.push(problemAt(fieldOf(after), zh, `The deadline is at least ${minDays} days after publication`))
  }
  problems.push(...participationProblems(after, rules))
  const isShort = deadlineOf(after) < inDays(legalDays)
  if (problems.length > 0) return { problems }
  return { warnings: legalWarnings(after, rules, isShort), steps: await formerBidderSteps(moment) }
}

async function extended(moment: Moment): Promise<Result> {
  const { before, after } = moment
  const problems = past(after)
  const [old, next] = [deadlineOf(before), deadlineOf(after)]
  if (next <= old) problems.push(onlyLater(after))
  return problems.length > 0 ? { problems } : { steps: await movedDeadline(moment, String(after.billNo), next) }
}

/** Amendment: submitted bids have to be confirmed; near the deadline it extends it. */
async function amended(moment: Moment): Promise<Result> {
  const { before, after } = moment
  const [old, deadline] = [deadlineOf(before), deadlineOf(after)]
  const days = changeDays(await methodRules(moment, methodOf(after)), after.legalTender)
  const problems = past(after)
  if (deadline < old) problems.push(onlyLater(after))
  if (problems.length === 0 && deadline < inDays(days)) {
    const zh = `距截止不足 ${days} 天，请同时延长截止时间`
    problems.push(problemAt(fieldOf(after), zh, `Less than ${days} days before the deadline: extend it as well`))
  }
  problems.push(...(await beyondApproval(moment)))
  if (problems.length > 0) return { problems }
  const bids = await bidsOf(moment, after.billNo, ['draft', 'submitted', 'toConfirm'])
  const stale = bids.flatMap((row) => {
    const status = row.status === 'submitted' ? 'toConfirm' : row.status
    return changeSteps(moment, quoteTable, row, { status, amended: 'Y', deadline }, 'amend')
  })
  const all = noBidLeft(moment, after.billNo, ['submitted'])
  const moved = deadline > old ? { deadline } : {}
  return { steps: [...stale, all, ...(await tellInvited(moment, String(after.billNo), moved))] }
}

function past(after: Moment['after']): Problem[] {
  return deadlineOf(after) > nowText()
    ? []
    : [problemAt(fieldOf(after), '截止时间已过，请改为将来的时间', 'The deadline has passed; set one in the future')]
}

function onlyLater(after: Moment['after']): Problem {
  return problemAt(fieldOf(after), '截止时间只能延后', 'A deadline is only extended, not shortened')
}

function inDays(days: number): string {
  return nowText(Date.now() + days * 24 * 3600 * 1000)
}

function methodOf({ bidMethod }: Moment['after']): unknown {
  return bidMethod ?? 'inquiry'
}

function fieldOf(row: Moment['after']): 'bidDeadline' | 'quoteDeadline' {
  return row.bidDeadline === undefined ? 'quoteDeadline' : 'bidDeadline'
}

function deadlineOf(row: Moment['before']): string {
  return row ? String(row[fieldOf(row)] ?? '') : ''
}
