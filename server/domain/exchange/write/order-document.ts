import { writeXml, type XmlPart } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { amountText } from '../../kit/amounts.ts'
import type { Place } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const orderTable = fileTable(import.meta, 'ord/order', [
  ...([
    'billNo',
    'billDate',
    'currency',
    'extNo',
    'purOrg',
    'remark',
    'shipTo',
    'srcNo',
    'supplierId',
    'supplierName',
  ] as const),
  ...(['amountNoTax', 'amountWithTax', 'taxAmount', 'paymentTerm', 'incoterm'] as const),
])
const lineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['lineNo', 'materialCode', 'materialName', 'needDate', 'price', 'qty', 'spec', 'taxRate', 'unit'] as const),
  ...(['amountNoTax', 'taxAmount'] as const),
])

/** Order as its reader sees it, with the lines. */
export type OrderRecord = RowOf<typeof orderTable> & { readonly lines?: readonly RowOf<typeof lineTable>[] }

/** Order as UBL 2.1 in the elements of Peppol BIS Ordering 3, in their order. Values that its reader may not see are left out. */
export async function orderDocument(place: Place, order: OrderRecord): Promise<string> {
  const lines = order.lines ?? []
  const named = lines.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  const currency = textOf(order.currency)
  const amount = (name: string, value: unknown): XmlPart => [
    name,
    value === undefined || value === null ? '' : amountText(Number(value), currency),
    { currencyID: currency },
  ]
  return writeXml([
    'Order',
    [
      ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order:3'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
      ['cbc:ID', textOf(order.billNo)],
      ['cbc:IssueDate', dayOf(order.billDate)],
      ['cbc:OrderTypeCode', '220'],
      ['cbc:Note', textOf(order.remark)],
      ['cbc:DocumentCurrencyCode', currency],
      ['cbc:CustomerReference', textOf(order.extNo)],
      ['cac:Contract', [['cbc:ID', textOf(order.srcNo)]]],
      ['cac:BuyerCustomerParty', [await buyerOf(place, order.purOrg)]],
      ['cac:SellerSupplierParty', [await sellerOf(place, order)]],
      [
        'cac:Delivery',
        [['cac:DeliveryLocation', [['cac:Address', [['cac:AddressLine', [['cbc:Line', textOf(order.shipTo)]]]]]]]],
      ],
      ['cac:DeliveryTerms', [['cbc:ID', textOf(order.incoterm)]]],
      ['cac:PaymentTerms', [['cbc:Note', textOf(order.paymentTerm)]]],
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
  const rate = textOf(line.taxRate)
  return [
    ['cbc:ID', textOf(line.lineNo)],
    ['cbc:Quantity', textOf(line.qty), { unitCode: units.get(textOf(line.unit)) ?? 'ZZ' }],
    amount('cbc:LineExtensionAmount', line.amountNoTax),
    ['cac:Delivery', [['cac:RequestedDeliveryPeriod', [['cbc:EndDate', dayOf(line.needDate)]]]]],
    // A price has six decimals, an amount those of its currency.
    ['cac:Price', [['cbc:PriceAmount', textOf(line.price), amount('', 0)[2] ?? {}]]],
    [
      'cac:Item',
      [
        ['cbc:Description', textOf(line.spec)],
        ['cbc:Name', textOf(line.materialName)],
        ['cac:BuyersItemIdentification', [['cbc:ID', textOf(line.materialCode)]]],
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
