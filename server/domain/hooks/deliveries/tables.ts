import { fileTable } from '../../../platform/sql/file-table.ts'

const goods = ['lineNo', 'materialCode', 'materialName', 'spec', 'unit'] as const
const priced = ['price', 'taxRate'] as const

export const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['billNo', 'buyerId', 'currency', 'purOrg', 'status', 'supplierId'] as const),
])
export const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...goods,
  ...priced,
  ...([
    'acceptedQty',
    'closed',
    'creditedQty',
    'directQty',
    'invoicedQty',
    'orderId',
    'qty',
    'replaceQty',
    'shippedQty',
    'stockQty',
  ] as const),
])
export const deliveryTable = fileTable(import.meta, 'ord/delivery', ['billNo', 'status', 'supplierId'])
export const deliveryLineTable = fileTable(import.meta, 'ord/delivery/lines', [
  ...goods,
  ...(['batchNo', 'deliveryId', 'inspectedQty', 'orderLine', 'orderLineId', 'orderNo', 'qty'] as const),
  ...(['receivedQty', 'shortQty'] as const),
])
export const receiptHeadTable = fileTable(import.meta, 'ord/receipt', ['deliveryNo', 'status', 'supplierId'])
export const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'status', 'supplierId'])
export const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...goods,
  ...priced,
  ...(['badQty', 'batchNo', 'currency', 'invoicedQty', 'okQty', 'orderLine', 'orderLineId'] as const),
  ...(['orderNo', 'receiptId'] as const),
  ...(['failedQty', 'failedReversedQty', 'redQty', 'rejectReturnedQty', 'rejectReversedQty', 'returnedQty'] as const),
])
export const returnTable = fileTable(import.meta, 'ord/return', ['billNo', 'handling', 'srcNo', 'status', 'supplierId'])
export const returnLineTable = fileTable(import.meta, 'ord/return/lines', [
  ...(['orderLineId', 'qty', 'receiptLineId', 'returnId', 'stock'] as const),
])
export const redTable = fileTable(import.meta, 'ord/redreceipt', ['receiptNo', 'returnNo', 'status', 'supplierId'])
export const redLineTable = fileTable(import.meta, 'ord/redreceipt/lines', [
  ...(['receiptLineId', 'redQty', 'redreceiptId', 'returnLineId', 'stock'] as const),
])
export const inspectHeadTable = fileTable(import.meta, 'ord/inspect', ['deliveryNo', 'supplierId'])
export const inspectTable = fileTable(import.meta, 'ord/inspect', ['billNo', 'deliveryNo', 'status'])
export const inspectLineTable = fileTable(
  import.meta,
  'ord/inspect/lines',
  ['badQty', 'disposal', 'inspectId', 'okQty', 'standardNo'],
  ['badQty', 'disposal', 'okQty', 'sampleQty'],
)
export const checkTable = fileTable(import.meta, 'qc/check', ['billNo', 'inspectLineId', 'receiptLineId', 'status'])
export const materialTable = fileTable(import.meta, 'mat/material', ['batchFlag', 'materialCode'])
