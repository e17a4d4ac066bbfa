import { idList } from '../../domain/kit/id-list.ts'
import { cents } from './amounts.ts'
import { budgetOf, type PlantAward } from './awards.ts'
import type { PlantOffers } from './bids.ts'
import { type Asked, invitedRows, plantInvitations } from './invitations.ts'
import type { Material } from './materials.ts'
import { publicStatus, unpublished } from './phases.ts'
import { dayAfter, goods, head, numbersOf, type Partner, type Trading } from './sheets.ts'
import type { Item } from './tenders.ts'

const phases = [
  ...['draft', 'pending', 'approved', 'published', 'closed', 'opened', 'scaling', 'awarded', 'finished', 'failed'],
  'cancelled',
] as const
const count = 26
/** Number of invited companies, and of quotations. */
const asked = 8
const sealedPhases: readonly string[] = ['published', 'closed']
const quoting: Readonly<Record<string, number>> = {
  ...{ published: 4, closed: 7, opened: 7, scaling: 7, awarded: 7, finished: 8, failed: 2 },
}
const reasons: Readonly<Record<string, string>> = {
  cancelled: '需求取消，询价终止',
  failed: '有效报价不足三家，本次询价失败',
}

type Inquiry = {
  readonly billNo: string
  readonly name: string
  readonly nameEn: string
  readonly phase: string
  readonly inquiryType: 'invited' | 'open'
  /** Age in days. */
  readonly ago: number
  readonly items: readonly Item[]
  readonly asked: readonly Asked[]
}

/** Inquiries in every phase, with items, invited companies and quotations. */
export function plantInquiries(trading: Trading, plantOffers: PlantOffers, plantAward: PlantAward): void {
  const { random, now, partners, catalogue } = trading
  const number = numbersOf()
  for (let index = 0; index < count; index += 1) {
    const phase = phases[index % phases.length] ?? 'draft'
    const ago = [...unpublished, 'published'].includes(phase) ? index % 6 : 15 + index * 6
    const first = (index * 9) % (catalogue.length - 4)
    const items = catalogue
      .slice(first, first + 3)
      .map((material, place) => ({ lineNo: place + 1, material, qty: random.int(2, 40) }))
    const companies = askedOf(partners, index)
    const inquiry = {
      billNo: number('XJ', dayAfter(now, ago, 0)),
      name: `${items[0]?.material.materialName ?? ''}等物资询价`,
      nameEn: `${items[0]?.material.nameEn ?? ''} and other goods`,
      phase,
      inquiryType: index % 2 === 1 ? ('open' as const) : ('invited' as const),
      ago,
      items,
      asked: companies.map((partner, place) => ({ partner, inviteStatus: answerOf(phase, place) })),
    }
    plantInquiry(trading, inquiry)
    if (unpublished.includes(phase)) continue
    const offers = plantOffers({
      ...inquiry,
      type: 'inquiry',
      closedAgo: ago - 8,
      deadline: `${dayAfter(now, ago, 8)} 17:00:00`,
      openTime: `${dayAfter(now, ago, 9)} 10:05:00`,
      bidders: companies.slice(0, quoting[phase] ?? 0),
    })
    const contest = { ...inquiry, type: 'inquiry', closedAgo: ago - 8, budget: budgetOf(items) } as const
    plantAward(
      { ...contest, reason: '按明细选择报价最低者，交期满足要求。', bidders: offers.map(({ partner }) => partner) },
      offers.flatMap(({ partner, won }) => (won.length > 0 ? [{ partner, lines: won }] : [])),
    )
  }
}

// The demo supplier is invited every other time.
function askedOf(partners: readonly Partner[], index: number): readonly Partner[] {
  const others = partners.slice(2)
  const further = Array.from({ length: asked - 1 }, (_, place) => others[(index * 3 + place * 5) % others.length])
  return [partners[index % 2], ...further].filter((each) => each !== undefined)
}

function plantInquiry({ sheets, now }: Trading, inquiry: Inquiry): void {
  const { billNo, name, nameEn, phase, inquiryType, ago, items, asked: companies } = inquiry
  const day = dayAfter(now, ago, 0)
  const deadline = `${dayAfter(now, ago, 8)} 17:00:00`
  const inquiryId = sheets.add('bid/inquiry', billNo, {
    ...head(day, billNo, publicStatus(phase)),
    ...terms,
    phase,
    inquiryType,
    name,
    nameEn,
    quoteDeadline: deadline,
    invitedIds: idList(companies.map(({ partner }) => partner.supplierId)),
    estimate: cents(items.reduce((sum, { material, qty }) => sum + pricesOf(material, qty).estimate, 0)),
    rejectReason: reasons[phase] ?? null,
    'at:close': deadline,
    'at:open': `${dayAfter(now, ago, 9)} 10:00:00`,
  })
  for (const { lineNo, material, qty } of items)
    sheets.add('bid/inquiry/items', `${billNo}/${lineNo}`, {
      inquiryId,
      ...goods({ lineNo, material }),
      qty,
      needDate: dayAfter(now, ago, 45),
      ...pricesOf(material, qty),
    })
  const quoteTime = `${dayAfter(now, ago, 7)} 16:20:00`
  for (const [place, row] of invitedRows(companies).entries()) {
    const isIn = row.inviteStatus === 'quoted'
    sheets.add('bid/inquiry/invited', `${billNo}/${place}`, { inquiryId, ...row, quoteTime: isIn ? quoteTime : null })
  }
  if (!unpublished.includes(phase))
    plantInvitations(
      sheets,
      { billNo, name, nameEn, type: 'inquiry', deadline, createTime: `${day} 09:40:00` },
      companies,
    )
}

function pricesOf({ price }: Material, qty: number) {
  const targetPrice = cents(price * 0.95)
  return { targetPrice, lastPrice: price, estimate: cents(targetPrice * qty) }
}

const terms = {
  type: 'inquiry',
  priceType: 'net',
  currency: 'CNY',
  exchangeRate: 1,
  paymentTerm: 'M60',
  incoterm: 'DAP',
  sealed: 'Y',
  allowPartial: 'Y',
  round: 1,
} as const

// While it runs, the first quotation is a draft (bids.ts); after the deadline none is pending.
function answerOf(phase: string, place: number): string {
  if (unpublished.includes(phase)) return 'none'
  if (phase === 'cancelled') return 'missed'
  // Who has quoted is unknown until the opening.
  if (place < (quoting[phase] ?? 0)) return sealedPhases.includes(phase) ? 'accepted' : 'quoted'
  if (phase === 'published') return ['viewed', 'accepted', 'invited', 'declined'][place % 4] ?? 'invited'
  return place % 2 === 0 ? 'declined' : 'missed'
}
