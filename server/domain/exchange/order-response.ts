import type { Lang } from '../../../src/schema/base/text.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { elementsAt, textAt } from '../../features/xml/find.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { readXmlFile } from '../../features/xml/read-xml.ts'
import type { XmlElement } from '../../features/xml/xml-element.ts'

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

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2'
const codes = ['AB', 'AP', 'CA', 'RE'] as const
/** Line answers of Peppol BIS Ordering 3 (UNCL1229). */
const replies: Readonly<Record<string, LineAnswer['reply']>> = { '5': 'accept', '3': 'change', '7': 'reject' }

/** Reads an order response of Peppol BIS Ordering 3. @throws XML_UNREADABLE, DOCUMENT_REFUSED by line and reason */
export async function readOrderResponse(bytes: Uint8Array, lang: Lang): Promise<OrderResponse> {
  const read = await readXmlFile(bytes)
  if ('problem' in read) throw unreadable(read.problem, lang)
  const { root } = read
  if (root.name !== 'OrderResponse' || root.namespace !== namespace)
    throw unreadable({ reason: 'noDocument', line: root.line, detail: root.name.slice(0, 100) }, lang)
  const code = codes.find((each) => each === textAt(root, 'OrderResponseCode'))
  if (!code) throw refused(root.line, `OrderResponseCode: ${textAt(root, 'OrderResponseCode') || '?'}`)
  const orderNo = textAt(root, 'OrderReference/ID')
  if (orderNo === '') throw refused(root.line, 'OrderReference/ID: ?')
  const lines = elementsAt(root, 'OrderLine').map(answerOf)
  const twice = lines.find(({ lineNo }, index) => lines.findIndex((each) => each.lineNo === lineNo) < index)
  if (twice) throw refused(twice.line, `LineID: ${twice.lineNo} (2×)`)
  return { orderNo, line: root.line, code, note: textAt(root, 'Note').slice(0, 500), lines }
}

function answerOf(element: XmlElement): LineAnswer {
  const { line } = element
  const status = textAt(element, 'LineItem/LineStatusCode')
  const reply = Object.hasOwn(replies, status) ? replies[status] : undefined
  if (!reply) throw refused(line, `LineStatusCode: ${status || '?'}`)
  const lineNo = textAt(element, 'OrderLineReference/LineID') || textAt(element, 'LineItem/ID')
  const qty = textAt(element, 'LineItem/Quantity')
  if (qty !== '' && !/^\d{1,12}(\.\d{1,6})?$/.test(qty)) throw refused(line, `Quantity: ${qty.slice(0, 40)}`)
  const period = 'LineItem/Delivery/PromisedDeliveryPeriod'
  const date = textAt(element, `${period}/EndDate`) || textAt(element, `${period}/StartDate`)
  return {
    lineNo,
    line,
    reply,
    qty: qty === '' ? undefined : Number(qty),
    date: date === '' ? undefined : date.slice(0, 10),
  }
}

/** Refusal of a document by line and reason. */
export function refused(line: number, reason: string): AppError {
  return new AppError('DOCUMENT_REFUSED', { line, reason }, { result: { line, reason } })
}
