import type { Step } from '../../../platform/store/store.ts'
import { type Place, replaceSteps, rowsWhere } from '../../kit/other-rows.ts'
import type { Failure } from '../../sourcing/evaluation.ts'
import { answerTable, knockOutTable } from './evaluation-tables.ts'

/** Bid that is out, with the requirements that the committee found not met; none: the leader disqualified it. */
export type OutBid = {
  readonly id: unknown
  readonly lotNo: unknown
  readonly supplierId: unknown
  readonly supplierName: unknown
  readonly rejectReason: unknown
  readonly failures: readonly Failure[]
}

/** Reason of the leader at a requirement of a bid. */
export type GivenReason = { readonly quoteId: unknown; readonly requirement: unknown; readonly knockOut: unknown }

/** Steps that store the requirements that bids fail, each with its reason. `given`: reasons of the same write. */
export async function knockOutSteps(
  place: Place,
  projectId: string,
  outs: readonly OutBid[],
  given: readonly GivenReason[] = [],
): Promise<readonly Step[]> {
  const byHand = outs.filter(({ failures }) => failures.length === 0).map(({ id }) => String(id))
  const [known, stored] = await Promise.all([
    rowsWhere(place, knockOutTable, { projectId }),
    rowsWhere(place, answerTable, { quoteId: byHand }),
  ])
  const answers = [...stored, ...given]
  const wanted = outs.flatMap((bid, at) => {
    const { id, lotNo, supplierId, supplierName } = bid
    const own = answers.filter(({ quoteId, knockOut }) => quoteId === id && knockOut !== null && knockOut !== '')
    return reasonsOf(bid, own).map((each, index) => ({
      ...{ projectId, quoteId: String(id), lotNo, supplierId, supplierName },
      ...{ ...each, sortNo: (at + 1) * 100 + index },
    }))
  })
  return replaceSteps(place, knockOutTable, known, wanted, ['quoteId', 'requirement'], 'edit')
}

function reasonsOf({ failures, rejectReason }: OutBid, given: readonly GivenReason[]) {
  if (failures.length > 0) return failures
  const none = { against: null, experts: null }
  if (given.length > 0) return given.map(({ requirement, knockOut }) => ({ ...none, requirement, reason: knockOut }))
  return [{ ...none, requirement: null, reason: rejectReason }]
}
