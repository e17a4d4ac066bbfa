import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { letterTo } from '../../domain/sourcing/letters.ts'
import { seedId } from '../../platform/sql/insert.ts'
import { groupSender } from '../kit/group.ts'
import { cents, type Line } from './amounts.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'

/** Subject of an award: a tender, an inquiry or an auction. */
export type Contest = {
  readonly type: 'tender' | 'inquiry' | 'bidding'
  readonly billNo: string
  readonly name: string
  readonly nameEn?: string | undefined
  readonly phase: string
  /** Days since the bidding closed. */
  readonly closedAgo: number
  readonly budget: number
  readonly reason: string
  /** Days from the publication of the candidates to the result, by the method of the event. */
  readonly standstillDays?: number
  /** All companies with a bid. */
  readonly bidders?: readonly Partner[]
}

/** Winner with lines and net prices. */
export type Winner = { readonly partner: Partner; readonly lines: readonly Line[] }

/** Plants the award of a closed contest; otherwise nothing. */
export type PlantAward = (contest: Contest, winners: readonly Winner[]) => void

const states: Readonly<Record<string, string>> = { scaling: 'pending', awarded: 'approved', finished: 'published' }
/** Lines of the event, by its kind. */
const itemsOf: Readonly<Record<string, string>> = { tender: 'bid/project/items', inquiry: 'bid/inquiry/items' }
const keys = { tender: 'projectNo', inquiry: 'inquiryNo', bidding: 'auctionNo' } as const

/** One planter for all awards, for common numbers. */
export function awardPlanter(sheets: Sheets, now: Date): PlantAward {
  const number = numbersOf()
  return (contest, winners) => {
    const status = states[contest.phase]
    if (status === undefined || winners.length === 0) return
    const day = dayAfter(now, contest.closedAgo, 8)
    const planned = { billNo: number('DB', day), day, now, status, contest, winners }
    plantAward(sheets, planned)
    const { standstillDays = 0, closedAgo } = contest
    const told = standstillDays === 0 ? day : dayAfter(now, closedAgo, 9 + standstillDays)
    if (status === 'published') plantLetters(sheets, () => number('TZ', told), { ...planned, day: told })
  }
}

/** Award with its number and its day. */
type Planned = {
  readonly billNo: string
  readonly day: string
  readonly now: Date
  readonly status: string
  readonly contest: Contest
  readonly winners: readonly Winner[]
}

function plantAward(sheets: Sheets, planned: Planned): void {
  const { billNo, day, status, contest, winners } = planned
  const { type, billNo: sourceNo, name, budget, reason } = contest
  const lines = winners.flatMap(({ partner, lines: own }) =>
    own.map((line) => ({ partner, line, lineAmount: cents(line.qty * line.price) })),
  )
  const awardAmount = cents(lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0))
  const scalingId = sheets.add('bid/scaling', billNo, {
    ...head(day, billNo, status),
    ...{
      type,
      [keys[type]]: sourceNo,
      sourceNo,
      projectName: name,
      projectNameEn: contest.nameEn ?? null,
      budget,
      awardAmount,
      ...{ currency: 'CNY', exchangeRate: 1 },
      reason,
    },
    awardMode: winners.length > 1 ? 'byItem' : 'all',
    deviates: 'N',
    ...standstillOf(planned),
    saving: roundHalfUp(((budget - awardAmount) / budget) * 100, 2),
  })
  const items = itemsOf[type]
  for (const { partner, line, lineAmount } of lines)
    sheets.add('bid/scaling/lines', `${billNo}/${line.lineNo}`, {
      scalingId,
      lotNo: type === 'tender' ? '1' : null,
      ...goods(line),
      sortNo: line.lineNo,
      ...partnerOf(partner),
      ...{
        quotePrice: line.price,
        awardPrice: line.price,
        deliveredPrice: line.price,
        taxRate: line.material.taxRate,
        currency: 'CNY',
      },
      ...{ paymentTerm: 'M60', exchangeRate: 1, needDate: dayAfter(planned.now, contest.closedAgo, 60) },
      srcLineId: items === undefined ? null : seedId(items, `${sourceNo}/${line.lineNo}`),
      sharePct: 100,
      qty: line.qty,
      rank: 1,
      winFlag: 'Y',
      lineAmount,
    })
}

// The candidates are published the day after the award is approved.
function standstillOf({ now, status, contest: { standstillDays = 0, closedAgo } }: Planned) {
  if (standstillDays === 0 || status === 'pending') return { standstillDays }
  return {
    standstillDays,
    candidateTime: `${dayAfter(now, closedAgo, 9)} 10:00:00`,
    standstillEnd: `${dayAfter(now, closedAgo, 9 + standstillDays)} 10:00:00`,
  }
}

/** Letters to all bidders of a published award. */
function plantLetters(sheets: Sheets, number: () => string, planned: Planned): void {
  const { billNo: scalingNo, day, contest, winners } = planned
  const about = {
    ...{ scalingNo, sourceNo: contest.billNo, projectName: contest.name },
    projectNameEn: contest.nameEn ?? contest.name,
    ...{ sender: groupSender.name, senderEn: groupSender.nameEn, senderAddress: groupSender.address },
  }
  const won = new Map(winners.map(({ partner, lines }) => [partner.supplierId, lines]))
  const bidders = new Map(
    [...winners.map(({ partner }) => partner), ...(contest.bidders ?? [])].map((each) => [each.supplierId, each]),
  )
  for (const { supplierId, supplierCode, supplierName, nameEn, address = '' } of bidders.values()) {
    const company = { supplierId, supplierCode, supplierName, supplierNameEn: nameEn ?? supplierName, address }
    const lines = (won.get(supplierId) ?? []).map(({ lineNo, material, qty, price }) => ({
      ...{ lineNo, materialName: material.materialName, materialNameEn: material.nameEn, qty, awardPrice: price },
      ...{ lotNo: contest.type === 'tender' ? '1' : null, currency: 'CNY' },
    }))
    const billNo = number()
    const letter = letterTo(company, about, lines, day)
    sheets.add('bid/letter', billNo, { ...letter, billNo, createBy: 'buyer', createTime: `${day} 16:00:00` })
  }
}

/** Budget of items, at the prices of the library. */
export function budgetOf(items: readonly Omit<Line, 'price'>[]): number {
  return cents(items.reduce((sum, { material, qty }) => sum + material.price * qty, 0) * 1.05)
}
