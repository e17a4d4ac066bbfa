import { type FieldsOf, fileTable } from '../../platform/sql/file-table.ts'
import { fieldsWhere, type Place } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { confirmedExpenses, expenseName } from './expense-lines.ts'
import { fieldsIn } from './rows-in.ts'

const goods = ['materialCode', 'materialName', 'spec', 'unit'] as const

const orderTable = fileTable(import.meta, 'ord/order', ['billNo', 'currency', 'supplierId'])
const orderLineTable = fileTable(import.meta, 'ord/order/lines', [
  ...(['lineNo', 'materialCode', 'orderId', 'price', 'taxRate'] as const),
])
const receiptTable = fileTable(import.meta, 'ord/receipt', [
  ...(['billNo', 'purOrg', 'receiveTime', 'status', 'supplierId'] as const),
])
const receiptLineTable = fileTable(import.meta, 'ord/receipt/lines', [
  ...goods,
  ...(['heldQty', 'invoicedQty', 'okQty', 'orderLine', 'orderNo', 'price', 'receiptId', 'redQty', 'taxRate'] as const),
])
const returnTable = fileTable(import.meta, 'ord/return', ['billDate', 'billNo', 'purOrg', 'status', 'supplierId'])
const returnLineTable = fileTable(import.meta, 'ord/return/lines', [
  ...goods,
  ...(['orderLine', 'orderNo', 'price', 'qty', 'receiptLineId', 'returnId', 'stock', 'taxRate'] as const),
])
const redTable = fileTable(import.meta, 'ord/redreceipt', [
  ...(['billDate', 'billNo', 'purOrg', 'receiptNo', 'returnNo', 'status', 'supplierId'] as const),
])
const redLineTable = fileTable(import.meta, 'ord/redreceipt/lines', [
  ...goods,
  ...(['price', 'receiptLineId', 'redQty', 'redreceiptId', 'stock', 'taxRate'] as const),
])
const expenseTable = fileTable(import.meta, 'ord/expense', [
  ...(['billDate', 'billNo', 'currency', 'orderNo', 'purOrg', 'status', 'supplierId'] as const),
])
const expenseLineTable = fileTable(import.meta, 'ord/expense/lines', [
  ...(['amountNoTax', 'expenseId', 'expenseType', 'invoicedQty', 'taxRate'] as const),
])

/** Whose documents of which days a statement has. */
export type Period = {
  readonly supplierId: string
  readonly purOrg: string
  readonly currency: string
  readonly beginDate: string
  readonly endDate: string
}

/** Line of a document for a statement; what went back has a negative quantity. */
export type SourceLine = {
  readonly docType: 'receipt' | 'return' | 'redReceipt' | 'expense'
  readonly docNo: string
  readonly receiptNo: string | null
  readonly srcLineId: string
  readonly orderNo: string | null
  readonly orderLine: number | null
  readonly materialCode: string | null
  readonly materialName: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly qty: number
  /** Part of a receipt or an expense that invoices, or applications for them, have already. */
  readonly invoiced?: number
  /** Part of a receipt that may be invoiced in all: neither reversed, nor rejected, nor on its way back. */
  readonly kept?: number
  /** Receipt line of goods that went back, and what is invoiced of it above what it keeps. */
  readonly from?: { readonly receiptLineId: string; readonly excess: number }
  readonly price: number
  readonly taxRate: string
}

/** Documents of a period, at the prices of their orders. A document that was stated before is in the result, too. */
export async function sourceLines(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const found = [
    ...(await received(place, period)),
    ...(await returned(place, period)),
    ...(await reversed(place, period)),
  ]
  const prices = await orderPrices(place, found)
  const priced = found.flatMap(({ orderNo, ...line }) => {
    const order = prices(orderNo, line.orderLine, line.materialCode)
    if (order.currency !== undefined && order.currency !== period.currency) return []
    return [{ ...line, orderNo, price: order.price ?? line.price, taxRate: order.taxRate ?? line.taxRate }]
  })
  return [...priced, ...(await expenses(place, period))]
}

/** Days of a period; the last one with all its times. */
const daysOf = ({ beginDate, endDate }: Period) => ({ from: beginDate, to: `${endDate} 23:59:59` })

type Goods = { readonly [field in (typeof goods)[number] | 'price' | 'taxRate']: unknown }

function goodsOf({ materialCode, materialName, spec, unit, price, taxRate }: Goods) {
  const text = (value: unknown) => (value === null ? null : String(value))
  return {
    ...{ materialCode: text(materialCode), materialName: text(materialName), spec: text(spec), unit: text(unit) },
    ...{ price: numberOf(price), taxRate: textOf(taxRate) },
  }
}

const lineOf = (value: unknown) => (value === null ? null : Number(value))

async function received(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg } = period
  const status = ['posted', 'billed']
  const all = await fieldsWhere(place, receiptTable, { supplierId, purOrg, status, receiveTime: daysOf(period) })
  const receipts = new Map(all.map((row) => [String(row.id), row]))
  const lines = await fieldsIn(place, receiptLineTable, 'receiptId', [...receipts.keys()])
  return lines.flatMap((line): readonly SourceLine[] => {
    const docNo = textOf(receipts.get(String(line.receiptId))?.billNo)
    const qty = numberOf(line.okQty)
    if (qty === 0) return []
    const order = { orderNo: textOf(line.orderNo) || null, orderLine: lineOf(line.orderLine) }
    const [what, srcLineId, invoiced] = [goodsOf(line), String(line.id), numberOf(line.invoicedQty)]
    const facts = { qty, invoiced, kept: keptOf(line) }
    return [{ docType: 'receipt', docNo, receiptNo: docNo, srcLineId, ...order, ...what, ...facts }]
  })
}

type ReceiptLine = FieldsOf<typeof receiptLineTable>

/** Quantity of a receipt line that may be invoiced in all, as in the limit of `invoicedQty` in `ord/receipt/lines`. */
const keptOf = ({ okQty, redQty, heldQty }: ReceiptLine) => numberOf(okQty) - numberOf(redQty) - numberOf(heldQty)

function fromOf(line: ReceiptLine | undefined): Pick<SourceLine, 'from'> {
  if (!line) return {}
  return {
    from: { receiptLineId: String(line.id), excess: Math.max(0, numberOf(line.invoicedQty) - keptOf(line)) },
  }
}

/** Returned goods; rejected ones were never owed. */
async function returned(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg } = period
  const status = ['shipped', 'finished']
  const all = await fieldsWhere(place, returnTable, { supplierId, purOrg, status, billDate: daysOf(period) })
  const returns = new Map(all.map((row) => [String(row.id), row]))
  const found = await fieldsIn(place, returnLineTable, 'returnId', [...returns.keys()])
  const lines = found.filter(({ stock }) => stock !== 'rejected')
  const receiptLines = await fieldsIn(
    place,
    receiptLineTable,
    'id',
    lines.map(({ receiptLineId }) => receiptLineId),
  )
  const receiptLineOf = new Map(receiptLines.map((line) => [String(line.id), line]))
  return lines.map((line): SourceLine => {
    const docNo = textOf(returns.get(String(line.returnId))?.billNo)
    const back = fromOf(receiptLineOf.get(textOf(line.receiptLineId)))
    const order = { orderNo: textOf(line.orderNo) || null, orderLine: lineOf(line.orderLine) }
    const qty = -numberOf(line.qty)
    const what = { docType: 'return', docNo, receiptNo: null, srcLineId: String(line.id) } as const
    return { ...what, ...order, ...goodsOf(line), qty, ...back }
  })
}

/** Red receipts that correct a receipt; those of a return are counted by the return, and rejected goods were never owed. */
async function reversed(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg } = period
  const billDate = daysOf(period)
  const all = await fieldsWhere(place, redTable, { supplierId, purOrg, status: 'posted', billDate })
  const own = all.filter(({ returnNo }) => !returnNo)
  const reds = new Map(own.map((row) => [String(row.id), row]))
  const found = await fieldsIn(place, redLineTable, 'redreceiptId', [...reds.keys()])
  const lines = found.filter(({ stock }) => stock !== 'rejected')
  const receipts = await fieldsIn(
    place,
    receiptTable,
    'billNo',
    own.map(({ receiptNo }) => receiptNo),
  )
  const receiptLines = await fieldsIn(
    place,
    receiptLineTable,
    'receiptId',
    receipts.map(({ id }) => id),
  )
  return lines.map((line): SourceLine => {
    const red = reds.get(String(line.redreceiptId))
    const receiptId = receipts.find(({ billNo }) => billNo === red?.receiptNo)?.id
    const from =
      receiptLines.find(({ id }) => id === line.receiptLineId) ??
      receiptLines.find((each) => each.receiptId === receiptId && each.materialCode === line.materialCode)
    const order = { orderNo: textOf(from?.orderNo) || null, orderLine: lineOf(from?.orderLine ?? null) }
    const what = {
      docType: 'redReceipt',
      docNo: textOf(red?.billNo),
      receiptNo: null,
      srcLineId: String(line.id),
    } as const
    return { ...what, ...order, ...goodsOf(line), qty: -numberOf(line.redQty), ...fromOf(from) }
  })
}

async function expenses(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg, currency } = period
  const [status, billDate] = [confirmedExpenses, daysOf(period)]
  const all = await fieldsWhere(place, expenseTable, { supplierId, purOrg, currency, status, billDate })
  const own = new Map(all.map((row) => [String(row.id), row]))
  const lines = await fieldsIn(place, expenseLineTable, 'expenseId', [...own.keys()])
  return lines.map((line): SourceLine => {
    const expense = own.get(String(line.expenseId))
    return {
      ...{ docType: 'expense', docNo: textOf(expense?.billNo), receiptNo: null, srcLineId: String(line.id) },
      ...{ orderNo: textOf(expense?.orderNo) || null, orderLine: null },
      ...{ materialCode: null, materialName: expenseName(place, line.expenseType), spec: null, unit: null },
      ...{
        qty: 1,
        invoiced: numberOf(line.invoicedQty),
        price: numberOf(line.amountNoTax),
        taxRate: textOf(line.taxRate) || '0',
      },
    }
  })
}

type Price = { readonly currency?: string; readonly price?: number; readonly taxRate?: string }

/** Price of an order line, by its number or, without one, by its material. */
async function orderPrices(place: Place, lines: readonly Pick<SourceLine, 'orderNo'>[]) {
  const orders = await fieldsIn(
    place,
    orderTable,
    'billNo',
    lines.map(({ orderNo }) => orderNo),
  )
  const own = await fieldsIn(
    place,
    orderLineTable,
    'orderId',
    orders.map(({ id }) => id),
  )
  const orderOf = new Map(orders.map((row) => [String(row.billNo), row]))
  const linesOf = Map.groupBy(own, ({ orderId }) => orderId)
  return (orderNo: string | null, orderLine: number | null, materialCode: string | null): Price => {
    const order = orderOf.get(orderNo ?? '')
    if (!order) return {}
    const alike = (linesOf.get(order.id) ?? []).filter((line) => line.materialCode === materialCode)
    const line: FieldsOf<typeof orderLineTable> | undefined =
      alike.find(({ lineNo }) => Number(lineNo) === orderLine) ?? alike[0]
    return {
      currency: textOf(order.currency),
      ...(line && { price: numberOf(line.price), taxRate: textOf(line.taxRate) }),
    }
  }
}
