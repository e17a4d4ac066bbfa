import { writeXml } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Place } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { type BilledLine, billingLines, billingParts } from './billing-parts.ts'
import { rootsOf } from './parties.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['billNo', 'currency', 'dueDate', 'invoiceDate', 'invoiceNo', 'lines', 'paidAmount', 'purOrg'] as const),
  ...(['remark', 'supplierId', 'supplierName'] as const),
])

/** Registered invoice as its reader sees it, with the lines. */
export type InvoiceRecord = RowOf<typeof invoiceTable> & { readonly lines?: readonly BilledLine[] }

/** Registered invoice as UBL 2.1, in the terms of EN 16931; the totals are those of its lines. */
export async function invoiceDocument(place: Place, invoice: InvoiceRecord): Promise<string> {
  const lines = invoice.lines ?? []
  return writeXml([
    'Invoice',
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', textOf(invoice.invoiceNo)],
      ['cbc:IssueDate', dayOf(invoice.invoiceDate)],
      ['cbc:DueDate', dayOf(invoice.dueDate)],
      ['cbc:InvoiceTypeCode', '380'],
      ['cbc:Note', textOf(invoice.remark)],
      ['cbc:DocumentCurrencyCode', textOf(invoice.currency)],
      ['cbc:BuyerReference', textOf(invoice.billNo)],
      ...(await billingParts(place, invoice, lines)),
      ...(await billingLines(place, invoice, lines, 'Invoice')),
    ],
    rootsOf('Invoice'),
  ])
}
