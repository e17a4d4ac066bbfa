import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { bidInvitations } from '../auction/bid-invitations.ts'
import { type Hall, readHall } from '../auction/hall.ts'
import { type HallRow, hallRow, moveHall, openHall } from '../auction/hall-row.ts'
import { hallTime } from '../auction/hall-time.ts'
import { openBids } from '../auction/sealed-bids.ts'
import { lastEnd } from '../auction/stored-entries.ts'
import { eventTable } from '../auction/tables.ts'
import { firstTimes, type LotTimes } from '../auction/terms.ts'
import { addSteps } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { auctionProblems, startProblems } from './sourcing/auction-start.ts'
import { contentProblems } from './sourcing/event-content.ts'
import { passedTime } from './sourcing/passed-time.ts'
import { tellInvited } from './sourcing/tell-invited.ts'
import { unpublishable } from './sourcing/unpublishable.ts'

const own = ownFields(
  import.meta,
  ['billNo', 'invited', 'items', 'lotMode', 'participation', 'phase', 'startTime'],
  ['endTime'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Hall of an auction: opens with its start, moves its times by a pause, and closes with its end, in the transaction of the action. */
export const auctionHall = own.hook(async (moment) => {
  const problems = passedTime(moment, 'startTime')
  if (problems.length > 0) return { problems }
  const run = moment.doing === undefined ? undefined : runs[moment.doing]
  return run ? run(moment) : {}
})

const runs: Readonly<Record<string, (moment: Moment) => Promise<Result>>> = {
  submit: async (moment) => ({
    problems: [...contentProblems(moment.after), ...(await auctionProblems(moment, moment.after))],
    warnings: unpublishable(await startProblems(moment, moment.after)),
  }),
  approve: async (moment) => ({ warnings: unpublishable(await publicationProblems(moment)) }),
  publish: async (moment) => ({ problems: await publicationProblems(moment) }),
  postpone: async (moment) => {
    const { before, after } = moment
    const startTime = String(after.startTime)
    if (startTime <= String(before?.startTime) || startTime <= nowText()) return { problems: [onlyLater] }
    return { steps: await told(moment, { deadline: startTime }) }
  },
  cancel: async (moment) =>
    moment.before?.phase === 'approved' ? {} : { steps: await told(moment, { inviteStatus: 'missed' }) },
  fail: async (moment) => ({
    steps: [
      ...(await told(moment, { inviteStatus: 'missed' }, { withMissed: true })),
      ...(moment.before?.phase === 'paused' ? await stopped(moment) : []),
    ],
  }),
  start: async (moment) => {
    const hall = await hallOf(moment)
    const times = firstTimes(hall.terms, hall.lots, await timeOf(moment))
    const row = { seq: 1, times, pausedAt: undefined }
    return {
      values: { endTime: lastEnd({ row }) },
      steps: [openHall(moment.id, row), ...entry(moment, row.seq, 'started')],
    }
  },
  pause: async (moment) => {
    const { row } = await hallOf(moment)
    return { steps: moved(moment, row, { ...row, seq: row.seq + 1, pausedAt: await timeOf(moment) }, 'paused') }
  },
  resume: async (moment) => {
    const { row } = await hallOf(moment)
    const times = shifted(row, await timeOf(moment))
    const next = { seq: row.seq + 1, times, pausedAt: undefined }
    return { values: { endTime: lastEnd({ row: next }) }, steps: moved(moment, row, next, 'resumed') }
  },
  end: async (moment) => {
    if (!(await hallRow(moment.app, moment.id))) return {}
    const hall = await hallOf(moment)
    const [bidders, opened] = await Promise.all([bidInvitations(moment, hall), openBids(moment)])
    const ended = moved(moment, hall.row, { ...hall.row, seq: hall.row.seq + 1 }, 'ended')
    return { steps: [...ended, ...bidders, ...opened] }
  },
}

/** Last entry of an auction that is stopped in a pause. */
async function stopped(moment: Moment): Promise<readonly Step[]> {
  const { row } = await hallOf(moment)
  return moved(moment, row, { ...row, seq: row.seq + 1 }, 'ended')
}

/** Why the auction could not be published now. */
async function publicationProblems(moment: Moment): Promise<readonly Problem[]> {
  return [...(await startProblems(moment, moment.after)), ...(await auctionProblems(moment, moment.after))]
}

const onlyLater = problemAt('startTime', '开始时间只能延后', 'A start is only postponed, not brought forward')

/** Steps that tell the companies of the auction. */
function told(
  moment: Moment,
  values: Parameters<typeof tellInvited>[2],
  who?: Parameters<typeof tellInvited>[3],
): Promise<readonly Step[]> {
  return tellInvited(moment, String(moment.after.billNo), values, who)
}

function hallOf({ app, session, id }: Moment): Promise<Hall> {
  return readHall(app, session.tenantId, id)
}

/** Time by the clock that decides on bids. */
async function timeOf({ app }: Moment): Promise<number> {
  return Math.round(await hallTime(app.store))
}

function moved(moment: Moment, before: HallRow, after: HallRow, kind: string): readonly Step[] {
  return [moveHall(moment.id, before.seq, after), ...entry(moment, after.seq, kind)]
}

function entry(moment: Moment, seq: number, kind: string): readonly Step[] {
  return addSteps(moment, eventTable, { auctionId: moment.id, seq, kind, at: nowText() }).steps
}

/** Times after a pause: lots that had not ended are as long as before it. */
function shifted({ times, pausedAt }: HallRow, now: number): ReadonlyMap<number, LotTimes> {
  if (pausedAt === undefined) return times
  const pause = now - pausedAt
  return new Map(
    [...times].map(([no, one]): [number, LotTimes] => [
      no,
      one.endsAt <= pausedAt
        ? one
        : {
            ...one,
            startsAt: one.startsAt > pausedAt ? one.startsAt + pause : one.startsAt,
            endsAt: one.endsAt + pause,
          },
    ]),
  )
}
