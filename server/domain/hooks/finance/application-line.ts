import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { numberOf, textOf } from '../../finance/rows-in.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { readOnce } from '../../kit/read-once.ts'

const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...(['invoicedQty', 'materialCode', 'materialName', 'okQty', 'orderLine', 'orderNo', 'price'] as const),
  ...(['receiptId', 'redQty', 'spec', 'taxRate', 'unit'] as const),
])
const orderTable = fileTable(import.meta, 'ord/order', ['billNo'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['acceptedQty', 'creditedQty', 'invoicedQty', 'lineNo', 'materialCode', 'orderId', 'price', 'taxRate'] as const),
])

const filled = [
  ...(['amountNoTax', 'amountWithTax', 'materialCode', 'materialName', 'openQty', 'orderLine', 'orderNo'] as const),
  ...(['price', 'priceTax', 'receiptLineId', 'spec', 'taxAmount', 'taxRate', 'unit'] as const),
] as const
const own = ownFields(import.meta, [...filled, 'qty', 'receiptNo'], filled)
type Moment = MomentOf<typeof own>
type ReceiptLine = RowOf<typeof receiptLineTable>

/** Line of an invoice application: goods, order and open quantity are those of its receipt, the price is that of the order. */
export const applicationLine = own.hook(async (moment) => {
  const { action, doing, after, resource, session } = moment
  if (doing !== undefined || (action !== 'add' && action !== 'edit')) return {}
  if (!after.receiptNo) return { values: { receiptLineId: null, openQty: null, price: null } }
  const line = await receiptLineOf(moment)
  if (!line) {
    const problem = problemAt('materialCode', '该入库单没有此物料', 'The receipt has no such material')
    return { problems: [problem] }
  }
  const order = await orderLineOf(moment, line)
  const leftOfReceipt = numberOf(line.okQty) - numberOf(line.redQty) - numberOf(line.invoicedQty)
  const leftOfOrder = order
    ? numberOf(order.acceptedQty) - numberOf(order.creditedQty) - numberOf(order.invoicedQty)
    : leftOfReceipt
  const values = {
    ...{ receiptLineId: line.id, materialCode: line.materialCode, materialName: line.materialName },
    ...{ spec: line.spec, unit: line.unit, orderNo: line.orderNo, orderLine: order?.lineNo ?? line.orderLine },
    ...{ price: order?.price ?? line.price, taxRate: order?.taxRate ?? line.taxRate },
    openQty: roundHalfUp(Math.max(0, Math.min(leftOfReceipt, leftOfOrder)), 3),
  }
  const settled = settleRecord(resource.plan, { ...after, ...values }, ambientOf(session))
  return { values: Object.fromEntries(filled.map((key) => [key, settled[key] ?? null])) }
})

/** Line of the receipt: the named one, else that of its material and order line. Suppliers reach their own receipts only. */
async function receiptLineOf(moment: Moment): Promise<ReceiptLine | undefined> {
  const { receiptNo, receiptLineId, materialCode, orderNo, orderLine } = moment.after
  const { receipt, lines } = await readOnce(moment.parent, `receipt ${receiptNo}`, () =>
    receiptOf(moment, textOf(receiptNo)),
  )
  const { supplierId } = moment.session.user
  if (!receipt || (supplierId !== '' && receipt.supplierId !== supplierId)) return undefined
  const named = receiptLineId ? lines.find(({ id }) => id === receiptLineId) : undefined
  if (named && (!materialCode || named.materialCode === materialCode)) return named
  const same = lines.filter((line) => line.materialCode === materialCode)
  const ofOrder = same.filter((line) => !orderNo || line.orderNo === orderNo)
  return ofOrder.find((line) => !orderLine || line.orderLine === orderLine) ?? ofOrder[0]
}

async function receiptOf(moment: Moment, billNo: string) {
  const [receipt] = await rowsWhere(moment, receiptTable, { billNo })
  const lines = receipt ? await rowsWhere(moment, receiptLineTable, { receiptId: String(receipt.id) }) : []
  return { receipt, lines }
}

async function orderedLines(moment: Moment, orderNo: string) {
  const [order] = await rowsWhere(moment, orderTable, { billNo: orderNo })
  return order ? rowsWhere(moment, orderLineTable, { orderId: String(order.id) }) : []
}

async function orderLineOf(moment: Moment, { orderNo, orderLine, materialCode }: ReceiptLine) {
  if (!orderNo) return undefined
  const lines = await readOnce(moment.parent, `lines of ${orderNo}`, () => orderedLines(moment, String(orderNo)))
  const alike = lines.filter((line) => line.materialCode === materialCode)
  return alike.find(({ lineNo }) => lineNo === orderLine) ?? alike.toSorted(byLineNo)[0]
}

const byLineNo = (left: { readonly lineNo: unknown }, right: { readonly lineNo: unknown }) =>
  numberOf(left.lineNo) - numberOf(right.lineNo)
