import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { idList } from '../../domain/kit/id-list.ts'
import { timeBefore } from '../kit/days.ts'
import type { Random } from '../kit/random.ts'
import { momentOf } from '../life/office-hours.ts'
import { cents } from './amounts.ts'
import type { PlantAward } from './awards.ts'
import { type Asked, invitedRows, plantInvitations } from './invitations.ts'
import { publicStatus } from './phases.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

// Phase, and number of bids.
const auctions = [
  ['published', 0],
  ['running', 40],
  ['paused', 40],
  ['ended', 60],
  ['scaling', 60],
  ['awarded', 60],
  ['finished', 60],
  ['failed', 0],
] as const
const minute = 60_000

type Auction = {
  readonly id: string
  readonly startPrice: number
  readonly step: number
  readonly bids: number
  /** Time of the first and the last bid, in milliseconds. */
  readonly from: number
  readonly until: number
}

/** Reverse auctions in every phase, with bids; one starts in half an hour, and one failed. */
export function plantAuctions(trading: Trading, plantAward: PlantAward): void {
  const number = numbersOf()
  const { now, partners, catalogue } = trading
  for (const [index, [phase, bids]] of auctions.entries()) {
    const material = catalogue[index * 20]
    if (!material) return
    const ago = ['published', 'running', 'paused'].includes(phase) ? 4 : 8 + index * 12
    const companies = [0, 1, 7, 12, 17, 22].map(
      (step) => partners[step < 2 ? step : (index * 3 + step) % partners.length],
    )
    plantAuction(trading, plantAward, number('JJ', dayAfter(now, ago, 0)), {
      ...{ phase, bids, ago, material },
      companies: [...new Set(companies)].filter((each) => each !== undefined),
    })
  }
}

type Plan = {
  readonly phase: string
  readonly bids: number
  readonly ago: number
  readonly material: Trading['catalogue'][number]
  readonly companies: readonly Partner[]
}

function plantAuction({ sheets, random, now }: Trading, plantAward: PlantAward, billNo: string, plan: Plan): void {
  const { phase, bids, ago, material, companies } = plan
  const qty = random.int(10, 60)
  const { startTime, duration } = timesOf(now, phase, ago)
  const startPrice = cents(material.price * qty)
  const step = Math.max(10, Math.round(startPrice / 5_000) * 10)
  const name = `${material.materialName}竞价采购`
  const day = dayAfter(now, ago, 0)
  const from = momentOf(startTime)
  const endTime = timeBefore(now, (now.getTime() - from) / minute - duration)
  const auctionId = sheets.add('bid/auction', billNo, {
    ...head(day, billNo, publicStatus(phase)),
    ...{ phase, name, nameEn: material.nameEn, participation: 'public', 'add:participation': 'Y' },
    ...{ startTime, endTime, duration, startPrice, step },
    invitedIds: idList(companies.map(({ supplierId }) => supplierId)),
    ...rules,
    rejectReason: phase === 'failed' ? '无供应商出价，本次竞价失败' : null,
    'at:start': startTime,
    'at:end': endTime,
    'at:pause': timeBefore(now, 4),
  })
  const what = { auctionId, ...goods({ lineNo: 1, material }), qty, startPrice: material.price }
  sheets.add('bid/auction/items', `${billNo}/1`, what)
  const asked = companies.map((partner, place) => ({ partner, inviteStatus: answerOf(phase, bids, place) }))
  plantAsked(sheets, { auctionId, billNo, name, nameEn: material.nameEn, startTime, day }, asked)
  const bidders = asked.filter(({ inviteStatus }) => inviteStatus === 'quoted').map(({ partner }) => partner)
  // No bids in the last minutes, which would extend the auction.
  const until = Math.min(from + duration * 0.9 * minute, now.getTime() - 5 * minute)
  const last = plantBids(sheets, random, billNo, { id: auctionId, startPrice, step, bids, from, until }, bidders)
  // A bid covers the whole quantity.
  const line = last && { lineNo: 1, material, qty, price: roundHalfUp(last.amount / qty, 6) }
  plantAward(
    {
      type: 'bidding',
      billNo,
      name,
      nameEn: material.nameEn,
      phase,
      closedAgo: ago - 5,
      budget: startPrice,
      reason: '竞价最低者中标。',
      bidders,
    },
    last && line ? [{ partner: last.partner, lines: [line] }] : [],
  )
}

const rules = {
  auctionType: 'english',
  rounds: 1,
  lotMode: 'whole',
  tick: 30,
  stepType: 'amount',
  extendWithin: 3,
  extendBy: 3,
  extendMax: 10,
  visibility: 'bestRank',
  anonymous: 'Y',
  currency: 'CNY',
  exchangeRate: 1,
} as const

function timesOf(now: Date, phase: string, ago: number): { readonly startTime: string; readonly duration: number } {
  if (phase === 'published') return { startTime: timeBefore(now, -30), duration: 60 }
  if (phase === 'running') return { startTime: timeBefore(now, 40), duration: 120 }
  if (phase === 'paused') return { startTime: timeBefore(now, 60), duration: 120 }
  return { startTime: `${dayAfter(now, ago, 5)} 10:00:00`, duration: 60 }
}

// Bidders have quoted; before any bid, they are ready.
function answerOf(phase: string, bids: number, place: number): string {
  if (phase === 'published')
    return ['accepted', 'accepted', 'viewed', 'accepted', 'invited', 'declined'][place] ?? 'invited'
  if (bids === 0) return 'missed'
  return place < 5 ? 'quoted' : 'declined'
}

type Head = {
  readonly auctionId: string
  readonly billNo: string
  readonly name: string
  readonly nameEn: string | null
  readonly startTime: string
  readonly day: string
}

function plantAsked(
  sheets: Sheets,
  { auctionId, billNo, name, nameEn, startTime, day }: Head,
  asked: readonly Asked[],
): void {
  for (const [place, row] of invitedRows(asked).entries()) {
    const bondPaid = ['accepted', 'quoted'].includes(row.inviteStatus) ? 'Y' : 'N'
    sheets.add('bid/auction/invited', `${billNo}/${place}`, { auctionId, ...row, factor: 1, bondPaid })
  }
  const asking = { billNo, name, nameEn, type: 'bidding', deadline: startTime, createTime: `${day} 09:40:00` } as const
  plantInvitations(sheets, asking, asked)
}

/** A bid. */
type Bid = { readonly partner: Partner; readonly amount: number }

// Each bid is at least one step below the best one; no bidder outbids itself.
function plantBids(
  sheets: Sheets,
  random: Random,
  billNo: string,
  { id: auctionId, startPrice, step, bids, from, until }: Auction,
  bidders: readonly Partner[],
): Bid | undefined {
  let amount = startPrice
  let best: Bid | undefined
  let last = 0
  for (let place = 0; place < bids; place += 1) {
    last = (last + random.int(1, bidders.length - 1)) % bidders.length
    const partner = bidders[last]
    if (!partner) return best
    amount = cents(amount - step * random.int(1, 2))
    const bidTime = timeBefore(new Date(from + ((until - from) * (place + random.next())) / bids), 0)
    const bid = { seq: place + 1, lot: 0, ...partnerOf(partner), round: 1, amount, bidTime, createTime: bidTime }
    sheets.add('bid/auction/bids', `${billNo}/${place + 1}`, { auctionId, ...bid })
    best = { partner, amount }
  }
  return best
}
