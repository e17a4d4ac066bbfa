import { writeXml, type XmlPart } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Place } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const receiptTable = fileTable(import.meta, 'ord/receipt', [
  ...(['billDate', 'billNo', 'deliveryNo', 'purOrg', 'receiveTime', 'remark', 'supplierId', 'supplierName'] as const),
  'warehouse',
])
const lineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...(['badQty', 'batchNo', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'qty', 'unit'] as const),
])

type Line = RowOf<typeof lineTable>
/** Receipt as its reader sees it, with the lines. */
export type ReceiptRecord = RowOf<typeof receiptTable> & { readonly lines?: readonly Line[] }

/** Receipt as a receipt advice of UBL 2.1, in the elements of Peppol BIS Receipt Advice; it has no prices. */
export async function receiptDocument(place: Place, receipt: ReceiptRecord): Promise<string> {
  const lines = receipt.lines ?? []
  const named = lines.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  return writeXml([
    'ReceiptAdvice',
    [
      ['cbc:CustomizationID', 'urn:fdc:peppol.eu:logistics:trns:receipt_advice:1'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:logistics:bis:despatch_advice_w_receipt_advice:1'],
      ['cbc:ID', textOf(receipt.billNo)],
      ['cbc:IssueDate', dayOf(receipt.billDate)],
      ['cbc:Note', textOf(receipt.remark)],
      ['cac:OrderReference', [['cbc:ID', textOf(lines[0]?.orderNo)]]],
      ['cac:DespatchDocumentReference', [['cbc:ID', textOf(receipt.deliveryNo)]]],
      ['cac:DeliveryCustomerParty', [await buyerOf(place, receipt.purOrg)]],
      ['cac:DespatchSupplierParty', [await sellerOf(place, receipt)]],
      [
        'cac:Shipment',
        [
          ['cbc:ID', '1'],
          [
            'cac:Delivery',
            [
              ['cbc:ActualDeliveryDate', dayOf(receipt.receiveTime)],
              ['cbc:ActualDeliveryTime', textOf(receipt.receiveTime).slice(11, 19)],
              ['cac:DeliveryLocation', [['cbc:Name', textOf(receipt.warehouse)]]],
            ],
          ],
        ],
      ],
      ...lines.map((line, index): XmlPart => ['cac:ReceiptLine', lineOf(line, index, units)]),
    ],
    rootsOf('ReceiptAdvice'),
  ])
}

function lineOf(line: Line, index: number, units: ReadonlyMap<string, string>): readonly XmlPart[] {
  const unitCode = units.get(textOf(line.unit)) ?? 'ZZ'
  return [
    ['cbc:ID', index + 1],
    ['cbc:ReceivedQuantity', textOf(line.qty), { unitCode }],
    ['cbc:RejectedQuantity', line.badQty ? textOf(line.badQty) : '', { unitCode }],
    [
      'cac:OrderLineReference',
      [
        ['cbc:LineID', textOf(line.orderLine)],
        ['cac:OrderReference', [['cbc:ID', textOf(line.orderNo)]]],
      ],
    ],
    [
      'cac:Item',
      [
        ['cbc:Name', textOf(line.materialName)],
        ['cac:BuyersItemIdentification', [['cbc:ID', textOf(line.materialCode)]]],
        ['cac:ItemInstance', [['cac:LotIdentification', [['cbc:LotNumberID', textOf(line.batchNo)]]]]],
      ],
    ],
  ]
}
