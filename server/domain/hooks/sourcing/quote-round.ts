import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsOf } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, replacedSteps } from './bids-of.ts'
import { roundDrafts } from './next-round.ts'

const own = ownFields(import.meta, [
  ...(['amountWithTax', 'lotNo', 'nextDeadline', 'round', 'sourceNo', 'supplierId', 'type'] as const),
])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Rounds of a quotation: a negotiation asks its supplier for a better one, as a draft of the next round; a later quotation that is opened
 * replaces the earlier one. A final offer of a tender is at most the bid that it replaces.
 */
export const quoteRound = own.hook(async (moment) => {
  if (moment.doing === 'negotiate') return negotiated(moment)
  if (moment.doing === 'submit' && moment.after.type !== 'inquiry') return { problems: await aboveFormer(moment) }
  if (moment.doing !== 'openInquiry') return {}
  return { steps: await replacedSteps(moment, moment.after.sourceNo, [moment.after], 'openInquiry') }
})

/** A final offer is at most the bid that it replaces. */
async function aboveFormer(moment: Moment): Promise<readonly Problem[]> {
  const { amountWithTax, lotNo, round, sourceNo, supplierId } = moment.after
  const former = (await bidsOf(moment, sourceNo, ['opened'])).find(
    (bid) =>
      bid.supplierId === supplierId && (bid.lotNo ?? '') === (lotNo ?? '') && Number(bid.round) < Number(round ?? 1),
  )
  if (!former || Number(amountWithTax) <= Number(former.amountWithTax) + 0.005) return []
  const amount = Number(former.amountWithTax).toFixed(2)
  return [problemAt('items', `最终报价不高于原报价 ${amount}`, `A final offer is at most the bid of ${amount}`)]
}

async function negotiated(moment: Moment): Promise<Result> {
  const { after } = moment
  const deadline = String(after.nextDeadline ?? '')
  if (deadline <= nowText())
    return { problems: [problemAt('nextDeadline', '请填写将来的时间', 'Set a time in the future')] }
  const drafts = await rowsOf(moment, 'bid/quote', {
    sourceNo: String(after.sourceNo),
    supplierId: String(after.supplierId),
    status: ['draft', 'submitted', 'toConfirm', 'locked'],
  })
  if (drafts.length > 0)
    return {
      problems: [problemAt('nextDeadline', '该供应商已有新一轮报价', 'The supplier has a later quotation already')],
    }
  return { steps: await roundDrafts(moment, { id: moment.id }, { round: Number(after.round ?? 1) + 1, deadline }) }
}
