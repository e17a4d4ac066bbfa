import type { Random } from '../random.ts'
import { cents, dayAfter, goods, head, numbersOf, partnerOf, priced, type Sheets, totals } from './sheets.ts'
import { requirements, type Tender } from './tenders.ts'

const statuses: Readonly<Record<string, string>> = {
  closed: 'locked',
  opened: 'opened',
  evaluating: 'opened',
  evaluated: 'opened',
  scaling: 'opened',
  failed: 'lost',
}

/** The bids for tenders: drafts and handed-in ones while they run, sealed ones until they are opened; the lowest wins. */
export function plantBids(sheets: Sheets, random: Random, now: Date, tenders: readonly Tender[]): void {
  const number = numbersOf()
  for (const tender of tenders) {
    if (!['draft', 'pending', 'approved'].includes(tender.phase)) plantOffers(sheets, random, number, now, tender)
  }
}

function plantOffers(
  sheets: Sheets,
  random: Random,
  number: ReturnType<typeof numbersOf>,
  now: Date,
  tender: Tender,
): void {
  const offers = tender.bidders.map((partner) => ({
    partner,
    lines: tender.items.map((item) => ({ ...item, price: cents(item.material.price * (0.9 + random.next() / 6)) })),
  }))
  const sums = offers.map(({ lines }) => totals(lines).amountWithTax)
  const least = Math.min(...sums)
  for (const [place, { partner, lines }] of offers.entries()) {
    const ago = Math.max(tender.closedAgo + 2, 0)
    const day = dayAfter(now, ago, 0)
    const billNo = number('BJ', day)
    const isBest = sums[place] === least
    const quoteId = sheets.add('bid/quote', billNo, {
      ...head(day, billNo, statusOf(tender.phase, place, isBest)),
      ...partnerOf(partner),
      projectNo: tender.billNo,
      projectName: tender.name,
      type: 'tender',
      lotNo: '1',
      round: 1,
      deadline: `${tender.deadline} 09:30:00`,
      ...totals(lines),
      validUntil: dayAfter(now, tender.closedAgo, 90),
      deliveryDays: 30 + place * 5,
      paymentTerm: 'M60',
      deviation: place === 2 ? '付款条件由月结 60 天调整为月结 30 天' : null,
      declared: 'truth,noCollusion,acceptTerms',
    })
    for (const line of lines)
      sheets.add('bid/quote/items', `${billNo}/${line.lineNo}`, {
        quoteId,
        ...goods(line),
        qty: line.qty,
        ...priced(line),
        canSupply: 'Y',
        leadDays: 30 + place * 5,
        moq: 1,
      })
    for (const [index, [requirement]] of requirements.entries())
      sheets.add('bid/quote/answers', `${billNo}/${index}`, {
        quoteId,
        requirement,
        sortNo: index + 1,
        answer: '满足，证明材料见商务标。',
      })
  }
}

// While a tender runs some have handed in and one still writes.
function statusOf(phase: string, place: number, isBest: boolean): string {
  if (phase === 'published') return place === 0 ? 'draft' : 'submitted'
  if (phase === 'awarded' || phase === 'finished') return isBest ? 'won' : 'lost'
  return statuses[phase] ?? 'submitted'
}
