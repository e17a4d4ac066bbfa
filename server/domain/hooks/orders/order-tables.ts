import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'

/** Order, as hooks of its lines and of documents about it read it. */
export const orderTable = fileTable(
  import.meta,
  'ord/order',
  [
    ...(['awardNo', 'billDate', 'billNo', 'currency', 'lines', 'srcNo', 'status', 'supplierId'] as const),
    ...(['amountNoTax', 'amountWithTax', 'taxAmount', 'totalQty'] as const),
  ],
  ['amountNoTax', 'amountWithTax', 'taxAmount', 'totalQty'],
)

/** States in which an order is edited. */
export const drafts: readonly string[] = ['draft', 'rejected']

/** Lines of orders, with the fields that answers, changes and cancellations write. */
export const orderLineTable = fileTable(
  import.meta,
  'ord/order/lines',
  [
    ...([
      'agreedPrice',
      'amountNoTax',
      'amountWithTax',
      'cancelledQty',
      'closed',
      'confirmDate',
      'confirmQty',
      'contractNo',
    ] as const),
    ...(['invoicedQty', 'lineNo', 'lineReply', 'materialCode', 'materialName', 'needDate', 'oldDate'] as const),
    ...(['oldPrice', 'oldQty', 'orderId', 'overPct', 'price', 'priceReason', 'priceTax', 'qty'] as const),
    ...([
      'priceMark',
      'receivedQty',
      'replyReason',
      'reqLineId',
      'reqSourced',
      'shippedQty',
      'spec',
      'srcLineId',
      'taxAmount',
      'taxRate',
      'unit',
    ] as const),
  ],
  [
    ...([
      'agreedPrice',
      'amountNoTax',
      'amountWithTax',
      'cancelledQty',
      'closed',
      'confirmDate',
      'confirmQty',
      'contractNo',
    ] as const),
    ...(['lineReply', 'needDate', 'oldDate', 'oldPrice', 'oldQty', 'price', 'priceTax', 'qty'] as const),
    ...(['priceMark', 'replyReason', 'taxAmount'] as const),
  ],
)
export type StoredLine = RowOf<typeof orderLineTable>
