import type {
  AwardScenario,
  AwardStrategy,
  ComparedLine,
  ComparedSupplier,
} from '../../../src/schema/model/comparison-data.ts'
import { atMostSuppliers, cheapestPerLine, type Split, singleSupplier } from './award-splits.ts'
import { offersIn } from './comparison.ts'

/** Award of a line to a supplier, as a share. */
export type Pick = { readonly line: string; readonly supplierId: string; readonly sharePct: number }

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

/** Column and price of a supplier for a line. */
export function cellAt(suppliers: readonly ComparedSupplier[], line: string, supplierId: string) {
  for (const supplier of suppliers) {
    const cell = supplier.supplierId === supplierId ? supplier.cells[line] : undefined
    if (cell) return { supplier, cell }
  }
  return undefined
}
