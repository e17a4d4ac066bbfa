import { listed, type Text } from '../../../src/schema/base/text.ts'
import type { ComparedCell, ComparedLine, ComparedSupplier } from '../../../src/schema/model/comparison-data.ts'
import { type AwardedOffer, cellAt, freightOf, offerIn } from './award-choice.ts'

/** Winning line of an award. */
export type AwardedLine = {
  readonly id: string
  readonly line: string
  readonly supplierId: string
  readonly supplierName: string
  readonly awardPrice: number
  readonly sharePct: number
  readonly qty: number | null
  readonly currency: string
  /** Price of one unit of the currency in that of the event. */
  readonly exchangeRate: number
  readonly materialCode: string
  /** Line of the bid that it comes from, or alternative in it; empty for a line that was typed. */
  readonly itemId: string
  /** Net freight of the bid for the whole line; 0: the price includes it. */
  readonly quoteFreight: number
  /** Id of the alternative that is awarded instead of the line as asked for. */
  readonly alternative?: string
}

type Fault = Exclude<Text, string>
export type Facts = {
  readonly id: string
  readonly cell: ComparedCell
  readonly offer: AwardedOffer
  readonly supplier: ComparedSupplier
  readonly line: ComparedLine
}

export type Judged = {
  readonly faults: readonly Fault[]
  /** Offers that the lines come from. */
  readonly facts: readonly Facts[]
  /** Whether a line goes to a bid that is not the best, or above the ceiling. */
  readonly deviates: boolean
}

/**
 * Award lines against the opened bids of their event: each has an offer, at its price and at most its quantity, in its currency, and the
 * quantity of the event line by the share. The best is the first-ranked bid of an evaluated tender, otherwise the lowest price of the line; an alternative is
 * never the best, as it is not what the event asks for.
 */
export function judgedLines(
  awarded: readonly AwardedLine[],
  lines: readonly ComparedLine[],
  suppliers: readonly ComparedSupplier[],
): Judged {
  const found = awarded.map((each) => {
    const line = lines.find(({ key }) => key === each.line)
    const column = line && cellAt(suppliers, each.line, each.supplierId, (cell) => hasItem(cell, each.itemId))
    return { each, line, column, offer: column && offerIn(column.cell, qtyOf(line, each), each.alternative) }
  })
  const strangers = new Set(found.filter(({ offer }) => !offer).map(({ each }) => each.supplierName))
  const missing = strangers.size === 0 ? [] : [noValidBid([...strangers])]
  const facts = found.flatMap(({ each, line, column, offer }) =>
    line && column && offer ? [{ id: each.id, line, ...column, offer, each }] : [],
  )
  return {
    faults: [
      ...missing,
      ...facts.flatMap(({ each, line, offer, supplier }) => faultsOf(each, line, offer, supplier)),
      ...facts.flatMap(({ each, line, cell }) => partFaults(each, line, cell)),
    ],
    facts: facts.map(({ id, cell, offer, supplier, line }) => ({ id, cell, offer, supplier, line })),
    deviates: facts.some(
      ({ cell, supplier, each }) => (supplier.rank ?? cell.rank) !== 1 || supplier.aboveCeiling || !!each.alternative,
    ),
  }
}

/** Fault of an award to companies without a valid bid. */
export const noValidBid = (names: readonly string[]): Fault => ({
  zh: `没有有效报价，不能中标：${listed('zh', names)}`,
  en: `No valid bid, so no award: ${listed('en', names)}`,
})

/** Whether a price is that of a line of a bid, or of an alternative in it. */
function hasItem({ itemId, alternatives }: ComparedCell, id: string): boolean {
  return itemId === id || alternatives.some((each) => each.itemId === id)
}

/** Share of a line that is more than its supplier offers. */
function partFaults(awarded: AwardedLine, line: ComparedLine, { qty }: ComparedCell): readonly Fault[] {
  const share = qtyOf(line, awarded)
  if (share <= qty + 0.001) return []
  const { supplierName } = awarded
  const zh = `第 ${line.lineNo} 行 ${supplierName}仅可供 ${qty}，份额对应的数量为 ${share}`
  return [
    { zh, en: `Line ${line.lineNo}, ${supplierName}: it offers ${qty}, and the quantity of the share is ${share}` },
  ]
}

/** Quantity of an award line: its share of the line. */
const qtyOf = (line: ComparedLine, { sharePct }: AwardedLine) => shareOf(line.qty, sharePct)
const shareOf = (qty: number, sharePct: number) => Math.round(qty * sharePct * 10) / 1000

/** Prices are kept with six decimals. */
const priceTolerance = 0.000_001

/** Rates differ by this much between the days of the draft and of the submission. */
const rateTolerance = 0.01

function faultsOf(
  awarded: AwardedLine,
  line: ComparedLine,
  offer: AwardedOffer,
  { currency }: ComparedSupplier,
): readonly Fault[] {
  const { quoted, price } = offer
  const { awardPrice, supplierName } = awarded
  const at = (zh: string, en: string) => ({
    zh: `第 ${line.lineNo} 行 ${supplierName}${zh}`,
    en: `Line ${line.lineNo}, ${supplierName}: ${en}`,
  })
  const rate = quoted > 0 ? price / quoted : 1
  return [
    ...(awardPrice > quoted + priceTolerance ? [at('的定标价高于其报价', 'the award price is above the bid')] : []),
    ...(awardPrice < quoted - priceTolerance
      ? [
          at(
            `的定标价应为其报价 ${quoted}，降价请先与其谈判`,
            `the award price is that of the bid, ${quoted}; negotiate a lower one first`,
          ),
        ]
      : []),
    ...(awarded.currency !== '' && awarded.currency !== currency
      ? [at(`的报价币种为 ${currency}`, `the bid is in ${currency}`)]
      : []),
    ...freightFaults(awarded, freightOf(offer, line.qty) ?? 0, at),
    ...lineFaults(awarded, line, rate, at),
  ]
}

/** The freight of a line comes from the comparison, so that the amount of the award, and its approval, include it. */
function freightFaults({ quoteFreight }: AwardedLine, freight: number, at: At): readonly Fault[] {
  if (Math.abs(quoteFreight - freight) < 0.011) return []
  const zh = `的报价运费为 ${freight}，请从比价页面重新生成该行`
  return [at(zh, `the freight of the bid is ${freight}; make the line from the comparison again`)]
}

type At = (zh: string, en: string) => Fault

type Asked = { readonly materialCode: unknown; readonly qty: unknown }

/**
 * Facts of an award line that are not those of the line of the event: its material, the quantity of its share, the exchange rate. The
 * amount of the award, and so its approval, depends on them.
 */
export function lineFaults(awarded: AwardedLine, { materialCode, qty }: Asked, rate: number, at: At): readonly Fault[] {
  const share = shareOf(Number(qty), awarded.sharePct)
  const known = Math.round(rate * 1_000_000) / 1_000_000
  return [
    ...(awarded.materialCode === materialCode
      ? []
      : [at(`的物料应为 ${materialCode}`, `the material is ${materialCode}`)]),
    ...(awarded.qty !== null && Math.abs(awarded.qty - share) <= 0.001
      ? []
      : [at(`的数量应为 ${share}`, `the quantity of this share is ${share}`)]),
    ...(Math.abs(awarded.exchangeRate - rate) <= rateTolerance * rate
      ? []
      : [at(`的汇率应为 ${known}`, `the exchange rate is ${known}`)]),
  ]
}

/** Lines whose shares do not total 100 %. */
export function shareFaults(awarded: readonly Pick<AwardedLine, 'line' | 'sharePct'>[]): readonly Fault[] {
  return [...Map.groupBy(awarded, ({ line }) => line)].flatMap(([line, group]) => {
    const total = group.reduce((sum, { sharePct }) => sum + Math.round(sharePct * 100), 0)
    if (total === 10_000) return []
    const zh = `第 ${line} 行的份额合计为 ${total / 100}%，应为 100%`
    return [{ zh, en: `The shares of line ${line} total ${total / 100} %, not 100 %` }]
  })
}
