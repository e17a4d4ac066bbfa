import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { quoteTable } from './bids-of.ts'
import { awardRefusal, type Negotiated, refusedNegotiation } from './negotiable.ts'
import { roundDrafts } from './next-round.ts'

const inquiryTable = fileTable(
  import.meta,
  'bid/inquiry',
  ['billNo', 'negotiations', 'phase', 'round'],
  ['negotiations'],
)
/** States of a quotation that was handed in, and not opened yet. */
const handedIn = ['submitted', 'toConfirm', 'locked']

type Bid = Awaited<ReturnType<typeof bidsOfEvent>>[number]

function bidsOfEvent(place: Place, sourceNo: unknown) {
  return rowsWhere(place, quoteTable, { sourceNo: String(sourceNo ?? '') })
}

const roundOf = ({ round }: { readonly round: unknown }) => Number(round ?? 1)

/** Number of the next round of an event: after all rounds that its bids have, as a negotiation with one company may be ahead of the others. */
export async function roundAfter(
  place: Place,
  event: { readonly billNo: unknown; readonly round: unknown } | undefined,
): Promise<number> {
  if (!event) return 1
  const bids = await bidsOfEvent(place, event.billNo)
  return 1 + Math.max(roundOf(event), ...bids.map(roundOf))
}

/** Whether a quotation is asked for, or handed in and not opened. One that was never handed in is over at its deadline. */
function isRunning({ deadline, status }: Bid): boolean {
  return handedIn.includes(String(status)) || (status === 'draft' && String(deadline ?? '') > nowText())
}

/** Why an award or a next round of an inquiry has to wait: an answer to a negotiation may come, or is not opened. */
export async function runningNegotiation(
  place: Place,
  inquiryNo: unknown,
): Promise<readonly { readonly zh: string; readonly en: string }[]> {
  const [inquiry] = await rowsWhere(place, inquiryTable, { billNo: String(inquiryNo ?? '') })
  if (!inquiry) return []
  const bids = await bidsOfEvent(place, inquiryNo)
  const running = bids.find((bid) => roundOf(bid) > roundOf(inquiry) && isRunning(bid))
  if (!running) return []
  const { deadline, supplierName } = running
  const isOver = String(deadline ?? '') <= nowText()
  const open = { zh: `请先开启 ${supplierName} 的议价报价`, en: `Open the negotiated offer of ${supplierName} first` }
  const en = `The negotiation with ${supplierName} runs until ${deadline}`
  return [isOver ? open : { zh: `与 ${supplierName} 的谈判至 ${deadline} 结束`, en }]
}

/**
 * Negotiation with one company about an inquiry: a draft of its next round, sealed until its own opening. The quotation it may replace
 * stays valid. The version of the inquiry changes, so that no award and no next round starts at the same time; its history tells rivals
 * nothing, as they do not read the number of negotiations.
 */
export async function inquiryNegotiated(place: Place, id: string, asked: Negotiated) {
  const deadline = String(asked.nextDeadline ?? '')
  const [inquiry] = await rowsWhere(place, inquiryTable, { billNo: String(asked.sourceNo ?? '') })
  if (inquiry?.phase !== 'opened')
    return refusedNegotiation(
      '询价单不在开标后、定标前的阶段',
      'Negotiations are held between the opening and the award',
    )
  const waits = await awardRefusal(place, asked.sourceNo)
  if (waits) return waits
  const all = await bidsOfEvent(place, asked.sourceNo)
  const own = all.filter((bid) => bid.supplierId === asked.supplierId && (bid.lotNo ?? '') === (asked.lotNo ?? ''))
  if (own.some(isRunning))
    return refusedNegotiation('该供应商已有新一轮报价', 'The supplier has a later quotation already')
  const round = 1 + Math.max(roundOf(inquiry), ...own.map(roundOf))
  const drafts = await roundDrafts(place, { id }, { round, deadline, negotiated: 'Y' })
  const negotiations = String(Number(inquiry.negotiations ?? 0) + 1)
  return { steps: [...changeSteps(place, inquiryTable, inquiry, { negotiations }, 'negotiate'), ...drafts] }
}
