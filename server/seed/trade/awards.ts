import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { cents } from './amounts.ts'
import type { Offer } from './bids.ts'
import { dayAfter, goods, head, type numbersOf, partnerOf, type Sheets } from './sheets.ts'
import type { Tender } from './tenders.ts'

const states: Readonly<Record<string, string>> = { scaling: 'pending', awarded: 'approved', finished: 'published' }

/** The award of a tender that has come so far: to the lowest bid, at its prices. */
export function plantAward(
  sheets: Sheets,
  now: Date,
  number: ReturnType<typeof numbersOf>,
  { billNo: projectNo, name, phase, closedAgo, items }: Tender,
  offers: readonly Offer[],
): void {
  const status = states[phase]
  const winner = offers.find(({ isBest }) => isBest)
  if (status === undefined || !winner) return
  const day = dayAfter(now, closedAgo, 8)
  const billNo = number('DB', day)
  const lines = winner.lines.map((line) => ({ line, lineAmount: cents(line.qty * line.price) }))
  const awardAmount = cents(lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0))
  const budget = cents(items.reduce((sum, { material, qty }) => sum + material.price * qty, 0) * 1.05)
  const scalingId = sheets.add('bid/scaling', billNo, {
    ...head(day, billNo, status),
    projectNo,
    projectName: name,
    type: 'tender',
    awardMode: 'all',
    awardAmount,
    budget,
    saving: roundHalfUp(((budget - awardAmount) / budget) * 100, 2),
    reason: '综合得分第一，报价合理，推荐为中标人。',
  })
  for (const { line, lineAmount } of lines)
    sheets.add('bid/scaling/lines', `${billNo}/${line.lineNo}`, {
      scalingId,
      lotNo: '1',
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
