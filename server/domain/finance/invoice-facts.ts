import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import type { InvoiceTerm } from './due-dates.ts'
import type { Allowed, Billable } from './match.ts'
import { numberOf, rowsIn, textOf } from './rows-in.ts'

const applicationTable = fileTable(import.meta, 'fin/invoiceapply', [
  ...(['billNo', 'currency', 'netAmount', 'status', 'supplierId'] as const),
])
const applicationLineTable = fileTable(import.meta, 'fin/invoiceapply/lines', [
  ...(['invoiceapplyId', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'price', 'qty'] as const),
  ...(['receiptNo', 'spec', 'taxRate'] as const),
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['amountWithTax', 'applyNo', 'status'])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['applyLineId', 'invoiceId', 'qty'])
const orderTable = fileTable(import.meta, 'ord/order', ['billDate', 'billNo', 'paymentTerm', 'srcNo'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['acceptedQty', 'creditedQty', 'invoicedQty', 'lineNo', 'materialCode', 'orderId', 'price', 'taxRate'] as const),
])
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'receiveTime'])
const contractTable = fileTable(import.meta, 'con/contract', ['billNo', 'signDate'])
const termTable = fileTable(import.meta, 'bd/payterm', [
  ...(['baseEvent', 'code', 'days', 'discountDays', 'discountPct', 'endOfMonth', 'payDay', 'relation'] as const),
])
const stageTable = fileTable(import.meta, 'bd/payterm/stages', ['baseEvent', 'days', 'paytermId', 'pct', 'stage'])

/** States of an invoice that counts. */
export const liveInvoices = ['received', 'verified', 'posted', 'paid'] as const

export type InvoiceFacts = {
  readonly supplierId: string
  readonly status: string
  readonly currency: string
  readonly billables: readonly Billable[]
  readonly allowed: Allowed
  readonly term: InvoiceTerm | undefined
  /** Day of an event of payment terms; undefined for those of the invoice itself. */
  readonly dayOf: (event: string) => string | undefined
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
  const [taken, orders, receipts] = await Promise.all([
    rowsIn(
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
    rowsIn(
      place,
      receiptTable,
      'billNo',
      lines.map(({ receiptNo }) => receiptNo),
    ),
  ])
  const orderLines = await rowsIn(
    place,
    orderLineTable,
    'orderId',
    orders.map(({ id }) => id),
  )
  const billables = lines.map((line): Billable => {
    const order = orders.find(({ billNo }) => billNo === line.orderNo)
    const ordered = orderLines.find(
      (each) =>
        each.orderId === order?.id &&
        each.materialCode === line.materialCode &&
        (line.orderLine === null || each.lineNo === line.orderLine),
    )
    const gone = taken.filter(({ applyLineId }) => applyLineId === line.id)
    return {
      id: String(line.id),
      ...{ materialCode: textOf(line.materialCode), materialName: textOf(line.materialName), spec: textOf(line.spec) },
      qty: numberOf(line.qty) - gone.reduce((sum, { qty }) => sum + numberOf(qty), 0),
      price: numberOf(ordered?.price ?? line.price),
      taxRate: numberOf(ordered?.taxRate ?? line.taxRate),
      received: ordered && numberOf(ordered.acceptedQty) - numberOf(ordered.creditedQty),
      applied: numberOf(ordered?.invoicedQty),
    }
  })
  const [order] = orders
  const [contract] = order?.srcNo ? await rowsWhere(place, contractTable, { billNo: String(order.srcNo) }) : []
  const came = receipts.map(({ receiveTime }) => textOf(receiveTime).slice(0, 10))
  const last = came.toSorted().at(-1)
  const orderDay = textOf(order?.billDate) || undefined
  const days: Readonly<Record<string, string | undefined>> = {
    ...{ receiptDate: last, deliveryDate: last, acceptDate: last, shipDate: last, orderDate: orderDay },
    contractDate: textOf(contract?.signDate) || orderDay,
  }
  return {
    ...{ supplierId: textOf(application.supplierId), status: textOf(application.status), billables },
    currency: textOf(application.currency),
    allowed: {
      net: numberOf(application.netAmount),
      others: others.reduce((sum, { amountWithTax }) => sum + numberOf(amountWithTax), 0),
    },
    term: await termOf(place, textOf(order?.paymentTerm)),
    dayOf: (event) => days[event],
  }
}

async function termOf(place: Place, code: string): Promise<InvoiceTerm | undefined> {
  const [row] = code ? await rowsWhere(place, termTable, { code }) : []
  if (!row) return undefined
  const stages = await rowsWhere(place, stageTable, { paytermId: String(row.id) })
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    ...{ baseEvent: textOf(row.baseEvent), relation: textOf(row.relation), days: numberOf(row.days) },
    ...{ isMonthly: row.endOfMonth === 'Y', payDay: number(row.payDay) },
    ...{ discountDays: number(row.discountDays), discountPct: number(row.discountPct) },
    stages: stages.map(({ stage, pct, baseEvent, days }) => ({
      ...{ stage: textOf(stage), pct: numberOf(pct), baseEvent: textOf(baseEvent), days: numberOf(days) },
    })),
  }
}
