import type {
  AwardScenario,
  AwardStrategy,
  ComparedCell,
  ComparedLine,
  ComparedSupplier,
} from '../../../src/schema/model/comparison-data.ts'
import { totalOf } from '../kit/amounts.ts'
import { atMostSuppliers, cheapestPerLine, type Split, singleSupplier } from './award-splits.ts'
import { offersIn } from './comparison.ts'
import { fittingPrice } from './fitting-price.ts'

/** Award of a line to a supplier, as a share. */
export type Pick = {
  readonly line: string
  readonly supplierId: string
  readonly sharePct: number
  /** Bid of the supplier; without it, the cheapest of its bids for the line. */
  readonly quoteId?: string
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
  const first = firstOfLots(suppliers)
  const best: readonly AwardScenario[] =
    first.length === 0 ? [] : [scenarioOf('ranked', cheapestPerLine(keys, offersIn(first)), first)]
  return [
    ...best,
    scenarioOf('cheapest', cheapestPerLine(keys, offers), suppliers),
    atMostScenario(lines, suppliers, usualMost),
    scenarioOf('single', singleSupplier(keys, offers), suppliers),
  ]
}

/** Evaluated bids of the best rank in their lot: the first, or the next one where its company gets no award. */
function firstOfLots(suppliers: readonly ComparedSupplier[]): readonly ComparedSupplier[] {
  const ranked = suppliers.filter(({ rank }) => rank !== null)
  const best = new Map<string, number>()
  for (const { lotNo, rank } of ranked) best.set(lotNo, Math.min(rank ?? 0, best.get(lotNo) ?? Infinity))
  return ranked.filter(({ lotNo, rank }) => rank === best.get(lotNo))
}

/** Number of suppliers before the reader chooses another. */
const usualMost = 2

/** Split among at most some suppliers. */
export function atMostScenario(
  lines: readonly ComparedLine[],
  suppliers: readonly ComparedSupplier[],
  most: number,
): AwardScenario {
  const split = atMostSuppliers(
    lines.map(({ key }) => key),
    offersIn(suppliers),
    most,
  )
  return { ...scenarioOf('atMost', split, suppliers), most }
}

function scenarioOf(strategy: AwardStrategy, split: Split, suppliers: readonly ComparedSupplier[]): AwardScenario {
  const cells = [...split.picks].flatMap(([line, supplierId]) => {
    const cell = cellAt(suppliers, line, supplierId)?.cell
    return cell ? [{ line, cell }] : []
  })
  return {
    strategy,
    picks: Object.fromEntries(split.picks),
    quotes: Object.fromEntries(cells.map(({ line, cell }) => [line, cell.quoteId])),
    cost: split.total,
    total: totalOf(cells.map(({ cell }) => cell.amount)),
    suppliers: split.suppliers,
    uncovered: split.uncovered,
  }
}

/** What an award takes of a cell for a quantity: the price of its break, or an alternative; undefined without that alternative. */
export function offerIn(cell: ComparedCell, qty: number, alternative = ''): AwardedOffer | undefined {
  const unitFreight = (cell.quotedFreight ?? 0) / cell.qty
  if (alternative !== '') return alternativeIn(cell, alternative, unitFreight)
  const { itemId, base, breaks, taxRate, price, quoted } = cell
  const own = fittingPrice(base, breaks, qty)
  return { itemId, taxRate, unitFreight, quoted: own, price: own === quoted ? price : (price / quoted) * own }
}

/** Offer of an award line; `quoted` is the price of the award, in the currency of the quotation. */
export type AwardedOffer = {
  readonly itemId: string
  readonly taxRate: number
  readonly quoted: number
  readonly price: number
  /** Net freight of one unit, in the currency of the quotation. */
  readonly unitFreight: number
  /** Material, specification and brand of an alternative. */
  readonly offered?: string
}

/** Net freight of an offer for a whole line; null where the price includes it. */
export function freightOf({ unitFreight }: AwardedOffer, qty: number): number | null {
  return unitFreight > 0 ? Math.round(unitFreight * qty * 100) / 100 : null
}

function alternativeIn({ alternatives }: ComparedCell, id: string, unitFreight: number): AwardedOffer | undefined {
  const found = alternatives.find(({ itemId }) => itemId === id)
  if (!found) return undefined
  const { itemId, taxRate, quoted, price, materialName, spec, brand } = found
  const offered = [materialName, spec, brand].filter((text) => text !== '').join(' · ')
  return { itemId, taxRate, unitFreight, quoted, price, offered }
}

/**
 * Column and price of a supplier for a line: those of the bid that is asked for, or of its cheapest one. A company may bid for a lot and for the
 * whole.
 */
export function cellAt(
  suppliers: readonly ComparedSupplier[],
  line: string,
  supplierId: string,
  isAsked: (cell: ComparedCell) => boolean = () => false,
) {
  const found = suppliers.flatMap((supplier) => {
    const cell = supplier.supplierId === supplierId ? supplier.cells[line] : undefined
    return cell ? [{ supplier, cell }] : []
  })
  const [cheapest] = found.toSorted(
    (left, right) => Number(left.cell.isPart) - Number(right.cell.isPart) || left.cell.cost - right.cell.cost,
  )
  return found.find(({ cell }) => isAsked(cell)) ?? cheapest
}
