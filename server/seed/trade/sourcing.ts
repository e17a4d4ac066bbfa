import type { SeedRecord } from '../insert.ts'
import type { Random } from '../random.ts'
import type { Material } from './materials.ts'
import { cents, dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'

const inquiryPhases = [
  'draft',
  'pending',
  'approved',
  'published',
  'closed',
  'opened',
  'scaling',
  'awarded',
  'finished',
  'failed',
  'cancelled',
] as const

// What the public sees of a phase (catalogue: bidding).
function publicStatus(phase: string): string {
  if (['draft', 'pending', 'rejected'].includes(phase)) return 'notApproved'
  if (phase === 'approved') return 'approved'
  if (phase === 'awarded') return 'calibrated'
  return ['finished', 'failed', 'cancelled'].includes(phase) ? 'completed' : 'ongoing'
}

/** Inquiries in every phase, with items and the suppliers asked. */
export function plantInquiries(
  sheets: Sheets,
  random: Random,
  now: Date,
  partners: readonly Partner[],
  catalogue: readonly Material[],
): void {
  const number = numbersOf()
  for (let index = 0; index < 26; index += 1) {
    const phase = inquiryPhases[index % inquiryPhases.length] ?? 'draft'
    const ago = ahead.includes(phase) ? index % 6 : 15 + index * 6
    const billNo = number('XJ', dayAfter(now, ago, 0))
    const first = (index * 9) % (catalogue.length - 4)
    const items = catalogue.slice(first, first + 3)
    const inquiryId = sheets.add(
      'bid/inquiry',
      billNo,
      inquiryHead(billNo, phase, dayAfter(now, ago, 0), dayAfter(now, ago, 8), items),
    )
    for (const [place, material] of items.entries())
      sheets.add('bid/inquiry/items', `${billNo}/${place}`, {
        inquiryId,
        ...goods({ lineNo: place + 1, material }),
        qty: random.int(2, 40),
        needDate: dayAfter(now, ago, 45),
        targetPrice: cents(material.price * 0.95),
        lastPrice: material.price,
      })
    const asked = [0, 5, 10].map((step) => partners[(index + step) % partners.length])
    for (const [place, partner] of asked.entries())
      sheets.add('bid/inquiry/invited', `${billNo}/${place}`, {
        inquiryId,
        ...(partner && partnerOf(partner)),
        ...answerOf(phase, place, dayAfter(now, ago, 5)),
      })
    if (!['draft', 'pending', 'approved'].includes(phase)) {
      const name = `${items[0]?.materialName ?? ''}等物资询价`
      plantInvitations(sheets, now, { billNo, name, isOver: phase !== 'published', ago }, asked)
    }
  }
}

type Asking = {
  readonly billNo: string
  readonly name: string
  readonly isOver: boolean
  readonly ago: number
}

// What companies find of it among their invitations: most answer by the deadline.
function plantInvitations(
  sheets: Sheets,
  now: Date,
  { billNo, name, isOver, ago }: Asking,
  asked: readonly (Partner | undefined)[],
): void {
  const states = isOver ? (['quoted', 'quoted', 'declined'] as const) : (['viewed', 'accepted', 'invited'] as const)
  for (const [place, partner] of asked.entries()) {
    const inviteStatus = states[place % states.length] ?? 'invited'
    sheets.add('bid/invite', `${billNo}/${place}`, {
      billNo,
      name,
      type: 'inquiry',
      supplierId: partner?.supplierId,
      deadline: `${dayAfter(now, ago, 8)} 17:00:00`,
      inviteStatus,
      replyNote: inviteStatus === 'declined' ? '产能已满，本次不参与报价。' : null,
      createTime: `${dayAfter(now, ago, 0)} 09:40:00`,
    })
  }
}

const ahead: readonly string[] = ['draft', 'pending', 'approved', 'published']

function inquiryHead(
  billNo: string,
  phase: string,
  day: string,
  until: string,
  items: readonly Material[],
): SeedRecord {
  return {
    ...head(day, billNo, publicStatus(phase)),
    phase,
    name: `${items[0]?.materialName ?? ''}等物资询价`,
    inquiryType: 'invited',
    quoteDeadline: `${until} 17:00:00`,
    priceType: 'net',
    currency: 'CNY',
    paymentTerm: 'M60',
    incoterm: 'DAP',
    sealed: 'Y',
    allowPartial: 'Y',
    round: 1,
    rejectReason: phase === 'cancelled' ? '需求取消，询价终止' : null,
  }
}

// Two of three have answered by the deadline.
function answerOf(phase: string, place: number, day: string): SeedRecord {
  const hasQuoted = !ahead.includes(phase) && place < 2
  return hasQuoted ? { inviteStatus: 'quoted', quoteTime: `${day} 16:20:00` } : { inviteStatus: 'invited' }
}

const auctionPhases = ['published', 'running', 'ended', 'scaling', 'awarded', 'finished', 'failed', 'draft'] as const

/** Reverse auctions in every phase; one begins within the hour. `timeAt` gives the time some minutes from now. */
export function plantAuctions(
  sheets: Sheets,
  random: Random,
  now: Date,
  partners: readonly Partner[],
  catalogue: readonly Material[],
  timeAt: (minutes: number) => string,
): void {
  const number = numbersOf()
  for (const [index, phase] of auctionPhases.entries()) {
    const material = catalogue[index * 20]
    if (!material) return
    const ago = phase === 'published' || phase === 'draft' ? 2 : 8 + index * 12
    const day = dayAfter(now, ago, 0)
    const billNo = number('JJ', day)
    const qty = random.int(10, 60)
    const [startTime, endTime] = timesOf(phase, dayAfter(now, ago, 5), timeAt)
    const auctionId = sheets.add('bid/auction', billNo, {
      ...head(day, billNo, publicStatus(phase)),
      phase,
      name: `${material.materialName}竞价采购`,
      startTime,
      endTime,
      startPrice: cents(material.price * qty),
      ...auctionRules,
    })
    const what = { auctionId, ...goods({ lineNo: 1, material }), qty, startPrice: material.price }
    sheets.add('bid/auction/items', `${billNo}/1`, what)
    for (const [place, partner] of [0, 1, 2, 3]
      .map((step) => partners[(index * 3 + step) % partners.length])
      .entries()) {
      const terms = {
        auctionId,
        ...(partner && partnerOf(partner)),
        inviteStatus: 'accepted',
        factor: 1,
        bondPaid: 'Y',
      }
      sheets.add('bid/auction/invited', `${billNo}/${place}`, terms)
    }
  }
}

const auctionRules = {
  auctionType: 'english',
  duration: 60,
  rounds: 1,
  stepType: 'amount',
  step: 500,
  extendWithin: 3,
  extendBy: 3,
  extendMax: 10,
  visibility: 'bestRank',
  anonymous: 'Y',
  currency: 'CNY',
} as const

function timesOf(phase: string, day: string, timeAt: (minutes: number) => string): readonly [string, string] {
  if (phase === 'published') return [timeAt(30), timeAt(90)]
  if (phase === 'running') return [timeAt(-20), timeAt(100)]
  return [`${day} 10:00:00`, `${day} 11:00:00`]
}
