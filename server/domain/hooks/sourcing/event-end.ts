import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { tellInvited } from './tell-invited.ts'

const awardTable = fileTable(import.meta, 'bid/scaling', ['sourceNo', 'status'], ['status'])

type Moment = WriteMoment<'billNo' | 'phase'>

/** States of a bid that nobody has opened. */
const sealed = ['draft', 'submitted', 'toConfirm', 'locked']
const noAward = '流标，未定标 / The event was declared failed'

/**
 * Steps of a failed event: sealed bids lapse and stay sealed, opened ones are not awarded, awards that were not proposed are cancelled, and
 * open invitations are over. The bids of a later round are counted alone.
 */
export async function failedSteps(moment: Moment): Promise<readonly Step[]> {
  const sourceNo = String(moment.after.billNo)
  const opened = await bidsOf(moment, sourceNo, ['opened'])
  const values = { status: 'lost', rejectReason: noAward }
  const awards = await rowsWhere(moment, awardTable, { sourceNo, status: ['draft', 'rejected'] })
  return [
    ...(await lapsedSteps(moment, sealed, 'fail')),
    ...opened.flatMap((bid) => changeSteps(moment, quoteTable, bid, values, 'lose')),
    ...awards.flatMap((award) => changeSteps(moment, awardTable, award, { status: 'cancelled' }, 'cancel')),
    noBidLeft(moment, sourceNo, ['submitted', 'locked', 'opened']),
    ...(await tellInvited(moment, sourceNo, { inviteStatus: 'missed' }, { withMissed: true })),
  ]
}

/**
 * Steps of a cancelled event: it takes no bids, and those that wait for its opening lapse, sealed as they are. Companies know nothing of
 * one that was not published.
 */
export async function cancelledSteps(moment: Moment): Promise<readonly Step[]> {
  if (moment.before?.phase === 'approved') return []
  const sourceNo = String(moment.after.billNo)
  return [
    ...(await lapsedSteps(moment, ['draft', 'submitted', 'toConfirm'], 'cancel')),
    noBidLeft(moment, sourceNo, ['submitted']),
    ...(await tellInvited(moment, sourceNo, { inviteStatus: 'missed' })),
  ]
}

async function lapsedSteps(moment: Moment, states: readonly string[], action: string): Promise<readonly Step[]> {
  const bids = await bidsOf(moment, moment.after.billNo, states)
  return bids.flatMap((bid) => changeSteps(moment, quoteTable, bid, { status: 'lapsed' }, action))
}
