import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { cents, type Line } from './amounts.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets } from './sheets.ts'

/** Subject of an award: a tender, an inquiry or an auction. */
export type Contest = {
  readonly type: 'tender' | 'inquiry' | 'bidding'
  readonly billNo: string
  readonly name: string
  readonly phase: string
  /** Days since the bidding closed. */
  readonly closedAgo: number
  readonly budget: number
  readonly reason: string
}

/** Winner with lines and net prices. */
export type Winner = { readonly partner: Partner; readonly lines: readonly Line[] }

/** Plants the award of a closed contest; otherwise nothing. */
export type PlantAward = (contest: Contest, winner: Winner | undefined) => void

const states: Readonly<Record<string, string>> = { scaling: 'pending', awarded: 'approved', finished: 'published' }
const keys = { tender: 'projectNo', inquiry: 'inquiryNo', bidding: 'auctionNo' } as const

/** One planter for all awards, for common numbers. */
export function awardPlanter(sheets: Sheets, now: Date): PlantAward {
  const number = numbersOf()
  return (contest, winner) => {
    const status = states[contest.phase]
    if (status === undefined || !winner) return
    const day = dayAfter(now, contest.closedAgo, 8)
    plantAward(sheets, number('DB', day), day, status, contest, winner)
  }
}

function plantAward(
  sheets: Sheets,
  billNo: string,
  day: string,
  status: string,
  { type, billNo: sourceNo, name, budget, reason }: Contest,
  winner: Winner,
): void {
  const lines = winner.lines.map((line) => ({ line, lineAmount: cents(line.qty * line.price) }))
  const awardAmount = cents(lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0))
  const scalingId = sheets.add('bid/scaling', billNo, {
    ...head(day, billNo, status),
    ...{ type, [keys[type]]: sourceNo, sourceNo, projectName: name, budget, awardAmount, reason },
    awardMode: 'all',
    saving: roundHalfUp(((budget - awardAmount) / budget) * 100, 2),
  })
  for (const { line, lineAmount } of lines)
    sheets.add('bid/scaling/lines', `${billNo}/${line.lineNo}`, {
      scalingId,
      lotNo: type === 'tender' ? '1' : null,
      ...goods(line),
      ...partnerOf(winner.partner),
      quotePrice: line.price,
      awardPrice: line.price,
      sharePct: 100,
      qty: line.qty,
      rank: 1,
      winFlag: 'Y',
      lineAmount,
    })
}

/** Budget of items, at the prices of the library. */
export function budgetOf(items: readonly Omit<Line, 'price'>[]): number {
  return cents(items.reduce((sum, { material, qty }) => sum + material.price * qty, 0) * 1.05)
}
