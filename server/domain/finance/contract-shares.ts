import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { contractsOfOrders, ordersOfContract } from './contract-orders.ts'
import { rowsIn } from './rows-in.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['awardNo', 'billNo', 'srcNo', 'status', 'supplierId'])
const applicationTable = fileTable(import.meta, 'fin/invoiceapply', ['billNo'])
const applicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', [
  ...(['amountWithTax', 'invoiceapplyId', 'orderNo'] as const),
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['applyNo', 'invoiceNo', 'supplierId'])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', [
  ...(['amountNoTax', 'applyLineId', 'invoiceId', 'taxAmount'] as const),
])
type ApplicationLine = RowOf<typeof applicationLineTable>
type InvoiceLine = RowOf<typeof invoiceLineTable>

/** What of an invoice belongs to a contract: its part between 0 and 1, and the number of its lines. */
export type Share = { readonly part: number; readonly lines: number }

/** Shares of invoices by their number and the number of the contract. */
export type Shares = ReadonlyMap<string, ReadonlyMap<string, Share>>

/** Shares of the contracts in invoices of a supplier: an invoice line belongs to the contract of the order that it is for. */
export async function contractShares(
  place: Place,
  supplierId: string,
  invoiceNos: readonly unknown[],
): Promise<Shares> {
  const named = await rowsIn(place, invoiceTable, 'invoiceNo', invoiceNos)
  const invoices = named.filter((row) => row.supplierId === supplierId)
  const [lines, applications] = await Promise.all([
    rowsIn(
      place,
      invoiceLineTable,
      'invoiceId',
      invoices.map(({ id }) => id),
    ),
    rowsIn(
      place,
      applicationTable,
      'billNo',
      invoices.map(({ applyNo }) => applyNo),
    ),
  ])
  const applied = await rowsIn(
    place,
    applicationLineTable,
    'invoiceapplyId',
    applications.map(({ id }) => id),
  )
  const contractOf = await contractsOfLines(place, applied)
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => textOf(invoiceId))
  const appliedOf = Map.groupBy(applied, ({ invoiceapplyId }) => textOf(invoiceapplyId))
  const idOf = new Map(applications.map(({ id, billNo }) => [textOf(billNo), textOf(id)]))
  return new Map(
    invoices.map(({ id, applyNo, invoiceNo }) => {
      const own = appliedOf.get(idOf.get(textOf(applyNo)) ?? '') ?? []
      return [textOf(invoiceNo), sharesOf(linesOf.get(textOf(id)) ?? [], own, contractOf)]
    }),
  )
}

type ContractOf = (line: ApplicationLine) => string

/** Contract of the order of each line; '' without one. */
async function contractsOfLines(place: Place, lines: readonly ApplicationLine[]): Promise<ContractOf> {
  const orders = await rowsIn(
    place,
    orderTable,
    'billNo',
    lines.map(({ orderNo }) => orderNo),
  )
  const ofOrder = await contractsOfOrders(place, orders)
  const contractOf = new Map(orders.map((order) => [textOf(order.billNo), ofOrder(order)]))
  return ({ orderNo }) => contractOf.get(textOf(orderNo)) ?? ''
}

/** Lines that name their line of the application give the parts; without such lines, the application does. */
function sharesOf(
  lines: readonly InvoiceLine[],
  applied: readonly ApplicationLine[],
  contractOf: ContractOf,
): ReadonlyMap<string, Share> {
  const appliedById = new Map(applied.map((line) => [textOf(line.id), line]))
  const named = lines.flatMap(({ applyLineId, amountNoTax, taxAmount }) => {
    const line = appliedById.get(textOf(applyLineId))
    return line ? [{ contractNo: contractOf(line), amount: numberOf(amountNoTax) + numberOf(taxAmount) }] : []
  })
  const whole = applied.map((line) => ({ contractNo: contractOf(line), amount: numberOf(line.amountWithTax) }))
  const known = named.length > 0 ? named : whole
  const total = known.reduce((sum, { amount }) => sum + amount, 0)
  const groups = Map.groupBy(known, ({ contractNo }) => contractNo)
  groups.delete('')
  const partOf = (own: typeof known) =>
    total > 0 ? own.reduce((sum, { amount }) => sum + amount, 0) / total : own.length / known.length
  return new Map(
    [...groups].map(([contractNo, own]) => [contractNo, { part: partOf(own), lines: own.length }] as const),
  )
}

/** Numbers of the invoices that have lines of the orders of a contract. */
export async function invoicesOfContract(place: Place, contractNo: string): Promise<readonly string[]> {
  const orders = await ordersOfContract(place, contractNo)
  const lines = await rowsIn(
    place,
    applicationLineTable,
    'orderNo',
    orders.map(({ billNo }) => billNo),
  )
  const applications = await rowsIn(
    place,
    applicationTable,
    'id',
    lines.map(({ invoiceapplyId }) => invoiceapplyId),
  )
  const invoices = await rowsIn(
    place,
    invoiceTable,
    'applyNo',
    applications.map(({ billNo }) => billNo),
  )
  return invoices.map(({ invoiceNo }) => textOf(invoiceNo))
}
