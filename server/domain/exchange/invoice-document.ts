import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { writeXml, type XmlPart } from '../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['billNo', 'currency', 'dueDate', 'invoiceDate', 'invoiceNo', 'lines', 'paidAmount', 'purOrg'] as const),
  ...(['remark', 'supplierId', 'supplierName'] as const),
])
const lineTable = fileTable(import.meta, 'fin/invoice/lines', [
  ...(['amountNoTax', 'goodsName', 'qty', 'spec', 'taxAmount', 'taxRate', 'unitName'] as const),
])

/** Registered invoice as its reader sees it, with the lines. */
export type InvoiceRecord = RowOf<typeof invoiceTable> & { readonly lines?: readonly InvoiceLine[] }
type InvoiceLine = RowOf<typeof lineTable>

const text = (value: unknown) => String(value ?? '')
const money = (value: unknown) => roundHalfUp(Number(value ?? 0), 2)
const sum = (lines: readonly InvoiceLine[], field: 'amountNoTax' | 'taxAmount') =>
  money(lines.reduce((total, line) => total + money(line[field]), 0))

/** Registered invoice as UBL 2.1, in the terms of EN 16931; the totals are those of its lines. */
export async function invoiceDocument(place: Place, invoice: InvoiceRecord): Promise<string> {
  const lines = invoice.lines ?? []
  const named = lines.map(({ unitName }) => unitName)
  const units = await unitCodes(place, named)
  const currencyID = text(invoice.currency)
  const amount = (name: string, value: number): XmlPart => [name, value.toFixed(2), { currencyID }]
  const [net, tax, paid] = [sum(lines, 'amountNoTax'), sum(lines, 'taxAmount'), money(invoice.paidAmount)]
  const gross = money(net + tax)
  const rates = Map.groupBy(lines, ({ taxRate }) => Number(taxRate ?? 0))
  return writeXml([
    'Invoice',
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', text(invoice.invoiceNo)],
      ['cbc:IssueDate', text(invoice.invoiceDate).slice(0, 10)],
      ['cbc:DueDate', text(invoice.dueDate).slice(0, 10)],
      ['cbc:InvoiceTypeCode', '380'],
      ['cbc:Note', text(invoice.remark)],
      ['cbc:DocumentCurrencyCode', currencyID],
      ['cbc:BuyerReference', text(invoice.billNo)],
      ['cac:AccountingSupplierParty', [await sellerOf(place, invoice)]],
      ['cac:AccountingCustomerParty', [await buyerOf(place, invoice.purOrg)]],
      // The due date comes with the registration; before it, the term is that of the order.
      ['cac:PaymentTerms', invoice.dueDate ? '' : [['cbc:Note', 'As ordered']]],
      [
        'cac:TaxTotal',
        [
          amount('cbc:TaxAmount', tax),
          ...[...rates].map(
            ([rate, own]): XmlPart => [
              'cac:TaxSubtotal',
              [
                amount('cbc:TaxableAmount', sum(own, 'amountNoTax')),
                amount('cbc:TaxAmount', sum(own, 'taxAmount')),
                ['cac:TaxCategory', category(rate)],
              ],
            ],
          ),
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          amount('cbc:LineExtensionAmount', net),
          amount('cbc:TaxExclusiveAmount', net),
          amount('cbc:TaxInclusiveAmount', gross),
          ...(paid === 0 ? [] : [amount('cbc:PrepaidAmount', paid)]),
          amount('cbc:PayableAmount', money(gross - paid)),
        ],
      ],
      ...lines.map((line, index): XmlPart => {
        const qty = Number(line.qty) || 1
        return [
          'cac:InvoiceLine',
          [
            ['cbc:ID', index + 1],
            ['cbc:InvoicedQuantity', text(qty), { unitCode: units.get(text(line.unitName)) ?? 'C62' }],
            amount('cbc:LineExtensionAmount', money(line.amountNoTax)),
            [
              'cac:Item',
              [
                ['cbc:Description', text(line.spec)],
                ['cbc:Name', text(line.goodsName)],
                ['cac:ClassifiedTaxCategory', category(Number(line.taxRate ?? 0))],
              ],
            ],
            ['cac:Price', [['cbc:PriceAmount', text(roundHalfUp(money(line.amountNoTax) / qty, 6)), { currencyID }]]],
          ],
        ]
      }),
    ],
    rootsOf('Invoice'),
  ])
}

/** VAT category: standard rate, or zero rated. */
function category(rate: number): readonly XmlPart[] {
  return [
    ['cbc:ID', rate === 0 ? 'Z' : 'S'],
    ['cbc:Percent', text(rate)],
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ]
}
