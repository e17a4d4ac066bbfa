import { writeXml, type XmlPart } from '../../../features/xml/write-xml.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Place } from '../../kit/other-rows.ts'
import { dayOf, textOf } from '../../kit/values.ts'
import { buyerOf, rootsOf, sellerOf, unitCodes } from './parties.ts'

const deliveryTable = fileTable(import.meta, 'ord/delivery', [
  ...(['billDate', 'billNo', 'carrier', 'eta', 'packages', 'purOrg', 'remark', 'shipDate', 'shipTo'] as const),
  ...(['supplierId', 'supplierName', 'trackingNo'] as const),
])
const lineTable = fileTable(import.meta, 'ord/delivery/lines', [
  ...(['batchNo', 'expDate', 'materialCode', 'materialName', 'orderLine', 'orderNo', 'qty', 'unit'] as const),
])

/** Shipping notice as its reader sees it, with the lines. */
export type DeliveryRecord = RowOf<typeof deliveryTable> & { readonly lines?: readonly RowOf<typeof lineTable>[] }

/** Shipping notice as a despatch advice of UBL 2.1, in the elements of Peppol BIS Despatch Advice 3. */
export async function despatchDocument(place: Place, delivery: DeliveryRecord): Promise<string> {
  const lines = delivery.lines ?? []
  const named = lines.map(({ unit }) => unit)
  const units = await unitCodes(place, named)
  return writeXml([
    'DespatchAdvice',
    [
      ['cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3'],
      ['cbc:ID', textOf(delivery.billNo)],
      ['cbc:IssueDate', dayOf(delivery.billDate)],
      ['cbc:Note', textOf(delivery.remark)],
      ['cac:OrderReference', [['cbc:ID', textOf(lines[0]?.orderNo)]]],
      ['cac:DespatchSupplierParty', [await sellerOf(place, delivery)]],
      ['cac:DeliveryCustomerParty', [await buyerOf(place, delivery.purOrg)]],
      ['cac:Shipment', shipmentOf(delivery)],
      ...lines.map((line, index): XmlPart => ['cac:DespatchLine', lineOf(line, index, units)]),
    ],
    rootsOf('DespatchAdvice'),
  ])
}

function shipmentOf(delivery: DeliveryRecord): readonly XmlPart[] {
  return [
    ['cbc:ID', '1'],
    [
      'cac:Consignment',
      [
        ['cbc:ID', textOf(delivery.trackingNo)],
        ['cac:CarrierParty', [['cac:PartyName', [['cbc:Name', textOf(delivery.carrier)]]]]],
      ],
    ],
    [
      'cac:Delivery',
      [
        ['cac:DeliveryAddress', [['cac:AddressLine', [['cbc:Line', textOf(delivery.shipTo)]]]]],
        ['cac:EstimatedDeliveryPeriod', [['cbc:EndDate', dayOf(delivery.eta)]]],
        ['cac:Despatch', [['cbc:ActualDespatchDate', dayOf(delivery.shipDate)]]],
      ],
    ],
    ['cac:TransportHandlingUnit', [['cbc:TotalPackageQuantity', delivery.packages ? textOf(delivery.packages) : '']]],
  ]
}

function lineOf(line: RowOf<typeof lineTable>, index: number, units: ReadonlyMap<string, string>): readonly XmlPart[] {
  return [
    ['cbc:ID', index + 1],
    ['cbc:DeliveredQuantity', textOf(line.qty), { unitCode: units.get(textOf(line.unit)) ?? 'ZZ' }],
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
        [
          'cac:ItemInstance',
          [
            [
              'cac:LotIdentification',
              [
                ['cbc:LotNumberID', textOf(line.batchNo)],
                ['cbc:ExpiryDate', dayOf(line.expDate)],
              ],
            ],
          ],
        ],
      ],
    ],
  ]
}
