import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, type Place } from '../../kit/other-rows.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, quoteTable } from './bids-of.ts'

/**
 * Steps for the open bids of an event whose documents change: submitted ones have to be confirmed, and all have its deadline. A bid that
 * is submitted meanwhile refuses the change.
 */
export async function amendedBidSteps(
  place: Place & Pick<WriteMoment, 'session'>,
  billNo: unknown,
  deadline: string,
): Promise<readonly Step[]> {
  const bids = await bidsOf(place, billNo, ['draft', 'submitted', 'toConfirm'])
  const stale = bids.flatMap((row) => {
    const status = row.status === 'submitted' ? 'toConfirm' : row.status
    return changeSteps(place, quoteTable, row, { status, amended: 'Y', deadline }, 'amend')
  })
  return [...stale, noBidLeft(place, billNo, ['submitted'])]
}
