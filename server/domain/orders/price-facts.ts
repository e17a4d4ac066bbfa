import { fileTable } from '../../platform/sql/file-table.ts'
import { todayText } from '../../platform/time.ts'
import { lastPrices } from '../kit/last-price.ts'
import { bestPrice, type LibraryPrice, pricesOn } from '../kit/library-price.ts'
import { fieldsWhere, type Place } from '../kit/other-rows.ts'
import { type ContractLine, contractsInForce } from './contracts-in-force.ts'
import type { OrderLine } from './order-line.ts'

const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'currency'])
const contractLineTable = fileTable(import.meta, 'con/contract/lines', ['contractId', 'materialCode', 'price'])

/** Order, as far as its prices depend on it. */
type Ordered = {
  readonly [field in 'currency' | 'lines' | 'srcNo' | 'supplierId']: unknown
} & { readonly id?: unknown }

/** Prices that the price of an order line is compared with; null where there is none. */
export type PriceFacts = {
  /** Of the contract of the order, otherwise the lowest of the company's contracts in force. */
  readonly contractPrice: number | null
  /** Of the company in the price library. */
  readonly libraryPrice: number | null
  /** Of the last order, from any company. */
  readonly lastPrice: number | null
  /** The lowest of the other companies in the price library. */
  readonly marketPrice: number | null
}

// The lines of one write share their order.
const knownPrices = new WeakMap<object, Promise<readonly LibraryPrice[]>>()
const knownContracts = new WeakMap<object, Promise<readonly ContractLine[]>>()
const knownFacts = new WeakMap<object, Promise<(line: OrderLine) => PriceFacts>>()

const linesOf = ({ lines }: Ordered, line?: OrderLine): readonly OrderLine[] => [
  ...(Array.isArray(lines) ? (lines as readonly OrderLine[]) : []),
  ...(line ? [line] : []),
]
const codesOf = (order: Ordered, line?: OrderLine) =>
  linesOf(order, line).map(({ materialCode }) => String(materialCode ?? ''))

/** Prices of the library for the materials of an order today, of all companies; read once for all lines of a write. */
export function orderPrices(place: Place, order: Ordered, line?: OrderLine): Promise<readonly LibraryPrice[]> {
  const asked = { materialCodes: codesOf(order, line), date: todayText(), currency: String(order.currency ?? '') }
  const found = knownPrices.get(order) ?? pricesOn(place, asked)
  knownPrices.set(order, found)
  return found
}

/** Contracts with the company of an order that are in force today, for its materials; read once for all lines of a write. */
export function orderContracts(place: Place, order: Ordered, line?: OrderLine): Promise<readonly ContractLine[]> {
  const supplierIds = [String(order.supplierId ?? '')]
  const asked = { supplierIds, materialCodes: codesOf(order, line), currency: String(order.currency ?? '') }
  const found = knownContracts.get(order) ?? contractsInForce(place, asked)
  knownContracts.set(order, found)
  return found
}

/** Prices to compare the lines of an order with; read once for all lines of a write. */
export async function priceFacts(place: Place, order: Ordered, line: OrderLine): Promise<PriceFacts> {
  const found = knownFacts.get(order) ?? readFacts(place, order, line)
  knownFacts.set(order, found)
  return (await found)(line)
}

async function readFacts(place: Place, order: Ordered, line: OrderLine) {
  const codes = codesOf(order, line)
  const supplierId = String(order.supplierId ?? '')
  const [library, agreed, last] = await Promise.all([
    orderPrices(place, order, line),
    contractPrices(place, order, line),
    lastPrices(place, codes, String(order.currency ?? ''), String(order.id ?? '')),
  ])
  const own = library.filter((price) => price.supplierId === supplierId)
  const others = library.filter((price) => price.supplierId !== supplierId)
  return ({ materialCode, qty }: OrderLine): PriceFacts => ({
    contractPrice: agreed.get(String(materialCode)) ?? null,
    libraryPrice: bestPrice(own, { materialCode, qty })?.price ?? null,
    lastPrice: last.get(String(materialCode)) ?? null,
    marketPrice: bestPrice(others, { materialCode, qty })?.price ?? null,
  })
}

/** Lowest contract price of each material: of the contract of the order, or of those in force. */
async function contractPrices(place: Place, order: Ordered, line: OrderLine): Promise<ReadonlyMap<string, number>> {
  const rows = order.srcNo ? await linesOn(place, order, line) : await orderContracts(place, order, line)
  const lowest = new Map<string, number>()
  for (const { materialCode, price } of rows) {
    const known = lowest.get(String(materialCode))
    if (known === undefined || Number(price) < known) lowest.set(String(materialCode), Number(price))
  }
  return lowest
}

async function linesOn(place: Place, order: Ordered, line: OrderLine) {
  const contracts = await fieldsWhere(place, contractTable, { billNo: String(order.srcNo) })
  return fieldsWhere(place, contractLineTable, {
    contractId: contracts.filter(({ currency }) => currency === order.currency).map(({ id }) => String(id)),
    materialCode: [...new Set(codesOf(order, line))],
  })
}
