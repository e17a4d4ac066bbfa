import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, rowsIn, textOf } from './rows-in.ts'

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
  ...(['invoicedQty', 'okQty', 'orderLine', 'orderNo', 'price', 'receiptId', 'taxRate'] as const),
])
const returnTable = fileTable(import.meta, 'ord/return', ['billDate', 'billNo', 'purOrg', 'status', 'supplierId'])
const returnLineTable = fileTable(import.meta, 'ord/return/lines', [
  ...goods,
  ...(['orderLine', 'orderNo', 'price', 'qty', 'returnId', 'taxRate'] as const),
])
const redTable = fileTable(import.meta, 'ord/redreceipt', [
  ...(['billDate', 'billNo', 'purOrg', 'receiptNo', 'returnNo', 'status', 'supplierId'] as const),
])
const redLineTable = fileTable(import.meta, 'ord/redreceipt/lines', [
  ...goods,
  ...(['price', 'receiptLineId', 'redQty', 'redreceiptId', 'taxRate'] as const),
])
const expenseTable = fileTable(import.meta, 'ord/expense', [
  ...(['billDate', 'billNo', 'currency', 'orderNo', 'purOrg', 'status', 'supplierId'] as const),
])
const expenseLineTable = fileTable(import.meta, 'ord/expense/lines', [
  'amountNoTax',
  'expenseId',
  'expenseType',
  'taxRate',
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
  /** Part of a receipt that invoices, or applications for them, have already. */
  readonly invoiced?: number
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
  const all = await rowsWhere(place, receiptTable, { supplierId, purOrg, status, receiveTime: daysOf(period) })
  const receipts = new Map(all.map((row) => [String(row.id), row]))
  const lines = await rowsIn(place, receiptLineTable, 'receiptId', [...receipts.keys()])
  return lines.flatMap((line): readonly SourceLine[] => {
    const docNo = textOf(receipts.get(String(line.receiptId))?.billNo)
    const qty = numberOf(line.okQty)
    if (qty === 0) return []
    const order = { orderNo: textOf(line.orderNo) || null, orderLine: lineOf(line.orderLine) }
    const [what, srcLineId, invoiced] = [goodsOf(line), String(line.id), numberOf(line.invoicedQty)]
    return [{ docType: 'receipt', docNo, receiptNo: docNo, srcLineId, ...order, ...what, qty, invoiced }]
  })
}

async function returned(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg } = period
  const status = ['shipped', 'finished']
  const all = await rowsWhere(place, returnTable, { supplierId, purOrg, status, billDate: daysOf(period) })
  const returns = new Map(all.map((row) => [String(row.id), row]))
  const lines = await rowsIn(place, returnLineTable, 'returnId', [...returns.keys()])
  return lines.map((line): SourceLine => {
    const docNo = textOf(returns.get(String(line.returnId))?.billNo)
    const order = { orderNo: textOf(line.orderNo) || null, orderLine: lineOf(line.orderLine) }
    const qty = -numberOf(line.qty)
    return { docType: 'return', docNo, receiptNo: null, srcLineId: String(line.id), ...order, ...goodsOf(line), qty }
  })
}

/** Red receipts that correct a receipt; those of a return are counted by the return. */
async function reversed(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg } = period
  const billDate = daysOf(period)
  const all = await rowsWhere(place, redTable, { supplierId, purOrg, status: 'posted', billDate })
  const own = all.filter(({ returnNo }) => !returnNo)
  const reds = new Map(own.map((row) => [String(row.id), row]))
  const lines = await rowsIn(place, redLineTable, 'redreceiptId', [...reds.keys()])
  const receipts = await rowsIn(
    place,
    receiptTable,
    'billNo',
    own.map(({ receiptNo }) => receiptNo),
  )
  const receiptLines = await rowsIn(
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
    return { ...what, ...order, ...goodsOf(line), qty: -numberOf(line.redQty) }
  })
}

async function expenses(place: Place, period: Period): Promise<readonly SourceLine[]> {
  const { supplierId, purOrg, currency } = period
  const [status, billDate] = [['approved', 'settled'], daysOf(period)]
  const all = await rowsWhere(place, expenseTable, { supplierId, purOrg, currency, status, billDate })
  const own = new Map(all.map((row) => [String(row.id), row]))
  const lines = await rowsIn(place, expenseLineTable, 'expenseId', [...own.keys()])
  return lines.map((line): SourceLine => {
    const expense = own.get(String(line.expenseId))
    return {
      ...{ docType: 'expense', docNo: textOf(expense?.billNo), receiptNo: null, srcLineId: String(line.id) },
      ...{ orderNo: textOf(expense?.orderNo) || null, orderLine: null },
      ...{ materialCode: null, materialName: textOf(line.expenseType), spec: null, unit: null },
      ...{ qty: 1, price: numberOf(line.amountNoTax), taxRate: textOf(line.taxRate) || '0' },
    }
  })
}

type Price = { readonly currency?: string; readonly price?: number; readonly taxRate?: string }

/** Price of an order line, by its number or, without one, by its material. */
async function orderPrices(place: Place, lines: readonly Pick<SourceLine, 'orderNo'>[]) {
  const orders = await rowsIn(
    place,
    orderTable,
    'billNo',
    lines.map(({ orderNo }) => orderNo),
  )
  const own = await rowsIn(
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
    const line: RowOf<typeof orderLineTable> | undefined =
      alike.find(({ lineNo }) => Number(lineNo) === orderLine) ?? alike[0]
    return {
      currency: textOf(order.currency),
      ...(line && { price: numberOf(line.price), taxRate: textOf(line.taxRate) }),
    }
  }
}
