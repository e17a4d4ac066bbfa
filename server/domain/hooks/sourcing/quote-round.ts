import { ownFields } from '../../../records/write/own-fields.ts'
import type { Place } from '../../kit/other-rows.ts'
import { replacedSteps } from './bids-of.ts'
import { finalOfferProblems } from './final-offer.ts'
import { type Negotiated, negotiationRefusal } from './negotiable.ts'
import { negotiatedPriceProblems } from './negotiated-prices.ts'
import { inquiryNegotiated } from './negotiation.ts'
import { tenderNegotiated } from './tender-negotiation.ts'

const own = ownFields(import.meta, [
  ...(['amountWithTax', 'answers', 'deliveryDays', 'deviation', 'items', 'lotNo', 'negotiated'] as const),
  ...(['nextDeadline', 'round', 'sourceNo', 'supplierId', 'techFiles', 'type'] as const),
])

/**
 * Rounds of a quotation: a negotiation asks its supplier for a better one, as a draft of the next round; a later quotation that is opened
 * replaces the earlier one. A final offer of a tender is compared with the bid that it replaces (`final-offer.ts`).
 */
export const quoteRound = own.hook(async (moment) => {
  if (moment.doing === 'negotiate') return negotiated(moment, moment.id, moment.after)
  if (moment.doing === 'submit' && moment.after.type === 'inquiry')
    return { problems: await negotiatedPriceProblems(moment) }
  if (moment.doing === 'submit') return { problems: await finalOfferProblems(moment) }
  if (moment.doing !== 'openInquiry') return {}
  return { steps: await replacedSteps(moment, moment.after.sourceNo, [moment.after], 'openInquiry') }
})

async function negotiated(place: Place, id: string, asked: Negotiated & { readonly type: unknown }) {
  if (asked.type !== 'inquiry') return tenderNegotiated(place, id, asked)
  return (await negotiationRefusal(place, asked, 'inquiry')) ?? inquiryNegotiated(place, id, asked)
}
