import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import type { SourceLine } from './invoice-parts.ts'
import { keptOrderQty } from './invoiceable-qty.ts'
import type { Allowed, Billable } from './match.ts'
import { fieldsIn, rowsIn } from './rows-in.ts'

const applicationTable = fileTable(import.meta, 'fin/invoiceapply', [
  ...(['billNo', 'currency', 'netAmount', 'status', 'supplierId'] as const),
])
const applicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', [
  ...(['invoiceapplyId', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'price', 'qty'] as const),
  ...(['amountWithTax', 'expenseNo', 'receiptNo', 'spec', 'taxRate'] as const),
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['amountWithTax', 'applyNo', 'status'])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['applyLineId', 'invoiceId', 'qty'])
const orderTable = fileTable(import.meta, 'ord/order', ['billNo'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['acceptedQty', 'creditedQty', 'invoicedQty', 'lineNo', 'materialCode', 'orderId', 'price'] as const),
  ...(['stockQty', 'taxRate'] as const),
])

/** States of an invoice that counts. */
export const liveInvoices = ['received', 'verified', 'posted', 'paid'] as const

export type InvoiceFacts = {
  readonly supplierId: string
  readonly status: string
  readonly currency: string
  readonly billables: readonly Billable[]
  readonly allowed: Allowed
  /** Lines of the application. */
  readonly lines: readonly SourceLine[]
}

/** What the application of an invoice, its orders and receipts permit; other invoices of it are taken off. */
export async function invoiceFacts(
  place: Place,
  applyNo: string,
  invoiceId: string,
): Promise<InvoiceFacts | undefined> {
  const [application] = await rowsWhere(place, applicationTable, { billNo: applyNo })
  if (!application) return undefined
  const lines = await rowsWhere(place, applicationLineTable, { invoiceapplyId: String(application.id) })
  const found = await rowsWhere(place, invoiceTable, { applyNo, status: liveInvoices })
  const others = found.filter(({ id }) => id !== invoiceId)
  const [taken, orders] = await Promise.all([
    fieldsIn(
      place,
      invoiceLineTable,
      'invoiceId',
      others.map(({ id }) => id),
    ),
    rowsIn(
      place,
      orderTable,
      'billNo',
      lines.map(({ orderNo }) => orderNo),
    ),
  ])
  const orderLines = await fieldsIn(
    place,
    orderLineTable,
    'orderId',
    orders.map(({ id }) => id),
  )
  const orderOf = new Map(orders.map((order) => [order.billNo, order]))
  const alikeOf = Map.groupBy(orderLines, ({ orderId, materialCode }) => `${orderId}/${materialCode}`)
  const takenOf = Map.groupBy(taken, ({ applyLineId }) => applyLineId)
  const billables = lines.map((line): Billable => {
    const order = orderOf.get(line.orderNo)
    const alike = alikeOf.get(`${order?.id}/${line.materialCode}`) ?? []
    const ordered = alike.find(({ lineNo }) => line.orderLine === null || lineNo === line.orderLine)
    const gone = takenOf.get(line.id) ?? []
    return {
      id: String(line.id),
      ...{ materialCode: textOf(line.materialCode), materialName: textOf(line.materialName), spec: textOf(line.spec) },
      qty: numberOf(line.qty) - gone.reduce((sum, { qty }) => sum + numberOf(qty), 0),
      price: numberOf(ordered?.price ?? line.price),
      taxRate: numberOf(ordered?.taxRate ?? line.taxRate),
      received: ordered && keptOrderQty(ordered),
      applied: numberOf(ordered?.invoicedQty),
    }
  })
  return {
    ...{ supplierId: textOf(application.supplierId), status: textOf(application.status), billables },
    currency: textOf(application.currency),
    allowed: {
      net: numberOf(application.netAmount),
      others: others.reduce((sum, { amountWithTax }) => sum + numberOf(amountWithTax), 0),
    },
    lines,
  }
}
