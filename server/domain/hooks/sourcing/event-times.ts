import type { Text } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { methodRules } from './method-rules.ts'
import { nextRoundSteps } from './next-round.ts'
import { tellInvited } from './tell-invited.ts'

const own = ownFields(
  import.meta,
  ['billNo', 'invited', 'phase', 'round'],
  [],
  [['bidDeadline', 'bidMethod', 'legalTender', 'openTime'], ['quoteDeadline']],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Times and order of a tender or an inquiry: deadlines ahead, extensions forward and with the bids, amendments that bids follow.
 * The days and numbers are those of the method (`bid/method`).
 */
export const eventTimes = own.hook(async (moment) => {
  const run = moment.doing === undefined ? undefined : runs[moment.doing]
  return run ? run(moment) : {}
})

const runs: Readonly<Record<string, (moment: Moment) => Promise<Result>>> = {
  publish: published,
  extendDeadline: extended,
  amend: amended,
  nextRound: async (moment) => {
    const problems = past(moment.after)
    return problems.length > 0 ? { problems } : { steps: await nextRoundSteps(moment, deadlineOf(moment.after)) }
  },
  fail: ended,
  cancel: ended,
}

async function published(moment: Moment): Promise<Result> {
  const { after, doing } = moment
  const { minDays, minInvited } = await methodRules(moment, methodOf(after))
  const problems = past(after)
  if (problems.length === 0 && deadlineOf(after) < inDays(minDays)) {
    const zh = `从发布到截止至少 ${minDays} 天`
    problems.push(problemAt(fieldOf(after), zh, `The deadline is at least ${minDays} days after publication`))
  }
  const invited = Array.isArray(after.invited) ? after.invited.length : 0
  if (invited < minInvited)
    problems.push(problemAt('invited', `至少邀请 ${minInvited} 家`, `Invite at least ${minInvited} companies`))
  return problems.length > 0 ? { problems } : { warnings: doing === 'publish' ? statutory(after) : [] }
}

/** Law on statutory tenders: 20 days from the document to the deadline (catalogue: bid/project). */
function statutory(after: Moment['after']): readonly Text[] {
  if (after.legalTender !== 'Y' || deadlineOf(after) >= inDays(20)) return []
  return [
    {
      zh: '依法招标自招标文件发出至截止不得少于 20 天',
      en: 'A statutory tender is open for at least 20 days',
    },
  ]
}

async function extended(moment: Moment): Promise<Result> {
  const { before, after } = moment
  const problems = past(after)
  const [old, next] = [deadlineOf(before), deadlineOf(after)]
  if (next <= old)
    problems.push(problemAt(fieldOf(after), '截止时间只能延后', 'A deadline is only extended, not shortened'))
  return problems.length > 0 ? { problems } : { steps: await moved(moment, next) }
}

/** Amendment: submitted bids have to be confirmed; near the deadline it is extended first. */
async function amended(moment: Moment): Promise<Result> {
  const { after } = moment
  const { amendDays } = await methodRules(moment, methodOf(after))
  const days = after.legalTender === 'Y' ? Math.max(amendDays, 15) : amendDays
  const problems = past(after)
  if (problems.length === 0 && deadlineOf(after) < inDays(days)) {
    const zh = `距截止不足 ${days} 天，请先延长截止时间`
    problems.push(problemAt(fieldOf(after), zh, `Less than ${days} days before the deadline: extend it first`))
  }
  if (problems.length > 0) return { problems }
  const bids = await bidsOf(moment, after.billNo, ['submitted'])
  const stale = bids.flatMap((row) => changeSteps(moment, quoteTable, row, { status: 'toConfirm' }, 'amend'))
  const all = noBidLeft(moment, after.billNo, ['submitted'])
  return { steps: [...stale, all, ...(await tellInvited(moment, String(after.billNo)))] }
}

/** End without an award: open invitations are over. */
async function ended(moment: Moment): Promise<Result> {
  return { steps: await tellInvited(moment, String(moment.after.billNo), { inviteStatus: 'missed' }) }
}

function past(after: Moment['after']): Problem[] {
  return deadlineOf(after) > nowText()
    ? []
    : [problemAt(fieldOf(after), '截止时间已过，请改为将来的时间', 'The deadline has passed; set one in the future')]
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

/** Steps that give the open bids and invitations of an event its new deadline. */
async function moved(moment: Moment, deadline: string): Promise<readonly Step[]> {
  const billNo = String(moment.after.billNo)
  const bids = await bidsOf(moment, billNo, ['draft', 'submitted', 'toConfirm'])
  return [
    ...bids.flatMap((row) => changeSteps(moment, quoteTable, row, { deadline }, 'extendDeadline')),
    ...(await tellInvited(moment, billNo, { deadline })),
  ]
}
