import type { Text } from '../../../src/schema/base/text.ts'
import type { ComparedCell, ComparedLine, ComparedSupplier } from '../../../src/schema/model/comparison-data.ts'
import { cellAt } from './award-choice.ts'

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
}

type Fault = Exclude<Text, string>
export type Facts = {
  readonly id: string
  readonly cell: ComparedCell
  readonly supplier: ComparedSupplier
  readonly line: ComparedLine
}

export type Judged = {
  readonly faults: readonly Fault[]
  /** Offers that the lines come from. */
  readonly facts: readonly Facts[]
  /** Whether a line goes to a bid that is not the best. */
  readonly deviates: boolean
}

/**
 * Award lines against the opened bids of their event: each has an offer, at most its price, in its currency, and the quantity of the
 * event line by the share. The best is the first-ranked bid of an evaluated tender, otherwise the lowest price of the line.
 */
export function judgedLines(
  awarded: readonly AwardedLine[],
  lines: readonly ComparedLine[],
  suppliers: readonly ComparedSupplier[],
): Judged {
  const found = awarded.map((each) => {
    const line = lines.find(({ key }) => key === each.line)
    return { each, line, offer: line && cellAt(suppliers, each.line, each.supplierId) }
  })
  const strangers = new Set(found.filter(({ offer }) => !offer).map(({ each }) => each.supplierName))
  const list = [...strangers].join('、')
  const missing =
    strangers.size === 0 ? [] : [{ zh: `没有有效报价，不能中标：${list}`, en: `No valid bid, so no award: ${list}` }]
  const facts = found.flatMap(({ each, line, offer }) => (line && offer ? [{ id: each.id, line, ...offer, each }] : []))
  return {
    faults: [...missing, ...facts.flatMap(({ each, line, cell, supplier }) => faultsOf(each, line, cell, supplier))],
    facts: facts.map(({ id, cell, supplier, line }) => ({ id, cell, supplier, line })),
    deviates: facts.some(({ cell, supplier }) => (supplier.rank ?? cell.rank) !== 1),
  }
}

function faultsOf(
  awarded: AwardedLine,
  line: ComparedLine,
  cell: ComparedCell,
  { currency }: ComparedSupplier,
): readonly Fault[] {
  const { awardPrice, qty, sharePct, supplierName } = awarded
  const at = (zh: string, en: string) => ({
    zh: `第 ${line.lineNo} 行 ${supplierName}${zh}`,
    en: `Line ${line.lineNo}, ${supplierName}: ${en}`,
  })
  const share = Math.round(line.qty * sharePct * 10) / 1000
  return [
    ...(awardPrice > cell.quoted ? [at('的定标价高于其报价', 'the award price is above the bid')] : []),
    ...(awardPrice > 0 ? [] : [at('的定标价应大于 0', 'the award price is more than 0')]),
    ...(qty !== null && Math.abs(qty - share) > 0.001
      ? [at(`的数量应为 ${share}`, `the quantity of this share is ${share}`)]
      : []),
    ...(awarded.currency !== '' && awarded.currency !== currency
      ? [at(`的报价币种为 ${currency}`, `the bid is in ${currency}`)]
      : []),
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
