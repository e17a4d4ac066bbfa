import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import type {
  ComparedAlternative,
  ComparedCell,
  ComparedLine,
  ComparedSupplier,
  CostRates,
  PriceBreak,
} from '../../../src/schema/model/comparison-data.ts'
import type { LineOffer } from './award-splits.ts'
import { type AboveCeilings, aboveCeilings, type Ceiling } from './ceilings.ts'
import { fittingPrice } from './fitting-price.ts'
import type { Convert } from './rates.ts'

/** Line of a quotation, in its own currency. */
export type QuotedLine = {
  readonly itemId: string
  readonly key: string
  /** Offered quantity; null: that of the line. */
  readonly qty: number | null
  readonly price: number
  readonly taxRate: number
  readonly canSupply: boolean
  readonly leadDays: number | null
  readonly moq?: number
  /** Net, for the offered quantity. */
  readonly freight?: number
  readonly breaks: readonly PriceBreak[]
  readonly alternatives: readonly QuotedAlternative[]
}

/** Other offer for a line, in the currency of its quotation. */
export type QuotedAlternative = Pick<ComparedAlternative, 'itemId' | 'materialName' | 'spec' | 'brand' | 'note'> &
  Pick<QuotedLine, 'price' | 'taxRate' | 'leadDays'>

type Figures =
  | 'aboveCeiling'
  | 'aboveLots'
  | 'cells'
  | 'total'
  | 'totalTax'
  | 'freight'
  | 'terms'
  | 'delay'
  | 'cost'
  | 'isComplete'
  | 'isConverted'
  | 'history'

/** Opened quotation of a supplier. */
export type Quotation = Omit<ComparedSupplier, Figures> & { readonly items: readonly QuotedLine[] }

type Basis = {
  readonly currency: string
  readonly day: string
  readonly convert: Convert
  readonly ceilings: readonly Ceiling[]
  readonly rates: CostRates
}

/**
 * Comparison of quotations: the last round of each supplier and lot, with its prices in the currency of the event, net and gross, the
 * freight, the payment term and the delivery as money, and the totals of former rounds. Quotations that are out keep their column without prices.
 */
export function comparedSuppliers(
  lines: readonly ComparedLine[],
  quotations: readonly Quotation[],
  basis: Basis,
): readonly ComparedSupplier[] {
  const groups = Map.groupBy(quotations, ({ supplierId, lotNo }) => JSON.stringify([supplierId, lotNo]))
  const suppliers = [...groups.values()].flatMap((rounds) => {
    const [last, ...before] = rounds.toSorted((left, right) => right.round - left.round)
    return last ? [supplierOf(lines, last, before, basis)] : []
  })
  return ranked(lines, suppliers)
}

function supplierOf(
  lines: readonly ComparedLine[],
  quotation: Quotation,
  before: readonly Quotation[],
  basis: Basis,
): ComparedSupplier {
  const { items: _, ...head } = quotation
  const isConverted = basis.convert(1, quotation.currency, basis.currency) !== null
  const offered = quotation.status === 'invalid' ? {} : cellsOf(lines, quotation, basis)
  const above = aboveIn(lines, quotation, offered, basis)
  const cells = marked(lines, offered, above.lots)
  const all = lines.flatMap(({ key }) => cells[key] ?? [])
  const own = lines.filter(({ lotNo }) => quotation.lotNo === '' || lotNo === '' || lotNo === quotation.lotNo)
  const total = sum(all.map(({ amount }) => amount))
  const cost = sum(all.map((cell) => cell.cost))
  const freight = sum(all.map((cell) => cell.freight))
  const terms = 0 - sum(all.map((cell) => creditOf(cell.amount + cell.freight, quotation.paymentDays, basis)))
  return {
    ...head,
    cells,
    total,
    totalTax: sum(all.map((cell) => grossOf(cell, basis))),
    aboveCeiling: above.isAbove,
    aboveLots: above.lots,
    freight,
    terms,
    delay: Math.max(0, sum([cost, -total, -freight, -terms])),
    cost,
    isComplete: own.every(({ key }) => cells[key]?.isPart === false),
    isConverted,
    history: before.map((each) => ({ round: each.round, total: totalOf(lines, each, basis) })),
  }
}

const grossOf = ({ priceTax, qty }: ComparedCell, { currency }: Basis) => rounded(priceTax * qty, currency)

/** Ceilings below the gross amount of a bid, or of a lot in it. */
function aboveIn(
  lines: readonly ComparedLine[],
  { lotNo }: Quotation,
  cells: Readonly<Record<string, ComparedCell>>,
  basis: Basis,
): AboveCeilings {
  const offered = lines.flatMap((line) => {
    const cell = cells[line.key]
    return cell ? [{ lotNo: line.lotNo, gross: grossOf(cell, basis) }] : []
  })
  return aboveCeilings(basis.ceilings, { lotNo, amount: sum(offered.map(({ gross }) => gross)) }, offered)
}

/** Cells with a mark at the lines of lots above their ceiling. */
function marked(
  lines: readonly ComparedLine[],
  cells: Readonly<Record<string, ComparedCell>>,
  lots: readonly string[],
): Readonly<Record<string, ComparedCell>> {
  if (lots.length === 0) return cells
  const above = lines.flatMap(({ key, lotNo }): [string, ComparedCell][] => {
    const cell = cells[key]
    return cell && lots.includes(lotNo) ? [[key, { ...cell, aboveCeiling: true }]] : []
  })
  return { ...cells, ...Object.fromEntries(above) }
}

// Thousands of cells: one object, built in place.
function cellsOf(lines: readonly ComparedLine[], quotation: Quotation, basis: Basis): Record<string, ComparedCell> {
  const quoted = new Map(quotation.items.map((item) => [item.key, item]))
  const cells: Record<string, ComparedCell> = {}
  for (const line of lines) {
    const item = quoted.get(line.key)
    const cell = item?.canSupply ? cellOf(line, quotation, item, basis) : null
    if (cell) cells[line.key] = cell
  }
  return cells
}

/** Price of a line by the price break of the offered quantity, and the alternative offers for it. */
function cellOf(line: ComparedLine, quotation: Quotation, item: QuotedLine, basis: Basis): ComparedCell | null {
  const { breaks, price: base } = item
  const qty = Math.min(item.qty ?? line.qty, line.qty)
  const offered = { ...line, qty }
  const offer = offerOf(offered, quotation, { ...item, price: fittingPrice(base, breaks, qty) }, basis)
  const alternatives = item.alternatives.flatMap((each) => {
    const { materialName, spec, brand, note } = each
    const figures = offerOf(offered, quotation, { ...each, freight: item.freight }, basis)
    return figures ? [{ ...figures, materialName, spec, brand, note }] : []
  })
  const { quoteId } = quotation
  return (
    offer && { ...offer, quoteId, rank: 0, qty, isPart: qty < line.qty, base, breaks, alternatives, ...moqOf(item) }
  )
}

const moqOf = ({ moq }: QuotedLine) => (moq === undefined ? {} : { moq })

type Offered = Pick<QuotedLine, 'itemId' | 'price' | 'taxRate' | 'leadDays'> & { readonly freight?: number | undefined }

/** Figures of an offer for the quantity of a line; null without an exchange rate. */
function offerOf(line: ComparedLine, quotation: Quotation, offered: Offered, basis: Basis) {
  const { convert, currency, day, rates } = basis
  const price = convert(offered.price, quotation.currency, currency)
  if (price === null) return null
  const amount = rounded(price * line.qty, currency)
  const freight = rounded(convert(offered.freight ?? 0, quotation.currency, currency) ?? 0, currency)
  const leadDays = offered.leadDays ?? quotation.deliveryDays
  const late = line.needDate === '' ? 0 : Math.max(0, leadDays - daysBetween(day, line.needDate))
  return {
    ...{ itemId: offered.itemId, quoted: offered.price, price: micros(price) },
    priceTax: micros(price * (1 + offered.taxRate / 100)),
    ...{ taxRate: offered.taxRate, leadDays, amount, freight },
    ...(offered.freight ? { quotedFreight: offered.freight } : {}),
    cost: rounded(
      amount +
        freight -
        creditOf(amount + freight, quotation.paymentDays, basis) +
        (amount * rates.delayRate * late) / 100,
      currency,
    ),
  }
}

/** Worth of paying an amount some days later. */
const creditOf = (amount: number, days: number, { currency, rates }: Basis) =>
  rounded((amount * rates.moneyRate * days) / 36_500, currency)

function totalOf(lines: readonly ComparedLine[], quotation: Quotation, basis: Basis): number {
  return sum(Object.values(cellsOf(lines, quotation, basis)).map(({ amount }) => amount))
}

/** Ranks of the prices of each line; equal prices share one. */
function ranked(lines: readonly ComparedLine[], suppliers: readonly ComparedSupplier[]): readonly ComparedSupplier[] {
  const orders = new Map(
    lines.map(({ key }) => {
      const prices = suppliers.flatMap(({ cells }) => cells[key]?.price ?? [])
      return [key, [...new Set(prices)].toSorted((left, right) => left - right)]
    }),
  )
  return suppliers.map((supplier) => ({
    ...supplier,
    cells: Object.fromEntries(
      Object.entries(supplier.cells).map(([key, cell]) => [
        key,
        { ...cell, rank: (orders.get(key)?.indexOf(cell.price) ?? 0) + 1 },
      ]),
    ),
  }))
}

/** Offers of a comparison, for splits: the total cost of each line. An offer of a part covers no line. */
export function offersIn(suppliers: readonly ComparedSupplier[]): readonly LineOffer[] {
  return suppliers.flatMap(({ supplierId, cells }) =>
    Object.entries(cells).flatMap(([line, { cost, isPart }]) => (isPart ? [] : [{ line, supplier: supplierId, cost }])),
  )
}

/** Sum of amounts: no currency has more than four decimals. */
const sum = (amounts: readonly number[]) =>
  roundTo(
    amounts.reduce((total, each) => total + each, 0),
    10_000,
  )
const rounded = (amount: number, currency: string) => roundTo(amount, 10 ** minorUnit(currency))
// Thousands of cells: on the number, not on its text.
const roundTo = (value: number, unit: number) => Math.round(value * unit) / unit
const micros = (value: number) => Math.round(value * 1_000_000) / 1_000_000

/** Whole days between two dates. */
function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000)
}
