import { writeXml } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { rowsIn } from '../../finance/rows-in.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { billingLines, billingParts } from './billing-parts.ts'
import { rootsOf } from './parties.ts'

const redTable = fileTable(import.meta, 'fin/redinvoice', [
  ...(['billDate', 'billNo', 'currency', 'extNo', 'invoiceNo', 'lines', 'purOrg', 'redInvoiceNo', 'remark'] as const),
  ...(['supplierId', 'supplierName'] as const),
])
const redLineTable = fileTable(import.meta, 'fin/redinvoice/lines', [
  ...(['amountNoTax', 'goodsName', 'invoiceLineId', 'qty', 'taxAmount', 'taxRate'] as const),
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', ['invoiceDate', 'invoiceNo', 'supplierId'])
const invoiceLineTable = fileTable(import.meta, 'fin/invoice/lines', ['spec', 'unitName'])

/** Red invoice as its reader sees it, with the lines. */
export type RedInvoiceRecord = RowOf<typeof redTable> & { readonly lines?: readonly RowOf<typeof redLineTable>[] }

/** Red invoice as a credit note of UBL 2.1 on its original invoice, in the terms of EN 16931. */
export async function creditDocument(place: Place, red: RedInvoiceRecord): Promise<string> {
  const rows = red.lines ?? []
  const invoiceNo = textOf(red.invoiceNo)
  const [original] = await rowsWhere(place, invoiceTable, { invoiceNo, supplierId: textOf(red.supplierId) })
  const ids = rows.map(({ invoiceLineId }) => invoiceLineId)
  const originals = new Map((await rowsIn(place, invoiceLineTable, 'id', ids)).map((row) => [row.id, row]))
  const lines = rows.map((row) => {
    const { spec, unitName } = originals.get(textOf(row.invoiceLineId)) ?? {}
    return { ...row, spec, unitName }
  })
  return writeXml([
    'CreditNote',
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', textOf(red.redInvoiceNo || red.extNo || red.billNo)],
      ['cbc:IssueDate', dayOf(red.billDate)],
      ['cbc:CreditNoteTypeCode', '381'],
      ['cbc:Note', textOf(red.remark)],
      ['cbc:DocumentCurrencyCode', textOf(red.currency)],
      ['cbc:BuyerReference', textOf(red.billNo)],
      [
        'cac:BillingReference',
        [
          [
            'cac:InvoiceDocumentReference',
            [
              ['cbc:ID', invoiceNo],
              ['cbc:IssueDate', dayOf(original?.invoiceDate)],
            ],
          ],
        ],
      ],
      ...(await billingParts(place, red, lines)),
      ...(await billingLines(place, red, lines, 'CreditNote')),
    ],
    rootsOf('CreditNote'),
  ])
}
