import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { rowsOf } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { replacedSteps } from './bids-of.ts'
import { finalOfferProblems } from './final-offer.ts'
import { roundDrafts } from './next-round.ts'

const own = ownFields(import.meta, [
  ...(['amountWithTax', 'answers', 'deliveryDays', 'deviation', 'lotNo', 'nextDeadline', 'round'] as const),
  ...(['sourceNo', 'supplierId', 'techFiles', 'type'] as const),
])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/**
 * Rounds of a quotation: a negotiation asks its supplier for a better one, as a draft of the next round; a later quotation that is opened
 * replaces the earlier one. A final offer of a tender is compared with the bid that it replaces (`final-offer.ts`).
 */
export const quoteRound = own.hook(async (moment) => {
  if (moment.doing === 'negotiate') return negotiated(moment)
  if (moment.doing === 'submit' && moment.after.type !== 'inquiry')
    return { problems: await finalOfferProblems(moment) }
  if (moment.doing !== 'openInquiry') return {}
  return { steps: await replacedSteps(moment, moment.after.sourceNo, [moment.after], 'openInquiry') }
})

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
