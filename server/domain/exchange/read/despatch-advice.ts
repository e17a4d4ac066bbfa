import type { Lang } from '../../../../src/schema/base/text.ts'
import { elementsAt, textAt, valueAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import { refuseFaults } from '../../kit/refused.ts'
import { type Demand, faultsOf, lineFaults } from './checks.ts'
import { lotOf, lotRules, orderedAt, orderLineRules, orderNoFaults } from './order-line.ts'
import { partyFaults } from './party.ts'

/** Line of a despatch advice, at a line of its file. */
export type DespatchLine = {
  readonly line: number
  readonly orderNo: string
  readonly orderLine: number
  readonly qty: number
  readonly unitCode: string
  readonly batchNo: string
  readonly expDate: string
}

/** Despatch advice of UBL 2.1. */
export type DespatchAdvice = {
  readonly id: string
  readonly line: number
  readonly note: string
  readonly shipDate: string
  readonly eta: string
  readonly shipTo: string
  readonly carrier: string
  readonly trackingNo: string
  readonly lines: readonly DespatchLine[]
}

const shipped = 'Shipment/Delivery/Despatch/ActualDespatchDate'
const expected = 'Shipment/Delivery/EstimatedDeliveryPeriod'

const head: readonly Demand[] = [
  { at: 'ID', required: true, most: 100 },
  { at: 'IssueDate', required: true, is: 'day' },
  { at: 'Note', most: 300 },
  { at: shipped, is: 'day' },
  { at: `${expected}/StartDate`, is: 'day' },
  { at: `${expected}/EndDate`, is: 'day' },
]
const ofLine: readonly Demand[] = [
  { at: 'ID', required: true, most: 20 },
  { at: 'DeliveredQuantity', required: true, is: 'quantity' },
  ...orderLineRules,
  ...lotRules,
]

/** Reads a despatch advice of Peppol BIS Despatch Advice 3. @throws DOCUMENT_REFUSED by line and reason */
export function readDespatchAdvice(root: XmlElement, lang: Lang): DespatchAdvice {
  const faults = [
    ...faultsOf(root, head),
    ...partyFaults(root, ['DespatchSupplierParty', 'DeliveryCustomerParty']),
    ...lineFaults(root, 'DespatchLine', 'ID', ofLine),
    ...orderNoFaults(root, 'DespatchLine'),
  ]
  refuseFaults(faults, lang)
  const day = (path: string) => textAt(root, path).slice(0, 10)
  return {
    id: textAt(root, 'ID'),
    line: root.line,
    note: textAt(root, 'Note'),
    shipDate: day(shipped) || day('IssueDate'),
    eta: day(`${expected}/EndDate`) || day(`${expected}/StartDate`),
    shipTo: textAt(root, 'Shipment/Delivery/DeliveryAddress/AddressLine/Line').slice(0, 200),
    carrier: textAt(root, 'Shipment/Consignment/CarrierParty/PartyName/Name').slice(0, 200),
    trackingNo: textAt(root, 'Shipment/Consignment/ID').slice(0, 100),
    lines: elementsAt(root, 'DespatchLine').map((element) => {
      const quantity = valueAt(element, 'DeliveredQuantity')
      return {
        ...{ line: element.line, qty: Number(quantity?.text), unitCode: quantity?.attributes.unitCode ?? '' },
        ...orderedAt(root, element),
        ...lotOf(element),
      }
    }),
  }
}
