import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { type Awarded, awardedValues } from './result.ts'

const resultTable = fileTable(
  import.meta,
  'portal/result',
  ['bidCode', 'stage', 'status'],
  ['awardAmount', 'currency', 'status', 'supplierList', 'winners'],
)

/**
 * Steps that take the public notices of a revoked award back: its candidates, and its winners from the result. Without another published
 * award of the event the result is a draft again, which the next award publishes.
 */
export async function withdrawnNotices(
  place: Place,
  event: Pick<Awarded, 'billNo' | 'type'>,
  otherIds: readonly string[],
): Promise<readonly Step[]> {
  if (!place.model.resources.has('portal/result')) return []
  const notices = await rowsWhere(place, resultTable, { bidCode: event.billNo, status: 'published' })
  const left = await awardedValues(place, event, otherIds)
  return notices.flatMap((notice) => {
    if (notice.stage === 'candidates') return changeSteps(place, resultTable, notice, { status: 'revoked' }, 'revoke')
    return changeSteps(place, resultTable, notice, left ?? { status: 'draft' }, 'revoke')
  })
}
