import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { once } from '../../records/write/idempotent.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { sentDocument } from '../kit/sent-document.ts'
import { answerOrder } from './answered.ts'
import { despatchRoutes } from './despatch-routes.ts'
import { type InvoiceRecord, invoiceDocument } from './invoice-document.ts'
import { linkRoutes } from './link-routes.ts'
import { type OrderRecord, orderDocument } from './order-document.ts'
import { type OrderResponse, readOrderResponse, refused } from './order-response.ts'
import { type ResponseRecord, responseDocument } from './response-document.ts'
import { placeOf, resourceNamed, ublFile } from './ubl-file.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'status'])
const orderCode = codeOf(orderTable)
const invoiceCode = codeOf(fileTable(import.meta, 'fin/invoice', ['billNo']))
const list = permissionOf(orderCode, 'list')

/** Applies an order response as the action of its sender, by the rules of the buttons. @throws DOCUMENT_REFUSED, FORBIDDEN, WRONG_STATE */
async function receive(context: Context): Promise<Answer> {
  const { bytes } = await sentDocument(context)
  return once(
    context,
    async (receipt) => {
      const { app, session, lang, ip } = context
      const resource = resourceNamed(context, orderCode)
      const response = await readOrderResponse(bytes, lang)
      const order = await orderOf(context, resource, response)
      const { code } = response
      if (code === 'AB') return new Answer('', { id: order.id, code })
      await answerOrder({ app, session, lang, ip, resource, ...(receipt && { receipt }) }, order, response)
      const changed = await readRecord(app, resource, session, lang, String(order.id))
      return new Answer('', { id: order.id, code, status: changed?.status ?? null })
    },
    { file: bytes },
  )
}

/** Order of a response, if its sender reaches it: another company's order is as unknown as none. */
async function orderOf(
  context: Context,
  resource: ServerResource,
  { orderNo, line }: OrderResponse,
): Promise<RecordRow> {
  const [found] = await rowsWhere(placeOf(context), orderTable, { billNo: orderNo })
  const { app, session, lang } = context
  const order = found && (await readRecord(app, resource, session, lang, String(found.id)))
  if (order) return order
  throw refused(line, lang === 'en' ? `order ${orderNo} is unknown` : `订单 ${orderNo} 不存在`)
}

/** Orders and shipping notices as UBL 2.1, and the responses of suppliers' systems. */
export const exchangeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/ord/order/ubl',
    summary: 'An order as UBL 2.1 (Peppol BIS Ordering 3)',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: list,
    costly: 'transfer',
    handle: (context) => ublFile<OrderRecord>(context, orderCode, orderDocument),
  },
  {
    method: 'POST',
    path: '/ord/order/response',
    summary: 'Takes an order response of UBL 2.1: confirms, proposes changes by line, or refuses as its sender',
    access: 'permission',
    permission: list,
    costly: 'transfer',
    takesFile: () => true,
    handle: receive,
  },
  {
    method: 'GET',
    path: '/ord/order/responseUbl',
    summary: 'The answer to an order as UBL 2.1 (Peppol BIS Ordering 3)',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: list,
    costly: 'transfer',
    handle: (context) => ublFile<ResponseRecord>(context, orderCode, responseDocument),
  },
  {
    method: 'GET',
    path: '/fin/invoice/ubl',
    summary: 'A registered invoice as UBL 2.1, by EN 16931',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(invoiceCode, 'list'),
    costly: 'transfer',
    handle: (context) => ublFile<InvoiceRecord>(context, invoiceCode, invoiceDocument),
  },
  ...despatchRoutes,
  ...linkRoutes,
]
