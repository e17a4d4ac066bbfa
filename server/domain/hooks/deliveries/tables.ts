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
  ] as const),
])
export const deliveryTable = fileTable(import.meta, 'ord/delivery', ['billNo', 'status', 'supplierId'])
export const deliveryLineTable = fileTable(import.meta, 'ord/delivery/lines', [
  ...goods,
  ...(['batchNo', 'deliveryId', 'orderLine', 'orderLineId', 'orderNo', 'qty', 'receivedQty', 'shortQty'] as const),
])
export const receiptHeadTable = fileTable(import.meta, 'ord/receipt', ['deliveryNo', 'status', 'supplierId'])
export const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'status', 'supplierId'])
export const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...goods,
  ...priced,
  ...(['badQty', 'batchNo', 'currency', 'invoicedQty', 'okQty', 'orderLine', 'orderLineId'] as const),
  ...(['orderNo', 'receiptId'] as const),
  ...(['redQty', 'rejectReturnedQty', 'returnedQty'] as const),
])
export const returnTable = fileTable(import.meta, 'ord/return', ['billNo', 'handling', 'srcNo', 'status', 'supplierId'])
export const returnLineTable = fileTable(import.meta, 'ord/return/lines', [
  ...(['orderLineId', 'qty', 'receiptLineId', 'returnId', 'stock'] as const),
])
export const redHeadTable = fileTable(import.meta, 'ord/redreceipt', ['receiptNo', 'returnNo', 'supplierId'])
export const inspectHeadTable = fileTable(import.meta, 'ord/inspect', ['deliveryNo', 'supplierId'])
export const inspectTable = fileTable(import.meta, 'ord/inspect', ['billNo', 'deliveryNo', 'status'])
export const inspectLineTable = fileTable(
  import.meta,
  'ord/inspect/lines',
  ['badQty', 'disposal', 'inspectId', 'okQty', 'standardNo'],
  ['badQty', 'disposal', 'okQty', 'sampleQty'],
)
export const checkTable = fileTable(import.meta, 'qc/check', ['billNo', 'inspectLineId', 'status'])
export const materialTable = fileTable(import.meta, 'mat/material', ['batchFlag', 'category', 'materialCode'])
