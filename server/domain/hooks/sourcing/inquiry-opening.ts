import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { openEnvelope } from '../../sourcing/open-envelope.ts'
import { noBidLeft } from './bid-in-time.ts'
import { bidsOf, ofRound, replacedSteps } from './bids-of.ts'
import { methodRules } from './method-rules.ts'
import { roundAfter } from './negotiation.ts'

/** States of a quotation before its opening: one that the server has not locked yet counts too. */
const waiting = ['submitted', 'locked']

const invitedTable = fileTable(import.meta, 'bid/inquiry/invited', ['inquiryId', 'supplierId'], ['quoteTime'])

const own = ownFields(
  import.meta,
  ['billNo', 'openRequestedBy', 'phase', 'quoteDeadline', 'round', 'sealed'],
  ['offerWaiting', 'openRequestedBy', 'round'],
)
type Moment = MomentOf<typeof own>

/**
 * Opening of an inquiry after its deadline. A sealed one needs two people: a buyer asks for the opening, an approver confirms it.
 * It needs as many quotations as its method. Opened quotations replace those of their companies from earlier rounds. Offers that a negotiation asked for later are opened in the same
 * way, once their own deadline has passed.
 */
export const inquiryOpening = own.hook(async (moment) => {
  const { doing, session } = moment
  if (doing === 'askOpening') return (await tooFew(moment)) ?? { values: { openRequestedBy: session.user.username } }
  if (doing === 'nextRound' || doing === 'reTender')
    return { values: { openRequestedBy: null, offerWaiting: null, round: await roundAfter(moment, moment.before) } }
  return doing === 'open' || doing === 'confirmOpening' ? opened(moment) : {}
})

async function opened(moment: Moment): Promise<ResultOf<typeof own>> {
  const { after, before, doing, session } = moment
  const username = session.user.username
  const first = String(after.openRequestedBy ?? '')
  const isByTwo = doing === 'confirmOpening' && first !== '' && first !== username
  if (after.sealed === 'Y' && !isByTwo)
    return refused('openRequestedBy', '密封询价须由两人开标', 'A sealed inquiry is opened by two people')
  if (String(after.quoteDeadline ?? '') > nowText())
    return refused('quoteDeadline', '报价尚未截止', 'Quotations are still open')
  const few = await tooFew(moment)
  if (few) return few
  const { bids, noneLeft } = await bidsToOpen(moment)
  if (bids.length === 0 && before?.phase === 'opened')
    return refused('phase', '没有待开启的议价报价', 'There is no negotiated offer to open')
  const approvals = isByTwo ? [first, username] : [username]
  const { steps } = await openEnvelope({ ...moment, approvals }, String(after.billNo), 'all', bids)
  const times = await quoteTimes(moment, bids)
  const replaced = await replacedSteps(moment, after.billNo, bids, 'open')
  return { values: { offerWaiting: null }, steps: [...steps, ...replaced, ...times, noneLeft] }
}

/** Fewer quotations than the method demands: the inquiry is declared failed. An earlier one stays until its company quotes again. */
async function tooFew(moment: Moment) {
  const { billNo, round } = moment.after
  // Negotiated offers come after the opening.
  if (moment.before?.phase === 'opened') return undefined
  const { minBidders } = await methodRules(moment, 'inquiry')
  const [now, earlier] = await Promise.all([bidsOf(moment, billNo, waiting), bidsOf(moment, billNo, ['opened'])])
  const companies = new Set([...ofRound(now, round), ...earlier].map(({ supplierId }) => supplierId))
  if (companies.size >= minBidders) return undefined
  const zh = `报价不足 ${minBidders} 家，应流标`
  return refused('invited', zh, `Fewer than ${minBidders} quotations: the inquiry is declared failed`)
}

/** Bids of the round; after its opening the negotiated ones whose deadline has passed. With the step that refuses a bid that came up meanwhile. */
async function bidsToOpen(moment: Moment) {
  const { billNo, round } = moment.after
  const found = await bidsOf(moment, billNo, waiting)
  if (moment.before?.phase !== 'opened')
    return { bids: ofRound(found, round), noneLeft: noBidLeft(moment, billNo, waiting, round) }
  const now = nowText()
  const due = found.filter(({ deadline }) => String(deadline ?? '') <= now)
  return { bids: due, noneLeft: noBidLeft(moment, billNo, ['locked']) }
}

/** Steps that show the buyer when each invited company quoted: not before the opening. */
async function quoteTimes(moment: Moment, bids: Awaited<ReturnType<typeof bidsOf>>): Promise<readonly Step[]> {
  const invited = await rowsWhere(moment, invitedTable, { inquiryId: moment.id })
  return invited.flatMap((row) => {
    const bid = bids.find(({ supplierId }) => supplierId === row.supplierId)
    if (!bid) return []
    return changeSteps(moment, invitedTable, row, { quoteTime: bid.receiptTime ?? bid.updateTime }, 'open')
  })
}

function refused(field: string, zh: string, en: string) {
  return { problems: [problemAt(field, zh, en)] }
}
