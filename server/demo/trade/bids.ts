import type { Random } from '../kit/random.ts'
import { cents, type Line, priced, totals } from './amounts.ts'
import { unpublished } from './phases.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'
import { committee, englishNames, type Item, requirements, seated, type Tender } from './tenders.ts'

/** Tender or inquiry, with the data for its bids. */
export type Sought = {
  readonly type: 'tender' | 'inquiry'
  readonly billNo: string
  readonly name: string
  readonly nameEn?: string | undefined
  readonly phase: string
  /** Days since the deadline; negative while it runs. */
  readonly closedAgo: number
  /** YYYY-MM-DD HH:mm:ss, both. */
  readonly deadline: string
  readonly openTime: string
  readonly items: readonly Item[]
  readonly bidders: readonly Partner[]
}

/** A bid, with the data for later documents. */
export type Offer = {
  readonly quoteId: string
  readonly partner: Partner
  readonly lines: readonly Line[]
  readonly amountWithTax: number
  readonly deliveryDays: number
  readonly submitTime: string
  readonly isBest: boolean
  /** Lines of an inquiry with the lowest price of all. */
  readonly won: readonly Line[]
  /** The committee found a knock-out. */
  readonly isOut: boolean
  readonly rejectReason: string | null
}

/** Bid before its document. */
type Draft = Omit<Offer, 'quoteId'>

/** Phases after an evaluation. */
const evaluatedIn = ['evaluated', 'scaling', 'awarded', 'finished']

/** Plants the bids for one tender or inquiry; returns them in order of submission. */
export type PlantOffers = (sought: Sought) => readonly Offer[]

/** Bids by the number of the tender: the lowest wins. */
export function plantBids(plant: PlantOffers, tenders: readonly Tender[]): ReadonlyMap<string, readonly Offer[]> {
  const known = tenders.filter(({ phase }) => !unpublished.includes(phase))
  return new Map(
    known.map((tender) => {
      const openTime = `${tender.deadline} 10:15:00`
      return [tender.billNo, plant({ ...tender, type: 'tender', deadline: `${tender.deadline} 09:30:00`, openTime })]
    }),
  )
}

/** Plants bids for one contest after another: drafts and submitted ones while it runs, sealed ones until the opening. */
export function offerPlanter(sheets: Sheets, random: Random, now: Date): PlantOffers {
  const number = numbersOf()
  return (sought) =>
    offersOf(random, now, sought).map((offer, position) => {
      const day = dayAfter(now, Math.max(sought.closedAgo + 2 + (position % 3), 0), 0)
      return { ...offer, quoteId: plantOffer(sheets, now, number('BJ', day), day, sought, offer, position) }
    })
}

function offersOf(random: Random, now: Date, { type, phase, items, bidders, closedAgo }: Sought): readonly Draft[] {
  const priceOf = (price: number) => cents(price * (0.9 + random.next() / 6))
  const offers = bidders.map((partner, position) => {
    const lines = items.map((item) => ({ ...item, price: priceOf(item.material.price) }))
    const minute = String((position * 13) % 60).padStart(2, '0')
    return {
      partner,
      lines,
      amountWithTax: totals(lines).amountWithTax,
      deliveryDays: 30 + position * 5,
      submitTime: `${dayAfter(now, Math.max(closedAgo + 1, 0), 0)} ${10 + (position % 7)}:${minute}:00`,
    }
  })
  // The last bidder of an evaluated tender is out.
  const out = type === 'tender' && evaluatedIn.includes(phase) ? offers.length - 1 : -1
  const least = Math.min(...offers.filter((_, index) => index !== out).map(({ amountWithTax }) => amountWithTax))
  return offers.map((offer, index) => {
    const won = type === 'inquiry' ? wonLines(offers, index) : []
    return {
      ...offer,
      won,
      isBest: type === 'inquiry' ? won.length > 0 : index !== out && offer.amountWithTax === least,
      isOut: index === out,
      rejectReason: index === out ? `否决项未通过 / Knock-out failed: ${requirements[2][0]}` : null,
    }
  })
}

// Of equal prices the earlier bid wins.
function wonLines(offers: readonly { readonly lines: readonly Line[] }[], own: number): readonly Line[] {
  return (offers[own]?.lines ?? []).filter((_, place) => {
    const prices = offers.map(({ lines }) => lines[place]?.price ?? Number.POSITIVE_INFINITY)
    return prices.indexOf(Math.min(...prices)) === own
  })
}

const englishOf = ({ name, nameEn }: Sought) => nameEn ?? englishNames.get(name) ?? null

function plantOffer(
  sheets: Sheets,
  now: Date,
  billNo: string,
  day: string,
  sought: Sought,
  offer: Draft,
  position: number,
): string {
  const { type, closedAgo, deadline } = sought
  const { partner, lines, deliveryDays, isOut, rejectReason } = offer
  const decided = `${dayAfter(now, closedAgo, 10)} 16:00:00`
  const quoteId = sheets.add('bid/quote', billNo, {
    ...head(day, billNo, isOut ? 'invalid' : statusOf(sought.phase, position, offer.isBest)),
    rejectReason,
    experts: type === 'tender' && seated.includes(sought.phase) ? `,${committee.map(([one]) => one).join(',')},` : null,
    ...partnerOf(partner),
    type,
    [type === 'inquiry' ? 'inquiryNo' : 'projectNo']: sought.billNo,
    sourceNo: sought.billNo,
    projectName: sought.name,
    projectNameEn: englishOf(sought),
    lotNo: type === 'tender' ? '1' : null,
    allowPartial: type === 'inquiry' ? 'Y' : null,
    round: 1,
    deadline,
    ...totals(lines),
    validUntil: dayAfter(now, closedAgo, 90),
    deliveryDays,
    paymentTerm: 'M60',
    deviation: position === 2 ? '付款条件由月结 60 天调整为月结 30 天' : null,
    declared: 'truth,noCollusion,acceptTerms',
    'at:submit': offer.submitTime,
    'at:lock': deadline,
    'at:open': sought.openTime,
    'at:openInquiry': sought.openTime,
    'at:award': decided,
    'at:lose': decided,
    'at:disqualify': `${dayAfter(now, closedAgo, 2)} 16:00:00`,
  })
  for (const line of lines) {
    const row = {
      quoteId,
      sortNo: line.lineNo,
      ...goods(line),
      qty: line.qty,
      ...priced(line),
      appliedPrice: line.price,
      canSupply: 'Y',
      leadDays: deliveryDays,
      moq: 1,
    }
    sheets.add('bid/quote/items', `${billNo}/${line.lineNo}`, row)
  }
  const [first] = lines
  if (type === 'inquiry' && first) {
    // Ten times the quantity costs five per cent less.
    const step = { itemNo: first.lineNo, fromQty: first.qty * 10, price: Math.round(first.price * 95) / 100, sortNo: 1 }
    sheets.add('bid/quote/breaks', billNo, { quoteId, ...step })
  }
  if (type === 'inquiry') return quoteId
  for (const [index, [requirement]] of requirements.entries())
    sheets.add('bid/quote/answers', `${billNo}/${index}`, {
      quoteId,
      requirement,
      sortNo: index + 1,
      answer: '满足，证明材料见商务标。',
    })
  return quoteId
}

const statuses: Readonly<Record<string, string>> = {
  closed: 'locked',
  // Too few bids, so none was opened.
  failed: 'lapsed',
  opened: 'opened',
  evaluating: 'opened',
  evaluated: 'opened',
  scaling: 'opened',
}

// While it runs, some are submitted and one is a draft.
function statusOf(phase: string, position: number, isBest: boolean): string {
  if (phase === 'published') return position === 0 ? 'draft' : 'submitted'
  if (phase === 'awarded' || phase === 'finished') return isBest ? 'won' : 'lost'
  return statuses[phase] ?? 'submitted'
}
