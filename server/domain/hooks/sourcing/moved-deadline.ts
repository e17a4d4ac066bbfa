import type { Step } from '../../../platform/store/store.ts'
import { changeSteps } from '../../kit/other-rows.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { tellInvited } from './tell-invited.ts'

/** Steps that give the open bids and invitations of an event its new deadline. */
export async function movedDeadline(
  place: Parameters<typeof tellInvited>[0],
  billNo: string,
  deadline: string,
): Promise<readonly Step[]> {
  const bids = await bidsOf(place, billNo, ['draft', 'submitted', 'toConfirm'])
  return [
    ...bids.flatMap((row) => changeSteps(place, quoteTable, row, { deadline }, 'extendDeadline')),
    ...(await tellInvited(place, billNo, { deadline })),
  ]
}
