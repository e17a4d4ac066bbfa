import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { problemAt } from '../../kit/problem.ts'
import { amendedBidSteps } from './amended-bids.ts'
import { beyondApproval } from './approved-amount.ts'
import { contentProblems } from './event-content.ts'
import { cancelledSteps, failedSteps } from './event-end.ts'
import { finalRound } from './final-round.ts'
import { formerBidderSteps } from './former-bidders.ts'
import { legalWarnings } from './legal-tender.ts'
import { methodProblems, participationProblems } from './method-problems.ts'
import { changeDays, methodRules } from './method-rules.ts'
import { movedDeadline } from './moved-deadline.ts'
import { runningNegotiation } from './negotiation.ts'
import { nextRoundSteps } from './next-round.ts'
import { passedTime } from './passed-time.ts'
import { tellInvited } from './tell-invited.ts'
import { changesNothing, unamendable } from './unamendable.ts'
import { unpublishable } from './unpublishable.ts'

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
        'questionEnd',
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
    warnings: unpublishable(await timeProblems(moment)),
  }),
  approve: async (moment) => ({ warnings: unpublishable(await publicationProblems(moment)) }),
  publish: published,
  extendDeadline: extended,
  amend: amended,
  nextRound: async (moment) => {
    const { after } = moment
    const running = await runningNegotiation(moment, after.billNo)
    const problems = [...past(after), ...running.map(({ zh, en }) => problemAt(fieldOf(after), zh, en))]
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
  const problems = await publicationProblems(moment)
  if (problems.length > 0) return { problems }
  const rules = await methodRules(moment, methodOf(after))
  const isShort = deadlineOf(after) < inDays(rules.legalDays)
  return { warnings: legalWarnings(after, rules, isShort), steps: await formerBidderSteps(moment) }
}

/** Why the event could not be published now. */
async function publicationProblems(moment: Moment): Promise<readonly Problem[]> {
  const rules = await methodRules(moment, methodOf(moment.after))
  return [...(await timeProblems(moment)), ...participationProblems(moment.after, rules)]
}

async function timeProblems(moment: Moment): Promise<readonly Problem[]> {
  const { after } = moment
  const { minDays } = await methodRules(moment, methodOf(after))
  const problems = past(after)
  if (problems.length > 0 || deadlineOf(after) >= inDays(minDays)) return problems
  const zh = `从发布到截止至少 ${minDays} 天`
  return [problemAt(fieldOf(after), zh, `The deadline is at least ${minDays} days after publication`)]
}

async function extended(moment: Moment): Promise<Result> {
  const { before, after } = moment
  const problems = past(after)
  const [old, next] = [deadlineOf(before), deadlineOf(after)]
  if (old <= nowText()) problems.push(isOver(after))
  else if (next <= old) problems.push(onlyLater(after))
  return problems.length > 0 ? { problems } : { steps: await movedDeadline(moment, String(after.billNo), next) }
}

/** Amendment: submitted bids have to be confirmed; near the deadline it extends it. */
async function amended(moment: Moment): Promise<Result> {
  const { before, after } = moment
  const [old, deadline] = [deadlineOf(before), deadlineOf(after)]
  if (old <= nowText()) return { problems: [isOver(after)] }
  const unchanged = unamendable(moment, before ?? {})
  if (unchanged.length > 0) return { problems: unchanged }
  if (changesNothing(moment, before ?? {})) return { problems: [nothingChanged(after)] }
  const days = changeDays(await methodRules(moment, methodOf(after)), after.legalTender)
  const problems = past(after)
  if (deadline < old) problems.push(onlyLater(after))
  if (problems.length === 0 && deadline < inDays(days)) {
    const zh = `距截止不足 ${days} 天，请同时延长截止时间`
    problems.push(problemAt(fieldOf(after), zh, `Less than ${days} days before the deadline: extend it as well`))
  }
  problems.push(...endedQuestions(before, after), ...amendedContent(after), ...(await beyondApproval(moment)))
  if (problems.length > 0) return { problems }
  const bids = await amendedBidSteps(moment, after.billNo, deadline)
  const moved = deadline > old ? { deadline } : {}
  return { steps: [...bids, ...(await tellInvited(moment, String(after.billNo), moved))] }
}

/** What bidders quote stays complete, with a number of its own for each line. */
function amendedContent(after: Moment['after']): readonly Problem[] {
  const lines = Array.isArray(after.items) ? (after.items as readonly { readonly lineNo?: unknown }[]) : []
  const numbers = lines.map(({ lineNo }) => Number(lineNo ?? 0))
  const twice = numbers.flatMap((lineNo, index) => {
    if (numbers.indexOf(lineNo) === index && lineNo > 0) return []
    const zh = lineNo > 0 ? `第 ${lineNo} 行重复` : '请填写行号'
    return [
      {
        ...problemAt('items', zh, lineNo > 0 ? `There are two lines ${lineNo}` : 'Number the line'),
        at: `/${index}/lineNo`,
      },
    ]
  })
  return [...contentProblems(after), ...twice]
}

/** Questions may end later, or earlier, but not before now. */
function endedQuestions(before: Moment['before'], after: Moment['after']): readonly Problem[] {
  const until = String(after.questionEnd ?? '')
  if (until === '' || until === String(before?.questionEnd ?? '') || until > nowText()) return []
  return [problemAt('questionEnd', '该时间已过，请改为将来的时间', 'This time has passed; set one in the future')]
}

function past(after: Moment['after']): Problem[] {
  return deadlineOf(after) > nowText()
    ? []
    : [problemAt(fieldOf(after), '截止时间已过，请改为将来的时间', 'The deadline has passed; set one in the future')]
}

function onlyLater(after: Moment['after']): Problem {
  return problemAt(fieldOf(after), '截止时间只能延后', 'A deadline is only extended, not shortened')
}

/** An event whose bids are due takes no later ones, also in the moment before it is closed. */
function isOver(after: Moment['after']): Problem {
  const en = 'The deadline has passed: the event is not extended or amended any more'
  return problemAt(fieldOf(after), '截止时间已过，不能再延长或修改', en)
}

function nothingChanged(after: Moment['after']): Problem {
  const en = 'Nothing is changed; an amendment has bidders confirm their bids again'
  return problemAt(fieldOf(after), '未修改任何内容；修改会要求投标人重新确认报价', en)
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
