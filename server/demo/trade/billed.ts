import { numberOf } from '../../domain/kit/values.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Sheets } from './sheets.ts'

/** States of an invoice that bills its goods. */
const effective: readonly unknown[] = ['verified', 'posted', 'paid']

const rowsOf = (sheets: Sheets, code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []

/**
 * Quantities that verified invoices bill, by line of the application, the receipt and the order. A receipt of which all is billed is
 * billed, and a received order of which all is billed and paid is completed; others are not.
 */
export function updateBilled(sheets: Sheets): void {
  const invoices = new Set(
    rowsOf(sheets, 'fin/invoice').flatMap(({ id, status }) => (effective.includes(status) ? [id] : [])),
  )
  const qtys = new Map<unknown, number>()
  for (const { applyLineId, invoiceId, qty, redQty } of rowsOf(sheets, 'fin/invoice/lines'))
    if (invoices.has(invoiceId)) qtys.set(applyLineId, (qtys.get(applyLineId) ?? 0) + numberOf(qty) - numberOf(redQty))
  const applications = new Map(rowsOf(sheets, 'fin/invoiceapply').map((row) => [row.id, row]))
  const byOrderLine = new Map<string, number>()
  for (const { id, invoiceapplyId, orderLine, orderNo, receiptNo } of rowsOf(sheets, 'fin/invoiceapply/lines')) {
    const billedQty = qtys.get(id)
    if (billedQty === undefined) continue
    sheets.amend('fin/invoiceapply/lines', `${applications.get(invoiceapplyId)?.billNo}/${orderLine}`, { billedQty })
    sheets.amend('ord/receipt/lines', `${receiptNo}/${orderLine}`, { billedQty })
    const key = `${orderNo}/${orderLine}`
    byOrderLine.set(key, (byOrderLine.get(key) ?? 0) + billedQty)
  }
  for (const [key, billedQty] of byOrderLine) sheets.amend('ord/order/lines', key, { billedQty })
  updateReceipts(sheets)
  updateOrders(sheets)
  reopenOrders(sheets)
}

/** Accepted quantity of a line that is still in stock. */
export const keptOf = ({ failedQty, failedReversedQty, goneQty, okQty, reversedQty }: SeedRecord) =>
  numberOf(okQty) -
  numberOf(reversedQty) -
  Math.max(numberOf(goneQty) + numberOf(failedReversedQty), numberOf(failedQty))

function updateReceipts(sheets: Sheets): void {
  const lines = Map.groupBy(rowsOf(sheets, 'ord/receipt/lines'), ({ receiptId }) => receiptId)
  for (const { id, billNo, status } of rowsOf(sheets, 'ord/receipt')) {
    const own = lines.get(id) ?? []
    const kept = own.filter((line) => keptOf(line) > 0 && line.price !== 0)
    const isWhole = kept.length > 0 && kept.every((line) => numberOf(line.billedQty) >= keptOf(line))
    const isSome = own.some(({ billedQty }) => numberOf(billedQty) > 0)
    sheets.amend('ord/receipt', String(billNo), {
      invoiceStatus: isWhole ? 'full' : isSome ? 'part' : 'none',
      ...(inStock.includes(status) && { status: isWhole ? 'billed' : 'posted' }),
    })
  }
}

/** States of a receipt whose goods are in stock. */
const inStock: readonly unknown[] = ['posted', 'billed']

/** Goods that were kept, by order line. */
function keptByLine(sheets: Sheets): ReadonlyMap<unknown, number> {
  const receipts = new Map(rowsOf(sheets, 'ord/receipt').map(({ id, status }) => [id, status]))
  const kept = new Map<unknown, number>()
  for (const line of rowsOf(sheets, 'ord/receipt/lines'))
    if (inStock.includes(receipts.get(line.receiptId)))
      kept.set(line.orderLineId, (kept.get(line.orderLineId) ?? 0) + keptOf(line))
  return kept
}

function updateOrders(sheets: Sheets): void {
  const kept = keptByLine(sheets)
  const orders = rowsOf(sheets, 'ord/order')
  const numbers = new Map(orders.map(({ id, billNo }) => [id, billNo]))
  for (const { id, orderId, lineNo } of [...rowsOf(sheets, 'ord/order/lines')])
    if (kept.has(id)) sheets.amend('ord/order/lines', `${numbers.get(orderId)}/${lineNo}`, { keptQty: kept.get(id) })
  const lines = Map.groupBy(
    rowsOf(sheets, 'ord/order/lines').filter(({ keptQty }) => numberOf(keptQty) > 0),
    ({ orderId }) => orderId,
  )
  for (const { id, billNo, status } of orders) {
    if (status !== 'completed' && status !== 'received') continue
    const own = lines.get(id) ?? []
    const isSettled = own.every(
      ({ billedQty, keptQty, paidQty, price }) =>
        price === 0 || Math.min(numberOf(billedQty), numberOf(paidQty)) >= numberOf(keptQty),
    )
    sheets.amend('ord/order', String(billNo), { status: own.length > 0 && isSettled ? 'completed' : 'received' })
  }
}

/** Orders whose goods went back for replacement: these are outstanding. */
function reopenOrders(sheets: Sheets): void {
  const lines = Map.groupBy(rowsOf(sheets, 'ord/order/lines'), ({ orderId }) => orderId)
  for (const { id, billNo, status } of rowsOf(sheets, 'ord/order')) {
    const own = lines.get(id) ?? []
    const isOpen = own.some(
      ({ qty, receivedQty, replaceQty }) => numberOf(receivedQty) < numberOf(qty) + numberOf(replaceQty),
    )
    if (!isOpen || (status !== 'completed' && status !== 'received')) continue
    const needDate = own
      .map((line) => String(line.needDate))
      .toSorted()
      .at(-1)
    sheets.amend('ord/order', String(billNo), { status: 'confirmed', nextDue: `${needDate} 23:59:59` })
  }
}
