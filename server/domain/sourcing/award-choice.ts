import type {
  AwardScenario,
  AwardStrategy,
  ComparedCell,
  ComparedLine,
  ComparedSupplier,
} from '../../../src/schema/model/comparison-data.ts'
import { atMostSuppliers, cheapestPerLine, type Split, singleSupplier } from './award-splits.ts'
import { offersIn } from './comparison.ts'
import { fittingPrice } from './fitting-price.ts'

/** Award of a line to a supplier, as a share. */
export type Pick = {
  readonly line: string
  readonly supplierId: string
  readonly sharePct: number
  /** Id of the alternative that is chosen instead of the line as asked for. */
  readonly alternative?: string
}

/** Splits of an award, and for an evaluated tender the best bid of each lot. */
export function scenariosOf(
  lines: readonly ComparedLine[],
  suppliers: readonly ComparedSupplier[],
): readonly AwardScenario[] {
  const keys = lines.map(({ key }) => key)
  const offers = offersIn(suppliers)
  const isRanked = suppliers.some(({ rank }) => rank === 1)
  const splits: readonly (readonly [AwardStrategy, Split])[] = [
    ...(isRanked ? [['ranked', bestRanked(lines, suppliers)] as const] : []),
    ['cheapest', cheapestPerLine(keys, offers)],
    ['atMostThree', atMostSuppliers(keys, offers, 3)],
    ['atMostTwo', atMostSuppliers(keys, offers, 2)],
    ['single', singleSupplier(keys, offers)],
  ]
  return splits.map(([strategy, split]) => ({
    strategy,
    picks: Object.fromEntries(split.picks),
    cost: split.total,
    total: amountOf(split, suppliers),
    suppliers: split.suppliers,
    uncovered: split.uncovered,
  }))
}

function bestRanked(lines: readonly ComparedLine[], suppliers: readonly ComparedSupplier[]): Split {
  const first = suppliers.filter(({ rank }) => rank === 1)
  return cheapestPerLine(
    lines.map(({ key }) => key),
    offersIn(first),
  )
}

function amountOf({ picks }: Split, suppliers: readonly ComparedSupplier[]): number {
  const amounts = [...picks].map(([line, supplierId]) => cellAt(suppliers, line, supplierId)?.cell.amount ?? 0)
  return Math.round(amounts.reduce((total, each) => total + each, 0) * 100) / 100
}

/** What an award takes of a cell for a quantity: the price of its break, or an alternative; undefined without that alternative. */
export function offerIn(cell: ComparedCell, qty: number, alternative = ''): AwardedOffer | undefined {
  if (alternative !== '') return alternativeIn(cell, alternative)
  const { itemId, base, breaks, taxRate, price, quoted } = cell
  const own = fittingPrice(base, breaks, qty)
  return { itemId, taxRate, quoted: own, price: own === quoted ? price : (price / quoted) * own }
}

/** Offer of an award line; `quoted` is the highest price of the award, in the currency of the quotation. */
export type AwardedOffer = {
  readonly itemId: string
  readonly taxRate: number
  readonly quoted: number
  readonly price: number
  /** Material, specification and brand of an alternative. */
  readonly offered?: string
}

function alternativeIn({ alternatives }: ComparedCell, id: string): AwardedOffer | undefined {
  const found = alternatives.find(({ itemId }) => itemId === id)
  if (!found) return undefined
  const { itemId, taxRate, quoted, price, materialName, spec, brand } = found
  const offered = [materialName, spec, brand].filter((text) => text !== '').join(' · ')
  return { itemId, taxRate, quoted, price, offered }
}

/** Column and price of a supplier for a line. */
export function cellAt(suppliers: readonly ComparedSupplier[], line: string, supplierId: string) {
  for (const supplier of suppliers) {
    const cell = supplier.supplierId === supplierId ? supplier.cells[line] : undefined
    if (cell) return { supplier, cell }
  }
  return undefined
}
