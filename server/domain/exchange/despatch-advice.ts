import type { Lang } from '../../../src/schema/base/text.ts'
import { elementsAt, textAt, valueAt } from '../../features/xml/find.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { readXmlFile } from '../../features/xml/read-xml.ts'
import type { XmlElement } from '../../features/xml/xml-element.ts'
import { refused } from './order-response.ts'

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

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2'
const most = 1000

/** Reads a despatch advice of Peppol BIS Despatch Advice 3. @throws XML_UNREADABLE, DOCUMENT_REFUSED by line and reason */
export async function readDespatchAdvice(bytes: Uint8Array, lang: Lang): Promise<DespatchAdvice> {
  const read = await readXmlFile(bytes)
  if ('problem' in read) throw unreadable(read.problem, lang)
  const { root } = read
  if (root.name !== 'DespatchAdvice' || root.namespace !== namespace)
    throw unreadable({ reason: 'noDocument', line: root.line, detail: root.name.slice(0, 100) }, lang)
  const found = elementsAt(root, 'DespatchLine')
  if (found.length === 0 || found.length > most) throw refused(root.line, `DespatchLine: ${found.length}`)
  const orderNo = textAt(root, 'OrderReference/ID')
  return {
    id: textAt(root, 'ID').slice(0, 100),
    line: root.line,
    note: textAt(root, 'Note').slice(0, 300),
    shipDate: dayAt(root, 'Shipment/Delivery/Despatch/ActualDespatchDate') || dayAt(root, 'IssueDate'),
    eta:
      dayAt(root, 'Shipment/Delivery/EstimatedDeliveryPeriod/EndDate') ||
      dayAt(root, 'Shipment/Delivery/EstimatedDeliveryPeriod/StartDate'),
    shipTo: textAt(root, 'Shipment/Delivery/DeliveryAddress/AddressLine/Line').slice(0, 200),
    carrier: textAt(root, 'Shipment/Consignment/CarrierParty/PartyName/Name').slice(0, 200),
    trackingNo: textAt(root, 'Shipment/Consignment/ID').slice(0, 100),
    lines: found.map((element) => lineOf(element, orderNo)),
  }
}

function dayAt(element: XmlElement, path: string): string {
  const found = valueAt(element, path)
  if (!found) return ''
  if (!/^\d{4}-\d\d-\d\d/.test(found.text))
    throw refused(found.line, `${path.split('/').at(-1)}: ${found.text.slice(0, 40)}`)
  return found.text.slice(0, 10)
}

function lineOf(element: XmlElement, orderOfAll: string): DespatchLine {
  const { line } = element
  const quantity = valueAt(element, 'DeliveredQuantity')
  if (!quantity || !/^\d{1,12}(\.\d{1,6})?$/.test(quantity.text) || Number(quantity.text) === 0)
    throw refused(quantity?.line ?? line, `DeliveredQuantity: ${quantity?.text.slice(0, 40) ?? '?'}`)
  const orderNo = textAt(element, 'OrderLineReference/OrderReference/ID') || orderOfAll
  const orderLine = textAt(element, 'OrderLineReference/LineID')
  if (orderNo === '') throw refused(line, 'OrderReference/ID: ?')
  if (!/^\d{1,6}$/.test(orderLine)) throw refused(line, `OrderLineReference/LineID: ${orderLine.slice(0, 40) || '?'}`)
  return {
    ...{ line, orderNo: orderNo.slice(0, 60), orderLine: Number(orderLine), qty: Number(quantity.text) },
    unitCode: quantity.attributes.unitCode ?? '',
    batchNo: textAt(element, 'Item/ItemInstance/LotIdentification/LotNumberID').slice(0, 50),
    expDate: dayAt(element, 'Item/ItemInstance/LotIdentification/ExpiryDate'),
  }
}
