import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { ambientOf, hiddenFields } from '../../rights/rows/scope.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'

const orderTable = fileTable(import.meta, 'ord/order', ['billNo'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', ['lineNo', 'materialCode', 'orderId', 'price'])
const receiptTable = fileTable(import.meta, 'ord/receipt', ['billNo'])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  'lineNo',
  'materialCode',
  'orderLine',
  'orderNo',
  'price',
  'receiptId',
])

const chosenBy = ['orderNo', 'orderLine', 'receiptNo', 'materialCode'] as const

const own = ownFields(
  import.meta,
  ['materialCode', 'price'],
  ['amountNoTax', 'amountWithTax', 'price', 'priceTax', 'taxAmount'],
  [['orderNo', 'orderLine'], ['receiptNo']],
)
type Moment = MomentOf<typeof own>

/**
 * Net price of a receipt or return line. A user without access to prices (the warehouse) sends none: it comes from the order's line,
 * or from the reversed receipt.
 */
export const linePrice = own.hook(async (moment) => {
  const { action, before, after, resource, session } = moment
  if (action !== 'add' && action !== 'edit') return {}
  const isOther = chosenBy.some((name) => (before?.[name] ?? null) !== (after[name] ?? null))
  const isGiven = after.price !== null && after.price !== undefined
  if (isGiven && !(isOther && hiddenFields(resource, session).has('price'))) return {}
  const price = (await orderedPrice(moment)) ?? (await receivedPrice(moment))
  if (typeof price !== 'number')
    return { problems: [problemAt('price', '订单中没有该物料的价格', 'The order has no price of this material')] }
  const settled = settleRecord(resource.plan, { ...after, price }, ambientOf(session))
  const priced = ['price', 'priceTax', 'amountNoTax', 'taxAmount', 'amountWithTax'] as const
  return { values: Object.fromEntries(priced.map((name) => [name, settled[name] ?? null])) }
})

async function orderedPrice(moment: Moment) {
  const { orderNo, orderLine } = moment.after
  const [order] = await rowsWhere(moment, orderTable, { billNo: String(orderNo ?? '') })
  const lines = order ? await rowsWhere(moment, orderLineTable, { orderId: String(order.id) }) : []
  return priceIn(
    lines.filter(({ lineNo }) => !orderLine || lineNo === orderLine),
    moment.after,
  )
}

async function receivedPrice(moment: Moment) {
  const [receipt] = await rowsWhere(moment, receiptTable, { billNo: String(moment.after.receiptNo ?? '') })
  const lines = receipt ? await rowsWhere(moment, receiptLineTable, { receiptId: String(receipt.id) }) : []
  return priceIn(lines, moment.after)
}

type Priced = { readonly materialCode: unknown; readonly price: unknown }

function priceIn(lines: readonly Priced[], { materialCode }: Moment['after']): unknown {
  return lines.find((line) => line.materialCode === materialCode)?.price
}
