import type { Lang } from '../../../../src/schema/base/text.ts'
import { elementsAt, textAt, valueAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import { type Fault, refuseFaults } from '../../kit/refused.ts'
import { type Demand, faultAt, faultsOf, lineFaults } from './checks.ts'
import { lotOf, lotRules, orderedAt, orderLineRules, orderNoFaults } from './order-line.ts'
import { partyFaults } from './party.ts'

/** Line of a receipt advice, at a line of its file. */
export type ReceivedLine = {
  readonly line: number
  readonly orderNo: string
  readonly orderLine: number
  readonly qty: number
  readonly badQty: number
  readonly unitCode: string
  readonly batchNo: string
}

/** Receipt advice of UBL 2.1. */
export type ReceiptAdvice = {
  readonly id: string
  readonly line: number
  readonly note: string
  readonly deliveryNo: string
  readonly warehouse: string
  readonly receiveTime: string
  readonly lines: readonly ReceivedLine[]
}

const delivery = 'Shipment/Delivery'

const head: readonly Demand[] = [
  { at: 'ID', required: true, most: 100 },
  { at: 'IssueDate', required: true, is: 'day' },
  { at: 'Note', most: 300 },
  { at: 'DespatchDocumentReference/ID', most: 60 },
  { at: `${delivery}/ActualDeliveryDate`, is: 'day' },
]
const ofLine: readonly Demand[] = [
  { at: 'ID', required: true, most: 20 },
  { at: 'ReceivedQuantity', required: true, is: 'quantity' },
  { at: 'RejectedQuantity', is: 'rest' },
  ...orderLineRules,
  ...lotRules,
]

/** Reads a receipt advice of Peppol BIS Receipt Advice. @throws DOCUMENT_REFUSED by line and reason */
export function readReceiptAdvice(root: XmlElement, lang: Lang): ReceiptAdvice {
  const elements = elementsAt(root, 'ReceiptLine')
  const faults = [
    ...faultsOf(root, head),
    ...partyFaults(root, ['DeliveryCustomerParty', 'DespatchSupplierParty']),
    ...lineFaults(root, 'ReceiptLine', 'ID', ofLine),
    ...orderNoFaults(root, 'ReceiptLine'),
    ...elements.flatMap(rejectedFaults),
  ]
  refuseFaults(faults, lang)
  const place = `${delivery}/DeliveryLocation`
  return {
    id: textAt(root, 'ID'),
    line: root.line,
    note: textAt(root, 'Note'),
    deliveryNo: textAt(root, 'DespatchDocumentReference/ID'),
    warehouse: (textAt(root, `${place}/Name`) || textAt(root, `${place}/ID`)).slice(0, 200),
    receiveTime: timeOf(root),
    lines: elements.map((element) => {
      const quantity = valueAt(element, 'ReceivedQuantity')
      const { batchNo } = lotOf(element)
      return {
        ...{ line: element.line, qty: Number(quantity?.text), badQty: Number(textAt(element, 'RejectedQuantity')) },
        ...{ unitCode: quantity?.attributes.unitCode ?? '', batchNo },
        ...orderedAt(root, element),
      }
    }),
  }
}

/** The received quantity includes the rejected one. */
function rejectedFaults(line: XmlElement): readonly Fault[] {
  const rejected = textAt(line, 'RejectedQuantity')
  if (!(Number(rejected) > Number(textAt(line, 'ReceivedQuantity')))) return []
  const words = { zh: '大于 ReceivedQuantity', en: 'more than ReceivedQuantity' }
  return [faultAt(line, 'RejectedQuantity', rejected, words)]
}

function timeOf(root: XmlElement): string {
  const date = textAt(root, `${delivery}/ActualDeliveryDate`) || textAt(root, 'IssueDate')
  const time = /^\d\d:\d\d:\d\d/.exec(textAt(root, `${delivery}/ActualDeliveryTime`))?.[0]
  return `${date.slice(0, 10)} ${time ?? '00:00:00'}`
}
