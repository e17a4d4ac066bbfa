import { writeXml, type XmlPart } from '../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['billNo', 'billDate', 'currency', 'purOrg', 'remark', 'shipTo', 'srcNo', 'supplierId', 'supplierName'] as const),
  ...(['amountNoTax', 'amountWithTax', 'taxAmount', 'paymentTerm', 'incoterm'] as const),
])
const lineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['lineNo', 'materialCode', 'materialName', 'needDate', 'price', 'qty', 'spec', 'taxRate', 'unit'] as const),
  ...(['amountNoTax', 'taxAmount'] as const),
])

/** Order as its reader sees it, with the lines. */
export type OrderRecord = RowOf<typeof orderTable> & { readonly lines?: readonly RowOf<typeof lineTable>[] }

const text = (value: unknown) => String(value ?? '')
const day = (value: unknown) => text(value).slice(0, 10)

/** Order as UBL 2.1 in the elements of Peppol BIS Ordering 3, in their order. Values that its reader may not see are left out. */
export async function orderDocument(place: Place, order: OrderRecord): Promise<string> {
  const lines = order.lines ?? []
  const named = lines.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  const currency = text(order.currency)
  const amount = (name: string, value: unknown): XmlPart => [
    name,
    value === undefined || value === null ? '' : Number(value).toFixed(2),
    { currencyID: currency },
  ]
  return writeXml([
    'Order',
    [
      ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order:3'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
      ['cbc:ID', text(order.billNo)],
      ['cbc:IssueDate', day(order.billDate)],
      ['cbc:OrderTypeCode', '220'],
      ['cbc:Note', text(order.remark)],
      ['cbc:DocumentCurrencyCode', currency],
      ['cac:Contract', [['cbc:ID', text(order.srcNo)]]],
      ['cac:BuyerCustomerParty', [await buyerOf(place, order.purOrg)]],
      ['cac:SellerSupplierParty', [await sellerOf(place, order)]],
      [
        'cac:Delivery',
        [['cac:DeliveryLocation', [['cac:Address', [['cac:AddressLine', [['cbc:Line', text(order.shipTo)]]]]]]]],
      ],
      ['cac:DeliveryTerms', [['cbc:ID', text(order.incoterm)]]],
      ['cac:PaymentTerms', [['cbc:Note', text(order.paymentTerm)]]],
      ['cac:TaxTotal', [amount('cbc:TaxAmount', order.taxAmount)]],
      [
        'cac:AnticipatedMonetaryTotal',
        order.amountNoTax === undefined
          ? ''
          : [
              amount('cbc:LineExtensionAmount', order.amountNoTax),
              amount('cbc:TaxExclusiveAmount', order.amountNoTax),
              amount('cbc:TaxInclusiveAmount', order.amountWithTax),
              amount('cbc:PayableAmount', order.amountWithTax),
            ],
      ],
      ...lines.map((line): XmlPart => ['cac:OrderLine', [['cac:LineItem', itemOf(line, units, amount)]]]),
    ],
    rootsOf('Order'),
  ])
}

function itemOf(
  line: RowOf<typeof lineTable>,
  units: ReadonlyMap<string, string>,
  amount: (name: string, value: unknown) => XmlPart,
): readonly XmlPart[] {
  const rate = text(line.taxRate)
  return [
    ['cbc:ID', text(line.lineNo)],
    ['cbc:Quantity', text(line.qty), { unitCode: units.get(text(line.unit)) ?? 'ZZ' }],
    amount('cbc:LineExtensionAmount', line.amountNoTax),
    ['cac:Delivery', [['cac:RequestedDeliveryPeriod', [['cbc:EndDate', day(line.needDate)]]]]],
    // A price has six decimals, an amount two.
    ['cac:Price', [['cbc:PriceAmount', text(line.price), amount('', 0)[2] ?? {}]]],
    [
      'cac:Item',
      [
        ['cbc:Description', text(line.spec)],
        ['cbc:Name', text(line.materialName)],
        ['cac:BuyersItemIdentification', [['cbc:ID', text(line.materialCode)]]],
        [
          'cac:ClassifiedTaxCategory',
          rate === ''
            ? ''
            : [
                ['cbc:ID', rate === '0' ? 'Z' : 'S'],
                ['cbc:Percent', rate],
                ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
              ],
        ],
      ],
    ],
  ]
}
