import { writeXml, type XmlPart } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Place } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const orderTable = fileTable(import.meta, 'ord/order', [
  ...([
    'billDate',
    'billNo',
    'confirmTime',
    'currency',
    'lines',
    'publishTime',
    'purOrg',
    'rejectReason',
    'status',
  ] as const),
  ...(['supplierId', 'supplierName'] as const),
])
const lineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['confirmDate', 'confirmQty', 'lineNo', 'lineReply', 'materialCode', 'materialName', 'needDate', 'qty'] as const),
  'unit',
])

type ResponseLine = RowOf<typeof lineTable>
/** Answered order as its reader sees it, with the lines. */
export type ResponseRecord = RowOf<typeof orderTable> & { readonly lines?: readonly ResponseLine[] }

/** Line answers of Peppol BIS Ordering 3 (UNCL1229). */
const replies: Readonly<Record<string, string>> = { accept: '5', change: '3', reject: '7' }

/** The answer to an order as an order response of UBL 2.1, in the elements of Peppol BIS Ordering 3. */
export async function responseDocument(place: Place, order: ResponseRecord): Promise<string> {
  const lines = order.lines ?? []
  const named = lines.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  const code = codeOf(order, lines)
  const isAnswered = code === 'AP' || code === 'CA'
  return writeXml([
    'OrderResponse',
    [
      ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:order_response:3'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
      ['cbc:ID', `${textOf(order.billNo)}-R`],
      ['cbc:IssueDate', dayOf(order.confirmTime || order.publishTime || order.billDate)],
      ['cbc:OrderResponseCode', code],
      ['cbc:Note', code === 'RE' ? textOf(order.rejectReason) : ''],
      ['cbc:DocumentCurrencyCode', textOf(order.currency)],
      ['cac:OrderReference', [['cbc:ID', textOf(order.billNo)]]],
      ['cac:SellerSupplierParty', [await sellerOf(place, order)]],
      ['cac:BuyerCustomerParty', [await buyerOf(place, order.purOrg)]],
      ...(isAnswered ? lines.map((line): XmlPart => ['cac:OrderLine', lineOf(line, units)]) : []),
    ],
    rootsOf('OrderResponse'),
  ])
}

/** AB received, AP accepted, CA accepted with changes, RE refused. */
function codeOf({ status, confirmTime }: ResponseRecord, lines: readonly ResponseLine[]): 'AB' | 'AP' | 'CA' | 'RE' {
  if (status === 'refused') return 'RE'
  if (status === 'toReview') return 'CA'
  if (!confirmTime) return 'AB'
  return lines.some(({ lineReply }) => lineReply === 'change' || lineReply === 'reject') ? 'CA' : 'AP'
}

function lineOf(line: ResponseLine, units: ReadonlyMap<string, string>): readonly XmlPart[] {
  const unitCode = units.get(textOf(line.unit)) ?? 'ZZ'
  return [
    [
      'cac:LineItem',
      [
        ['cbc:ID', textOf(line.lineNo)],
        ['cbc:LineStatusCode', replies[textOf(line.lineReply)] ?? '5'],
        ['cbc:Quantity', textOf(line.confirmQty ?? line.qty), { unitCode }],
        ['cac:Delivery', [['cac:PromisedDeliveryPeriod', [['cbc:EndDate', dayOf(line.confirmDate ?? line.needDate)]]]]],
        [
          'cac:Item',
          [
            ['cbc:Name', textOf(line.materialName)],
            ['cac:BuyersItemIdentification', [['cbc:ID', textOf(line.materialCode)]]],
          ],
        ],
      ],
    ],
    ['cac:OrderLineReference', [['cbc:LineID', textOf(line.lineNo)]]],
  ]
}
