import { elementsAt, textAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import type { Fault } from '../../kit/refused.ts'
import { type Demand, faultAt } from './checks.ts'

const ofLine = 'OrderLineReference/OrderReference/ID'
const ofAll = 'OrderReference/ID'
const lot = 'Item/ItemInstance/LotIdentification'

/** Rules on the order line that a line of a delivery or a receipt names. */
export const orderLineRules: readonly Demand[] = [
  { at: 'OrderLineReference/LineID', required: true, is: 'lineNo' },
  { at: ofLine, most: 60 },
]

/** Rules on the batch of a line. */
export const lotRules: readonly Demand[] = [
  { at: `${lot}/LotNumberID`, most: 50 },
  { at: `${lot}/ExpiryDate`, is: 'day' },
]

/** Faults of lines that name no order, in a document that names none either. */
export function orderNoFaults(root: XmlElement, at: string): readonly Fault[] {
  if (textAt(root, ofAll) !== '') return []
  return elementsAt(root, at)
    .filter((line) => textAt(line, ofLine) === '')
    .map((line) => faultAt(line, ofAll, '', { zh: '缺少订单号', en: 'the order number is missing' }))
}

/** Order and line of a line; an order of the whole document is that of its lines. */
export function orderedAt(root: XmlElement, line: XmlElement) {
  return {
    orderNo: (textAt(line, ofLine) || textAt(root, ofAll)).slice(0, 60),
    orderLine: Number(textAt(line, 'OrderLineReference/LineID')),
  }
}

/** Batch of a line and its expiry date. */
export function lotOf(line: XmlElement) {
  return { batchNo: textAt(line, `${lot}/LotNumberID`), expDate: textAt(line, `${lot}/ExpiryDate`).slice(0, 10) }
}
