import { totalOf } from '../kit/amounts.ts'
/** Cost of a whole line at a supplier; a missing offer is a line that the supplier does not quote. */
export type LineOffer = { readonly line: string; readonly supplier: string; readonly cost: number }

/** Award of lines to suppliers, one for each line. */
export type Split = {
  readonly picks: ReadonlyMap<string, string>
  readonly total: number
  readonly suppliers: readonly string[]
  /** Lines that none of the chosen suppliers quotes. */
  readonly uncovered: readonly string[]
}

/** Most combinations of suppliers that are tried one by one; beyond, suppliers are added while they lower the cost. */
const mostTried = 60_000

/** Cheapest supplier of each line. */
export function cheapestPerLine(lines: readonly string[], offers: readonly LineOffer[]): Split {
  return splitAmong(tableOf(lines, offers), suppliersOf(offers))
}

/** The one supplier of all lines: it covers as many as possible, at the least cost. */
export function singleSupplier(lines: readonly string[], offers: readonly LineOffer[]): Split {
  return atMostSuppliers(lines, offers, 1)
}

/** Award to at most some suppliers: it covers as many lines as possible, at the least cost. */
export function atMostSuppliers(lines: readonly string[], offers: readonly LineOffer[], most: number): Split {
  const table = tableOf(lines, offers)
  const suppliers = suppliersOf(offers)
  if (most >= suppliers.length) return splitAmong(table, suppliers)
  const chosen = combinations(suppliers.length, most) <= mostTried ? tried : added
  return splitAmong(table, chosen(table, suppliers, most))
}

type Table = {
  readonly lines: readonly string[]
  readonly costs: ReadonlyMap<string, ReadonlyMap<string, number>>
}

function tableOf(lines: readonly string[], offers: readonly LineOffer[]): Table {
  const costs = new Map<string, Map<string, number>>()
  for (const { line, supplier, cost } of offers) {
    const own = costs.get(supplier) ?? new Map<string, number>()
    own.set(line, Math.min(cost, own.get(line) ?? Number.POSITIVE_INFINITY))
    costs.set(supplier, own)
  }
  return { lines, costs }
}

function suppliersOf(offers: readonly LineOffer[]): readonly string[] {
  return [...new Set(offers.map(({ supplier }) => supplier))].toSorted()
}

function splitAmong({ lines, costs }: Table, suppliers: readonly string[]): Split {
  const picks = new Map<string, string>()
  let total = 0
  for (const line of lines) {
    let best: { readonly supplier: string; readonly cost: number } | undefined
    for (const supplier of suppliers) {
      const cost = costs.get(supplier)?.get(line)
      if (cost !== undefined && cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { supplier, cost }
    }
    if (!best) continue
    picks.set(line, best.supplier)
    total += best.cost
  }
  const chosen = new Set(picks.values())
  return {
    picks,
    total: totalOf([total]),
    suppliers: suppliers.filter((supplier) => chosen.has(supplier)),
    uncovered: lines.filter((line) => !picks.has(line)),
  }
}

/** Number of uncovered lines, and the cost of the others, at some suppliers. */
type Worth = { readonly open: number; readonly cost: number }

const isBetter = (one: Worth, other: Worth) =>
  one.open < other.open || (one.open === other.open && one.cost < other.cost)

/** Costs of the lines by supplier, as numbers in the order of both; infinite without an offer. */
function matrixOf({ lines, costs }: Table, suppliers: readonly string[]): readonly Float64Array[] {
  return suppliers.map((supplier) =>
    Float64Array.from(lines, (line) => costs.get(supplier)?.get(line) ?? Number.POSITIVE_INFINITY),
  )
}

/** Worth of some suppliers, by their lower cost of each line, with one more supplier: the innermost step of all combinations. */
function worthOf(least: Float64Array, own: Float64Array = least): Worth {
  let [open, cost] = [0, 0]
  for (let line = 0; line < least.length; line += 1) {
    const lower = Math.min(least[line] ?? Number.POSITIVE_INFINITY, own[line] ?? Number.POSITIVE_INFINITY)
    if (lower === Number.POSITIVE_INFINITY) open += 1
    else cost += lower
  }
  return { open, cost }
}

/** Writes the lower cost of each line into `into`. */
function lower(into: Float64Array, least: Float64Array, own: Float64Array | undefined): void {
  for (let line = 0; line < into.length; line += 1)
    into[line] = Math.min(least[line] ?? Number.POSITIVE_INFINITY, own?.[line] ?? Number.POSITIVE_INFINITY)
}

/** The best combination, by trying all. */
function tried(table: Table, suppliers: readonly string[], most: number): readonly string[] {
  const matrix = matrixOf(table, suppliers)
  // One buffer for each number of chosen suppliers.
  const buffers = Array.from({ length: most }, () => nothing(table))
  const chosen: number[] = []
  let best: { readonly worth: Worth; readonly chosen: readonly number[] } | undefined
  const visit = (from: number, least: Float64Array) => {
    const next = buffers[chosen.length + 1]
    for (let place = from; place <= suppliers.length - (most - chosen.length); place += 1) {
      if (next) {
        lower(next, least, matrix[place])
        chosen.push(place)
        visit(place + 1, next)
        chosen.pop()
        continue
      }
      const worth = worthOf(least, matrix[place])
      if (!best || isBetter(worth, best.worth)) best = { worth, chosen: [...chosen, place] }
    }
  }
  visit(0, nothing(table))
  return suppliersAt(suppliers, best?.chosen ?? [])
}

/** A good combination: the best supplier, then one after the other that improves it most. */
function added(table: Table, suppliers: readonly string[], most: number): readonly string[] {
  const matrix = matrixOf(table, suppliers)
  const chosen: number[] = []
  const least = nothing(table)
  while (chosen.length < most) {
    const worths = matrix.map((own, index) => ({ index, own, worth: worthOf(least, own) }))
    const [best] = worths.toSorted((left, right) => (isBetter(left.worth, right.worth) ? -1 : 1))
    if (!best || !isBetter(best.worth, worthOf(least))) break
    chosen.push(best.index)
    lower(least, least, best.own)
  }
  return suppliersAt(suppliers, chosen)
}

const nothing = ({ lines }: Table) => new Float64Array(lines.length).fill(Number.POSITIVE_INFINITY)

function suppliersAt(suppliers: readonly string[], places: readonly number[]): readonly string[] {
  return suppliers.filter((_, index) => places.includes(index))
}

function combinations(from: number, some: number): number {
  let count = 1
  for (let index = 0; index < some; index += 1) count = (count * (from - index)) / (index + 1)
  return count
}
