import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../records/write/own-fields.ts'
import { bidInvitations } from '../auction/bid-invitations.ts'
import { epochOf, type Hall, readHall } from '../auction/hall.ts'
import { type HallRow, hallRow, moveHall, openHall } from '../auction/hall-row.ts'
import { hallTime } from '../auction/hall-time.ts'
import { openBids } from '../auction/sealed-bids.ts'
import { lastEnd } from '../auction/stored-entries.ts'
import { eventTable } from '../auction/tables.ts'
import { firstTimes, type LotTimes } from '../auction/terms.ts'
import { addSteps } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { contentProblems } from './sourcing/event-content.ts'
import { passedTime } from './sourcing/passed-time.ts'

const own = ownFields(import.meta, ['items', 'phase', 'startTime'], ['endTime'])
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
  submit: async ({ after }) => ({ problems: contentProblems(after) }),
  publish: async ({ after }) => {
    const isPast = epochOf(String(after.startTime)) <= Date.now()
    const problem = problemAt(
      'startTime',
      '开始时间已过，请修改后再发布',
      'The start time has passed; change it before publishing',
    )
    return isPast ? { problems: [problem] } : {}
  },
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
