import { callFunction, roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import { pricedAt } from './contracts.ts'
import type { Material } from './materials.ts'
import { dayAfter, goods, head, numbersOf, type Partner, partnerOf, type Sheets, type Trading } from './sheets.ts'

const states = [
  ...['effective', 'effective', 'effective', 'effective', 'effective', 'effective', 'approved', 'pending'],
  ...['agreed', 'agreed', 'countered', 'negotiating', 'negotiating', 'draft', 'draft', 'cancelled'],
] as const
/** States with a counter-offer or an agreement. */
const priced = ['countered', 'effective', 'approved', 'pending', 'agreed']

/** Price adjustments in every state, each of a price of the library. Those in effect have ended it and begun the next. */
export function plantAdjustments(trading: Trading): void {
  const { now } = trading
  const number = numbersOf()
  for (const [index, status] of states.entries()) {
    const ago = status === 'effective' ? 60 + index * 30 : 1 + (states.length - index)
    // A price that is valid on the day before the adjustment takes effect.
    const { material, partner, key } = pricedAt(trading, index * 14 + 4 + (status === 'effective' ? index : 0))
    plantAdjustment(trading, number('PJ', dayAfter(now, ago, 0)), { partner, material, status, ago, key })
  }
}

type Adjustment = {
  readonly partner: Partner
  readonly material: Material
  readonly status: string
  readonly ago: number
  /** Key of the price in the library. */
  readonly key: string
}

function plantAdjustment(
  { sheets, random, now }: Trading,
  billNo: string,
  { partner, material, status, ago, key }: Adjustment,
): void {
  const isUp = random.chance(0.5)
  const old = (sheets.rows.get('mat/price') ?? []).find(({ id }) => id === seedId('mat/price', key))
  if (!old) throw new Error(`there is no price ${key}`)
  const oldPrice = Number(old.price)
  const [newPrice, agreed] = (isUp ? [1.06, 1.04] : [0.95, 0.95]).map((factor) => cents(oldPrice * factor)) as [
    number,
    number,
  ]
  const agreedPrice = priced.includes(status) ? agreed : null
  const monthlyQty = random.int(5, 40)
  const effectDate = status === 'effective' ? dayAfter(now, ago, 15) : dayAfter(now, 0, 20)
  const priceadjustId = sheets.add('mat/priceadjust', billNo, {
    ...head(dayAfter(now, ago, 0), billNo, status),
    ...partnerOf(partner),
    adjustType: isUp ? 'up' : 'annual',
    reason: isUp ? '不锈钢与铜材价格上涨，申请同步调整。' : '年度采购量提升，按约定下调。',
    effectDate,
    retroactive: 'N',
    indexName: isUp ? '长江有色金属网 铜均价' : null,
    fromBuyer: status === 'countered' ? 'Y' : 'N',
    ...(status === 'effective' && { updateTime: `${effectDate} 01:00:00` }),
  })
  sheets.add('mat/priceadjust/lines', `${billNo}/1`, {
    priceadjustId,
    ...goods({ lineNo: 1, material }),
    currency: 'CNY',
    oldPrice,
    newPrice,
    ratio: roundHalfUp(((newPrice - oldPrice) / oldPrice) * 100, 2),
    agreedPrice,
    fromQty: 0,
    monthlyQty,
    impact: agreedPrice === null ? null : cents((agreedPrice - oldPrice) * monthlyQty * 12),
  })
  if (status === 'effective')
    plantEffect(sheets, key, old, { price: agreedPrice, beginDate: effectDate, srcNo: billNo })
}

/** The price that an adjustment in effect has ended, and the next one. */
function plantEffect(
  sheets: Sheets,
  key: string,
  { id: _, ...old }: SeedRecord,
  next: { readonly price: number | null; readonly beginDate: string; readonly srcNo: string },
): void {
  const { beginDate, srcNo } = next
  sheets.amend('mat/price', key, { endDate: String(callFunction('addDays', [beginDate, -1])), status: 'expired' })
  sheets.add('mat/price', `${key}/${srcNo}`, { ...old, ...next, source: 'adjust', createTime: `${beginDate} 01:00:00` })
}
