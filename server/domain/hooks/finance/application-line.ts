import { settleRecord } from '../../../../src/schema/rules/check-record.ts'
import { roundHalfUp } from '../../../../src/schema/rules/functions.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { expenseName, expenseOf } from '../../finance/expense-lines.ts'
import { invoiceableQty } from '../../finance/invoiceable-qty.ts'
import { rowById, rowsWhere } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'
import { problemAt } from '../../kit/problem.ts'
import { readOnce } from '../../kit/read-once.ts'
import { numberOf, textOf } from '../../kit/values.ts'

const applicationTable = fileTable(import.meta, 'fin/invoiceapply', ['currency'])
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo', 'status', 'supplierId'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...(['heldQty', 'invoicedQty', 'materialCode', 'materialName', 'okQty', 'orderLine', 'orderNo'] as const),
  ...(['price', 'receiptId', 'redQty', 'spec', 'taxRate', 'unit'] as const),
])
const orderTable = fileTable(import.meta, 'ord/order', ['billNo'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['acceptedQty', 'creditedQty', 'invoicedQty', 'lineNo', 'materialCode', 'orderId', 'price'] as const),
  ...(['roomQty', 'stockQty', 'taxRate'] as const),
])

const filled = [
  ...(['amountNoTax', 'amountWithTax', 'materialCode', 'materialName', 'openQty', 'orderLine', 'orderNo'] as const),
  ...(['price', 'priceTax', 'qty', 'receiptLineId', 'spec', 'taxAmount', 'taxRate', 'unit'] as const),
] as const
const own = ownFields(import.meta, [...filled, 'expenseNo', 'invoiceapplyId', 'receiptNo'], filled)
type Moment = MomentOf<typeof own>
type ReceiptLine = RowOf<typeof receiptLineTable>

/**
 * Line of an invoice application: goods, order and open quantity are those of its receipt, the price is that of the order. An expense is
 * invoiced as a whole, at its confirmed amount.
 */
export const applicationLine = own.hook(async (moment) => {
  const { action, doing, after } = moment
  if (doing !== undefined || (action !== 'add' && action !== 'edit')) return {}
  if (after.expenseNo && !after.receiptNo) return ofExpense(moment)
  if (!after.receiptNo) return { values: { receiptLineId: null, openQty: null, price: null } }
  const line = await receiptLineOf(moment)
  if (!line) {
    const problem = problemAt('materialCode', '该入库单没有此物料', 'The receipt has no such material')
    return { problems: [problem] }
  }
  const order = await orderLineOf(moment, line)
  const leftOfReceipt =
    numberOf(line.okQty) - numberOf(line.redQty) - numberOf(line.heldQty) - numberOf(line.invoicedQty)
  const leftOfOrder = order ? invoiceableQty(order) - numberOf(order.invoicedQty) : leftOfReceipt
  const values = {
    ...{ receiptLineId: line.id, materialCode: line.materialCode, materialName: line.materialName },
    ...{ spec: line.spec, unit: line.unit, orderNo: line.orderNo, orderLine: order?.lineNo ?? line.orderLine },
    ...{ price: order?.price ?? line.price, taxRate: order?.taxRate ?? line.taxRate },
    openQty: roundHalfUp(Math.max(0, Math.min(leftOfReceipt, leftOfOrder)), 3),
  }
  return settledWith(moment, values)
})

async function settledWith(
  moment: Moment,
  values: NonNullable<ResultOf<typeof own>['values']>,
): Promise<ResultOf<typeof own>> {
  const { after, resource, session } = moment
  const head = parentIn(moment, applicationTable) ?? (await rowById(moment, applicationTable, after.invoiceapplyId))
  const ambient = { ...ambientOf(session), parent: head ?? null }
  const settled = settleRecord(resource.plan, { ...after, ...values }, ambient)
  return { values: Object.fromEntries(filled.map((key) => [key, settled[key] ?? null])) }
}

/** Values of a line for an expense: those of the named item, else of the first one that is not invoiced. */
async function ofExpense(moment: Moment): Promise<ResultOf<typeof own>> {
  const { expenseNo, receiptLineId } = moment.after
  const { supplierId } = moment.session.user
  const { expense, lines } = await readOnce(moment.parent, `expense ${expenseNo}`, () =>
    expenseOf(moment, textOf(expenseNo)),
  )
  const isOwn = expense && (supplierId === '' || expense.supplierId === supplierId)
  const open = lines.filter(({ invoicedQty }) => numberOf(invoicedQty) < 1)
  const line = isOwn ? (lines.find(({ id }) => id === receiptLineId) ?? open[0] ?? lines[0]) : undefined
  if (!line) return { problems: [problemAt('expenseNo', '费用单不存在', 'There is no such expense')] }
  const goods = { materialCode: null, materialName: expenseName(moment, line.expenseType), spec: null, unit: null }
  // The order of an expense has no part in the quantities of its lines.
  return settledWith(moment, {
    ...{ receiptLineId: line.id, ...goods, orderNo: null, orderLine: null },
    ...{ qty: 1, price: line.amountNoTax, taxRate: line.taxRate || '0' },
    openQty: Math.max(0, 1 - numberOf(line.invoicedQty)),
  })
}

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
