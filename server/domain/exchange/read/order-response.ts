import type { Lang } from '../../../../src/schema/base/text.ts'
import { elementsAt, textAt } from '../../../features/xml/find.ts'
import type { XmlElement } from '../../../features/xml/xml-element.ts'
import { refuseFaults } from '../../kit/refused.ts'
import { type Demand, faultsOf, twiceFaults } from './checks.ts'
import { partyFaults } from './party.ts'

/** Answer to a line of an order; quantity and date are those that the supplier proposes. */
export type LineAnswer = {
  readonly lineNo: string
  readonly line: number
  readonly reply: 'accept' | 'change' | 'reject'
  readonly qty: number | undefined
  readonly date: string | undefined
}

/** Order response of UBL 2.1: the order, the answer to all of it, and to its lines. */
export type OrderResponse = {
  readonly orderNo: string
  readonly line: number
  /** AB acknowledged, AP accepted, CA accepted with changes, RE rejected (UNCL4343). */
  readonly code: 'AB' | 'AP' | 'CA' | 'RE'
  readonly note: string
  readonly lines: readonly LineAnswer[]
}

const codes = ['AB', 'AP', 'CA', 'RE'] as const
/** Line answers of Peppol BIS Ordering 3 (UNCL1229). */
const replies: Readonly<Record<string, LineAnswer['reply']>> = { '5': 'accept', '3': 'change', '7': 'reject' }
const period = 'LineItem/Delivery/PromisedDeliveryPeriod'

const head: readonly Demand[] = [
  { at: 'OrderResponseCode', required: true, codes },
  { at: 'OrderReference/ID', required: true, most: 60 },
  { at: 'ID', required: true, most: 100 },
  { at: 'IssueDate', required: true, is: 'day' },
  { at: 'DocumentCurrencyCode', is: 'currency' },
  { at: 'Note', most: 500 },
]
const ofLine: readonly Demand[] = [
  { at: 'LineItem/LineStatusCode', required: true, codes: Object.keys(replies) },
  { at: 'LineItem/ID', required: true, most: 20 },
  { at: 'LineItem/Quantity', is: 'rest' },
  { at: `${period}/StartDate`, is: 'day' },
  { at: `${period}/EndDate`, is: 'day' },
]

/** Reads an order response of Peppol BIS Ordering 3. @throws DOCUMENT_REFUSED by line and reason */
export function readOrderResponse(root: XmlElement, lang: Lang): OrderResponse {
  const lines = elementsAt(root, 'OrderLine')
  const faults = [
    ...faultsOf(root, head),
    ...partyFaults(root, ['SellerSupplierParty', 'BuyerCustomerParty']),
    ...lines.flatMap((line) => faultsOf(line, ofLine)),
    ...twiceFaults(lines, 'LineID', lineNoOf),
  ]
  refuseFaults(faults, lang)
  const code = codes.find((each) => each === textAt(root, 'OrderResponseCode')) ?? 'AB'
  const orderNo = textAt(root, 'OrderReference/ID')
  return { orderNo, line: root.line, code, note: textAt(root, 'Note'), lines: lines.map(answerOf) }
}

const lineNoOf = (line: XmlElement) => textAt(line, 'OrderLineReference/LineID') || textAt(line, 'LineItem/ID')

function answerOf(element: XmlElement): LineAnswer {
  const qty = textAt(element, 'LineItem/Quantity')
  const date = textAt(element, `${period}/EndDate`) || textAt(element, `${period}/StartDate`)
  return {
    lineNo: lineNoOf(element),
    line: element.line,
    reply: replies[textAt(element, 'LineItem/LineStatusCode')] ?? 'reject',
    qty: qty === '' ? undefined : Number(qty),
    date: date === '' ? undefined : date.slice(0, 10),
  }
}
