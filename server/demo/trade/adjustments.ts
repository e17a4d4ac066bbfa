import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import type { Random } from '../kit/random.ts'
import { cents } from './amounts.ts'
import type { Material } from './materials.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

const states = [
  ...['effective', 'effective', 'effective', 'effective', 'effective', 'effective', 'approved', 'pending'],
  ...['agreed', 'agreed', 'countered', 'negotiating', 'negotiating', 'draft', 'draft', 'cancelled'],
] as const
const settled = ['effective', 'approved', 'pending', 'agreed']

/** Price adjustments in every state. */
export function plantAdjustments({ sheets, random, now, partners, catalogue }: Trading): void {
  const number = numbersOf()
  for (const [index, status] of states.entries()) {
    const partner = partners[(index * 5) % partners.length]
    const material = catalogue[(index * 17) % catalogue.length]
    if (!partner || !material) return
    const ago = status === 'effective' ? 60 + index * 30 : 1 + (states.length - index)
    const day = dayAfter(now, ago, 0)
    plantAdjustment(sheets, random, now, number('PJ', day), { partner, material, status, ago })
  }
}

type Adjustment = {
  readonly partner: Partner
  readonly material: Material
  readonly status: string
  readonly ago: number
}

function plantAdjustment(
  sheets: Sheets,
  random: Random,
  now: Date,
  billNo: string,
  { partner, material, status, ago }: Adjustment,
): void {
  const isUp = random.chance(0.5)
  const oldPrice = material.price
  const newPrice = cents(oldPrice * (isUp ? 1.06 : 0.95))
  const agreedPrice = settled.includes(status) ? cents(oldPrice * (isUp ? 1.04 : 0.95)) : null
  const monthlyQty = random.int(5, 40)
  const priceadjustId = sheets.add('mat/priceadjust', billNo, {
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(partner),
    adjustType: isUp ? 'up' : 'annual',
    reason: isUp ? '不锈钢与铜材价格上涨，申请同步调整。' : '年度采购量提升，按约定下调。',
    effectDate: status === 'effective' ? dayAfter(now, ago, 15) : dayAfter(now, 0, 20),
    retroactive: 'N',
    indexName: isUp ? '长江有色金属网 铜均价' : null,
    ...(status === 'effective' && { updateTime: `${dayAfter(now, ago, 15)} 01:00:00` }),
  })
  sheets.add('mat/priceadjust/lines', `${billNo}/1`, {
    priceadjustId,
    ...goods({ lineNo: 1, material }),
    currency: 'CNY',
    oldPrice,
    newPrice,
    ratio: roundHalfUp(((newPrice - oldPrice) / oldPrice) * 100, 2),
    agreedPrice,
    fromQty: 1,
    monthlyQty,
    impact: agreedPrice === null ? null : cents((agreedPrice - oldPrice) * monthlyQty * 12),
  })
}
