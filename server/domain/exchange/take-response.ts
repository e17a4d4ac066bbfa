import type { XmlElement } from '../../features/xml/xml-element.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { refused, refuseFaults } from '../kit/refused.ts'
import { placeIn, type Taken, type Taking, writeIn } from '../kit/taking.ts'
import { answerOrder } from './answered.ts'
import { type OrderResponse, readOrderResponse } from './read/order-response.ts'
import { supplierFaults } from './read/party.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'status'])
const orderCode = codeOf(orderTable)

/** Applies an order response as the action of its sender, by the rules of the buttons. @throws DOCUMENT_REFUSED, FORBIDDEN, WRONG_STATE */
export async function takeResponse(taking: Taking, root: XmlElement): Promise<Taken> {
  const { app, session, lang } = taking
  const response = readOrderResponse(root, lang)
  const { code } = response
  const order = await orderOf(taking, response)
  refuseFaults(await supplierFaults(placeIn(taking), root, 'SellerSupplierParty', order.supplierId), lang)
  const id = String(order.id)
  if (code === 'AB') return { id, message: '', result: { id, code } }
  const write = writeIn(taking, orderCode)
  await answerOrder(write, order, response)
  const changed = await readRecord(app, write.resource, session, lang, id)
  return { id, message: '', result: { id, code, status: changed?.status ?? null } }
}

/** Order of a response, if its sender reaches it: another company's order is as unknown as none. */
async function orderOf(taking: Taking, { orderNo, line }: OrderResponse): Promise<RecordRow> {
  const [found] = await rowsWhere(placeIn(taking), orderTable, { billNo: orderNo })
  const { app, session, lang } = taking
  const order = found && (await readRecord(app, writeIn(taking, orderCode).resource, session, lang, String(found.id)))
  if (order) return order
  throw refused(line, lang === 'en' ? `order ${orderNo} is unknown` : `订单 ${orderNo} 不存在`)
}
