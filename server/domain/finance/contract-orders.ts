import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { textOf } from '../kit/values.ts'
import { rowsIn } from './rows-in.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['awardNo', 'billNo', 'srcNo', 'status', 'supplierId'])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'srcNo', 'status', 'supplierId'])

type Order = RowOf<typeof orderTable>
/** Order, as far as its contract depends on it. */
type Sourced = { readonly [field in 'awardNo' | 'srcNo' | 'supplierId']: unknown }

/** States of a contract that was in force, the likelier owner of an order first. */
const signed = ['effective', 'changing', 'completed', 'expired', 'terminated']
const isTerminated = (status: unknown) => Number(status === 'terminated')

/** Whether an order is placed: neither in preparation nor given up. */
export const isPlaced = ({ status }: Pick<Order, 'status'>): boolean =>
  !['draft', 'rejected', 'refused', 'cancelled'].includes(textOf(status))

/**
 * Contract of each order; '' without one. An order that only names its award belongs to the contract of that award with its supplier, if
 * nothing is ordered on that contract itself.
 */
export async function contractsOfOrders(place: Place, orders: readonly Sourced[]): Promise<(order: Sourced) => string> {
  const awards = orders.flatMap(({ awardNo, srcNo }) => (srcNo ? [] : [awardNo]))
  const found = await rowsIn(place, contractTable, 'srcNo', awards)
  const contracts = found.filter(({ status }) => signed.includes(textOf(status)))
  const own = await rowsIn(
    place,
    orderTable,
    'srcNo',
    contracts.map(({ billNo }) => billNo),
  )
  const ordered = new Set(own.filter(isPlaced).map(({ srcNo }) => srcNo))
  const free = contracts
    .filter(({ billNo }) => !ordered.has(billNo))
    .toSorted((left, right) => isTerminated(left.status) - isTerminated(right.status))
  return ({ awardNo, srcNo, supplierId }) =>
    textOf(srcNo) || textOf(free.find((row) => row.srcNo === awardNo && row.supplierId === supplierId)?.billNo)
}

/** Orders of a contract: placed on it, or else by its award with the same supplier. */
export async function ordersOfContract(place: Place, contractNo: string): Promise<readonly Order[]> {
  const own = await rowsWhere(place, orderTable, { srcNo: contractNo })
  const [contract] = own.some(isPlaced) ? [] : await rowsWhere(place, contractTable, { billNo: contractNo })
  if (!contract?.srcNo) return own
  const awarded = await rowsWhere(place, orderTable, { awardNo: textOf(contract.srcNo) })
  const contractOf = await contractsOfOrders(place, awarded)
  return [...own, ...awarded.filter((order) => !order.srcNo && contractOf(order) === contractNo)]
}
