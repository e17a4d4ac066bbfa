import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import type { Place } from '../kit/other-rows.ts'
import { anyDocumentRoute, takingRoute } from './document-routes.ts'
import { documents } from './documents.ts'
import { linkRoutes } from './link-routes.ts'
import { ublFile } from './ubl-file.ts'
import { creditDocument, type RedInvoiceRecord } from './write/credit-document.ts'
import { type DeliveryRecord, despatchDocument } from './write/despatch-document.ts'
import { type InvoiceRecord, invoiceDocument } from './write/invoice-document.ts'
import { type OrderRecord, orderDocument } from './write/order-document.ts'
import { type ReceiptRecord, receiptDocument } from './write/receipt-document.ts'
import { type ResponseRecord, responseDocument } from './write/response-document.ts'

type Written = {
  readonly code: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
}

/** Address of a record as a UBL file. */
function ublRoute<Row>(
  { code, path, operationId, summary }: Written,
  write: (place: Place, record: Row) => Promise<string>,
): Route {
  return {
    ...{ method: 'GET', path, operationId, summary, gives: 'application/xml' },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    costly: 'transfer',
    handle: (context: Context) => ublFile<Row>(context, code, write),
  }
}

const { Order, DespatchAdvice, ReceiptAdvice, Invoice, CreditNote } = documents

/** Documents of purchasing as UBL 2.1, in both directions. */
export const exchangeRoutes: readonly Route[] = [
  ublRoute<OrderRecord>(
    {
      ...{ code: Order.code, path: '/ord/order/ubl', operationId: 'getOrder' },
      summary: 'An order as UBL 2.1 (Peppol BIS Ordering 3)',
    },
    orderDocument,
  ),
  ublRoute<ResponseRecord>(
    {
      ...{ code: Order.code, path: '/ord/order/responseUbl', operationId: 'getOrderResponse' },
      summary: 'The answer to an order as UBL 2.1 (Peppol BIS Ordering 3)',
    },
    responseDocument,
  ),
  ublRoute<DeliveryRecord>(
    {
      ...{ code: DespatchAdvice.code, path: '/ord/delivery/ubl', operationId: 'getDespatchAdvice' },
      summary: 'A shipping notice as UBL 2.1 (Peppol BIS Despatch Advice 3)',
    },
    despatchDocument,
  ),
  ublRoute<ReceiptRecord>(
    {
      ...{ code: ReceiptAdvice.code, path: '/ord/receipt/ubl', operationId: 'getReceiptAdvice' },
      summary: 'A receipt as UBL 2.1 (Peppol BIS Receipt Advice)',
    },
    receiptDocument,
  ),
  ublRoute<InvoiceRecord>(
    {
      ...{ code: Invoice.code, path: '/fin/invoice/ubl', operationId: 'getInvoice' },
      summary: 'A registered invoice as UBL 2.1, by EN 16931',
    },
    invoiceDocument,
  ),
  ublRoute<RedInvoiceRecord>(
    {
      ...{ code: CreditNote.code, path: '/fin/redinvoice/ubl', operationId: 'getCreditNote' },
      summary: 'A red invoice as a credit note of UBL 2.1, by EN 16931',
    },
    creditDocument,
  ),
  anyDocumentRoute,
  takingRoute('Order', '/ord/order/takeFile', 'sendOrder', 'Takes an order of UBL 2.1: adds the draft of an order'),
  takingRoute(
    'OrderResponse',
    '/ord/order/response',
    'sendOrderResponse',
    'Takes an order response of UBL 2.1: confirms, proposes changes by line, or refuses as its sender',
  ),
  takingRoute(
    'DespatchAdvice',
    '/ord/delivery/takeFile',
    'sendDespatchAdvice',
    'Takes a despatch advice of UBL 2.1: adds the draft of a shipping notice with its lines',
  ),
  takingRoute(
    'ReceiptAdvice',
    '/ord/receipt/takeFile',
    'sendReceiptAdvice',
    'Takes a receipt advice of UBL 2.1: adds the draft of a receipt with its lines',
  ),
  takingRoute(
    'CreditNote',
    '/fin/redinvoice/takeFile',
    'sendCreditNote',
    'Takes a credit note of UBL 2.1: adds the draft of a red invoice on the invoice that it names',
  ),
  ...linkRoutes,
]
