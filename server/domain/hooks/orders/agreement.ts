import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Value } from '../../../platform/store/store.ts'
import { bestPrice } from '../../kit/library-price.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { numberOf } from '../../kit/values.ts'
import { deviates } from '../../orders/agreed-price.ts'
import { passedBy } from '../../orders/contracts-in-force.ts'
import type { OrderLine } from '../../orders/order-line.ts'
import { orderContracts, orderPrices } from '../../orders/price-facts.ts'
import { contractTable, type SourceContract } from './contract-terms.ts'

const contractLineTable = fileTable(import.meta, 'con/contract/lines', [
  ...(['contractId', 'materialCode', 'price', 'reqLineId', 'taxRate', 'unit'] as const),
])
const awardTable = fileTable(import.meta, 'bid/scaling', ['billNo'])
const awardLineTable = fileTable(import.meta, 'bid/scaling/lines', [
  ...([
    'awardPrice',
    'deliveredPrice',
    'materialCode',
    'reqLineId',
    'scalingId',
    'supplierId',
    'unit',
    'winFlag',
  ] as const),
])

/** Order, as far as its agreement depends on it. */
export type Ordered = {
  readonly [field in 'awardNo' | 'currency' | 'lines' | 'srcNo' | 'supplierId']: unknown
}

/** Agreed terms of a line. */
export type AgreedLine = {
  readonly id: Value | null
  readonly price: Value
  readonly unit?: Value
  readonly taxRate?: Value
  /** Requisition line that the contract or the award was made for. */
  readonly reqLineId?: Value
  /** Contract in force that has the material, and that the order passes by. */
  readonly contractNo?: string
  /** Quantity that is not ordered on it yet. */
  readonly open?: number
}

/** What the prices of an order are bound to: its contract, its award, or the contracts in force and the price library. */
export type Agreement = {
  readonly of: 'contract' | 'award' | 'library'
  readonly contract?: SourceContract
  readonly find: (line: OrderLine) => AgreedLine | undefined
}

// The lines of one write share their order, and so what they are compared with.
const known = new WeakMap<object, Promise<Agreement>>()

/** Agreement of an order; read once for all lines of a write. */
export function agreementOf(place: Place, order: Ordered, line?: OrderLine): Promise<Agreement> {
  const found = known.get(order) ?? readAgreement(place, order, line)
  known.set(order, found)
  return found
}

function readAgreement(place: Place, order: Ordered, line?: OrderLine): Promise<Agreement> {
  if (order.srcNo) return contractAgreement(place, String(order.srcNo))
  if (order.awardNo) return awardAgreement(place, order)
  return library(place, order, line)
}

async function contractAgreement(place: Place, billNo: string): Promise<Agreement> {
  const [contract] = await rowsWhere(place, contractTable, { billNo })
  const lines = contract ? await rowsWhere(place, contractLineTable, { contractId: String(contract.id) }) : []
  return { of: 'contract', ...(contract && { contract }), find: found(lines) }
}

async function awardAgreement(place: Place, { awardNo, supplierId }: Ordered): Promise<Agreement> {
  const [award] = await rowsWhere(place, awardTable, { billNo: String(awardNo) })
  const asked = { scalingId: String(award?.id ?? ''), supplierId: String(supplierId ?? ''), winFlag: 'Y' }
  const lines = award ? await rowsWhere(place, awardLineTable, asked) : []
  return { of: 'award', find: found(lines.map((line) => ({ ...line, price: line.deliveredPrice ?? line.awardPrice }))) }
}

type Source = { readonly [field in 'id' | 'materialCode' | 'price' | 'reqLineId' | 'unit']: Value } & {
  readonly taxRate?: Value
}

/** The line that another one names, or the first of its material. */
function found(lines: readonly Source[]): Agreement['find'] {
  return ({ materialCode, srcLineId }) => {
    const own = lines.filter((line) => line.materialCode === materialCode)
    return own.find(({ id }) => id === srcLineId) ?? own[0]
  }
}

async function library(place: Place, order: Ordered, line?: OrderLine): Promise<Agreement> {
  const supplierId = String(order.supplierId ?? '')
  const [prices, contracts] = await Promise.all([
    supplierId ? orderPrices(place, order, line) : [],
    orderContracts(place, order, line),
  ])
  return {
    of: 'library',
    find: (each) => {
      const contract = isKept(each) ? undefined : passedBy(contracts, each)
      if (contract) return { id: null, price: contract.price, contractNo: contract.billNo, open: contract.open }
      const { materialCode, qty } = each
      const best = bestPrice(prices, { materialCode, qty, supplierId })
      return best && { id: null, price: best.price, taxRate: best.taxRate }
    },
  }
}

/** Whether a change leaves a line that was ordered before its contract at its price and within its quantity: nothing more is bought. */
function isKept({ contractNo, oldPrice, oldQty, price, qty }: OrderLine): boolean {
  const isRunning = oldQty !== null && oldQty !== undefined
  return isRunning && !contractNo && numberOf(qty) <= numberOf(oldQty) && !deviates(price, oldPrice)
}
