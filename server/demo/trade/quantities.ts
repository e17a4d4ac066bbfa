import { numberOf } from '../../domain/kit/values.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Sheets } from './sheets.ts'

const rowsOf = (sheets: Sheets, code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []

/** States of a receipt whose goods are in stock. */
const inStock: readonly unknown[] = ['posted', 'billed']
/** States of an invoice that was handed in, also of a reversed one. */
const registered: readonly unknown[] = ['received', 'verified', 'posted', 'paid', 'redFlushed']
/** States of a quality check with a final result. */
const judged: readonly unknown[] = ['judged', 'ncr', 'closed']

function sumBy(rows: readonly SeedRecord[], key: string, value: string): ReadonlyMap<unknown, number> {
  const sums = new Map<unknown, number>()
  for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + numberOf(row[value]))
  return sums
}

/**
 * Quantities of order, receipt and application lines that follow from red invoices, checks of goods in stock, red receipts and
 * returns.
 */
export function updateQuantities(sheets: Sheets): void {
  const freed = updateApplied(sheets)
  updateReceived(sheets, freed)
  updateOrdered(sheets, freed)
}

/** Pieces of the application lines that posted red invoices free, by line. */
function updateApplied(sheets: Sheets): ReadonlyMap<unknown, number> {
  const posted = new Set(
    rowsOf(sheets, 'fin/redinvoice').flatMap(({ id, status }) => (status === 'posted' ? [id] : [])),
  )
  const redLines = rowsOf(sheets, 'fin/redinvoice/lines').filter(({ redinvoiceId }) => posted.has(redinvoiceId))
  const redOf = sumBy(redLines, 'invoiceLineId', 'qty')
  const invoices = new Map(rowsOf(sheets, 'fin/invoice').map((row) => [row.id, row]))
  const isRegistered = ({ invoiceId }: { readonly invoiceId: string }) =>
    registered.includes(invoices.get(invoiceId)?.status)
  const lines = rowsOf(sheets, 'fin/invoice/lines').map(({ id, applyLineId, invoiceId, qty }) => ({
    ...{
      applyLineId: String(applyLineId),
      invoiceId: String(invoiceId),
      qty: numberOf(qty),
      redQty: redOf.get(id) ?? 0,
    },
  }))
  const numbers = new Map(rowsOf(sheets, 'fin/invoiceapply').map(({ id, billNo }) => [id, billNo]))
  const applied = rowsOf(sheets, 'fin/invoiceapply/lines')
  const keyOf = new Map(
    applied.map(({ id, invoiceapplyId, orderLine }) => [id, `${numbers.get(invoiceapplyId)}/${orderLine}`]),
  )
  for (const { applyLineId, invoiceId, redQty } of lines) {
    const lineNo = keyOf.get(applyLineId)?.split('/')[1]
    if (redQty > 0) sheets.amend('fin/invoice/lines', `${invoices.get(invoiceId)?.billNo}/${lineNo}`, { redQty })
  }
  const counted = lines.filter(isRegistered)
  const [taken, red] = [sumBy(counted, 'applyLineId', 'qty'), sumBy(counted, 'applyLineId', 'redQty')]
  for (const { id } of applied) {
    const [key, registeredQty] = [keyOf.get(id), taken.get(id)]
    if (key !== undefined && registeredQty !== undefined)
      sheets.amend('fin/invoiceapply/lines', key, {
        registeredQty,
        redQty: red.get(id) ?? 0,
        freedQty: red.get(id) ?? 0,
      })
  }
  return red
}

function updateReceived(sheets: Sheets, freed: ReadonlyMap<unknown, number>): void {
  const checks = rowsOf(sheets, 'qc/check').filter(
    ({ receiptLineId, status }) => receiptLineId && judged.includes(status),
  )
  const failed = sumBy(checks, 'receiptLineId', 'rejectQty')
  const numbers = new Map(rowsOf(sheets, 'ord/receipt').map(({ id, billNo }) => [id, billNo]))
  const free = freedBy(sheets, freed, 'receiptLineId')
  for (const row of [...rowsOf(sheets, 'ord/receipt/lines')]) {
    const { id, failedReversedQty, goneQty, invoicedQty, lineNo, receiptId, returnedQty } = row
    const [failedQty, freedQty] = [failed.get(id) ?? 0, free.get(id) ?? 0]
    const [heldQty, lostQty] = [returnedQty, goneQty].map((back) =>
      Math.max(failedQty, numberOf(back) + numberOf(failedReversedQty)),
    )
    if (numberOf(heldQty) + freedQty === 0) continue
    const values = { failedQty, heldQty, lostQty, invoicedQty: numberOf(invoicedQty) - freedQty }
    sheets.amend('ord/receipt/lines', `${numbers.get(receiptId)}/${lineNo}`, values)
  }
}

/** Freed pieces by the line of a receipt, or of an order. */
function freedBy(sheets: Sheets, freed: ReadonlyMap<unknown, number>, key: 'receiptLineId' | 'order') {
  const rows = rowsOf(sheets, 'fin/invoiceapply/lines').map((row) => ({
    ...{ receiptLineId: row.receiptLineId, order: `${row.orderNo}/${row.orderLine}`, freedQty: freed.get(row.id) ?? 0 },
  }))
  return sumBy(rows as readonly SeedRecord[], key, 'freedQty')
}

function updateOrdered(sheets: Sheets, freed: ReadonlyMap<unknown, number>): void {
  const states = new Map(rowsOf(sheets, 'ord/receipt').map(({ id, status }) => [id, status]))
  const received = rowsOf(sheets, 'ord/receipt/lines').filter(({ receiptId }) =>
    inStock.includes(states.get(receiptId)),
  )
  const byLine = Map.groupBy(received, ({ orderLineId }) => orderLineId)
  const numbers = new Map(rowsOf(sheets, 'ord/order').map(({ id, billNo }) => [id, billNo]))
  const credited = creditedOf(sheets)
  const free = freedBy(sheets, freed, 'order')
  for (const { id, invoicedQty, lineNo, orderId } of [...rowsOf(sheets, 'ord/order/lines')]) {
    const own = byLine.get(id)
    if (!own) continue
    const total = (value: (row: SeedRecord) => number) => own.reduce((sum, row) => sum + value(row), 0)
    const kept = (row: SeedRecord) => numberOf(row.okQty) - numberOf(row.reversedQty)
    const gone = (row: SeedRecord) => numberOf(row.rejectReversedQty) + numberOf(row.failedReversedQty)
    const came = (row: SeedRecord) => numberOf(row.qty) - numberOf(row.reversedQty) - gone(row)
    const billableQty = total((row) => numberOf(row.okQty) - numberOf(row.redQty) - numberOf(row.heldQty))
    const key = `${numbers.get(orderId)}/${lineNo}`
    const claimedQty = numberOf(invoicedQty) - (free.get(key) ?? 0)
    sheets.amend('ord/order/lines', key, {
      ...{ receivedQty: total(came), stockQty: total(kept), claimedQty, invoicedQty: claimedQty },
      acceptedQty: total((row) => kept(row) - numberOf(row.failedQty)),
      rejectedQty: total((row) => numberOf(row.badQty) + numberOf(row.failedQty) - gone(row)),
      directQty: total((row) => (row.deliveryLineId ? 0 : came(row))),
      ...{ billableQty, roomQty: billableQty },
      creditedQty: credited.get(id) ?? 0,
    })
  }
}

/** States of a return that holds its pieces. */
const holding: readonly unknown[] = ['pending', 'approved', 'published', 'confirmed', 'shipped', 'finished']

/** Accepted pieces of returns that are not replaced, by order line. */
function creditedOf(sheets: Sheets): ReadonlyMap<unknown, number> {
  const returns = new Set(
    rowsOf(sheets, 'ord/return').flatMap(({ id, handling, status }) =>
      holding.includes(status) && handling !== 'replace' && handling !== 'rework' ? [id] : [],
    ),
  )
  const lines = rowsOf(sheets, 'ord/return/lines').filter(
    ({ returnId, stock }) => returns.has(returnId) && stock !== 'rejected',
  )
  return sumBy(lines, 'orderLineId', 'qty')
}
