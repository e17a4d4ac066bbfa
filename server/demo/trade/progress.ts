import { isLiveApplication } from '../../domain/finance/live-applications.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { cents } from './amounts.ts'
import { updateBilled } from './billed.ts'
import { updateDues } from './dues.ts'
import { liveReds } from './invoicing.ts'
import { isPaid } from './payments.ts'
import { updateQuantities } from './quantities.ts'
import type { Sheets } from './sheets.ts'

/**
 * Progress of orders from later documents: payments of their invoices, and so of applications and lines; ordered and
 * executed quantities of contracts.
 */
export function updateProgress(sheets: Sheets): void {
  updateQuantities(sheets)
  const paidOf = updateInvoices(sheets)
  updateDues(sheets)
  const states = updateApplications(sheets, paidOf)
  updateLines(sheets, states)
  updateOrders(sheets, states)
  updateBilled(sheets)
  updateContracts(sheets)
  updateMilestones(sheets)
  updateMoulds(sheets)
}

type State = 'none' | 'part' | 'full'

const rowsOf = (sheets: Sheets, code: string): readonly SeedRecord[] => sheets.rows.get(code) ?? []

function sumBy(rows: readonly SeedRecord[], keyOf: (row: SeedRecord) => string, value: string) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row[value] ?? 0))
  return sums
}

/** Paid amount of each invoice, by its own number and by that of its document. */
function updateInvoices(sheets: Sheets): ReadonlyMap<string, number> {
  const gone = new Set(rowsOf(sheets, 'fin/payment').flatMap(({ id, status }) => (isPaid(String(status)) ? [id] : [])))
  const lines = rowsOf(sheets, 'fin/payment/lines').filter(({ paymentId }) => gone.has(paymentId))
  const paid = sumBy(lines, ({ invoiceNo }) => String(invoiceNo), 'amount')
  const reds = rowsOf(sheets, 'fin/redinvoice')
    .filter(({ status }) => liveReds.includes(String(status)))
    .map(({ amountWithTax, claimAmount, invoiceNo, status }) => ({
      ...{ claimAmount, invoiceNo, status, unpaid: Number(amountWithTax) - Number(claimAmount ?? 0) },
    }))
  const red = sumBy(reds, ({ invoiceNo }) => String(invoiceNo), 'unpaid')
  const claimed = sumBy(reds, ({ invoiceNo }) => String(invoiceNo), 'claimAmount')
  const postedReds = reds.filter(({ status }) => status === 'posted')
  const flushed = sumBy(postedReds, ({ invoiceNo }) => String(invoiceNo), 'unpaid')
  const applications = rowsOf(sheets, 'fin/payapply').filter(isLiveApplication)
  const live = new Set(applications.map(({ id }) => id))
  const applied = sumBy(
    rowsOf(sheets, 'fin/payapply/lines').filter(
      ({ docType, payapplyId }) => docType === 'invoice' && live.has(payapplyId),
    ),
    ({ invoiceNo }) => String(invoiceNo),
    'amount',
  )
  const open = rowsOf(sheets, 'fin/exception').filter(({ status }) => status === 'open')
  const isOff = new Set(open.map(({ invoiceNo }) => invoiceNo))
  const found = new Map<string, number>()
  for (const { billNo, invoiceNo, amountWithTax } of rowsOf(sheets, 'fin/invoice')) {
    const paidAmount = cents(paid.get(String(invoiceNo)) ?? 0)
    const redAmount = cents(red.get(String(invoiceNo)) ?? 0)
    const openAmount = cents(Number(amountWithTax) - paidAmount - redAmount)
    const openExceptions = isOff.has(billNo) ? 1 : 0
    sheets.amend('fin/invoice', String(billNo), {
      ...{ paidAmount, redAmount, openAmount, openExceptions },
      claimAmount: cents(claimed.get(String(invoiceNo)) ?? 0),
      flushedAmount: cents(flushed.get(String(invoiceNo)) ?? 0),
      appliedAmount: cents(applied.get(String(invoiceNo)) ?? 0),
    })
    found.set(String(billNo), paidAmount)
  }
  return found
}

const dead = ['draft', 'rejected', 'redFlushed']

/** Payment state of each application, by its id. */
function updateApplications(sheets: Sheets, paidOf: ReadonlyMap<string, number>): ReadonlyMap<unknown, State> {
  const invoices = Map.groupBy(rowsOf(sheets, 'fin/invoice'), ({ applyNo }) => applyNo)
  return new Map(
    rowsOf(sheets, 'fin/invoiceapply').map(({ id, billNo }) => {
      const own = invoices.get(billNo) ?? []
      const live = own.filter(({ status }) => !dead.includes(String(status)))
      const isSome = own.some((invoice) => (paidOf.get(String(invoice.billNo)) ?? 0) > 0)
      const isWhole = live.length > 0 && live.every(({ status }) => status === 'paid')
      const payStatus = stateOf(isWhole, isSome)
      sheets.amend('fin/invoiceapply', String(billNo), { payStatus })
      return [id, payStatus]
    }),
  )
}

function stateOf(isWhole: boolean, isSome: boolean): State {
  return isWhole ? 'full' : isSome ? 'part' : 'none'
}

function updateLines(sheets: Sheets, states: ReadonlyMap<unknown, State>): void {
  const paid = rowsOf(sheets, 'fin/invoiceapply/lines')
    .filter((line) => states.get(line.invoiceapplyId) === 'full')
    .map((line) => ({ ...line, qty: Number(line.qty) - Number(line.redQty ?? 0) }))
  for (const [key, paidQty] of sumBy(paid, ({ orderNo, orderLine }) => `${orderNo}/${orderLine}`, 'qty'))
    sheets.amend('ord/order/lines', key, { paidQty })
}

function updateOrders(sheets: Sheets, states: ReadonlyMap<unknown, State>): void {
  const lines = Map.groupBy(rowsOf(sheets, 'ord/order/lines'), ({ orderId }) => orderId)
  const begun = new Set(
    rowsOf(sheets, 'fin/invoiceapply/lines').flatMap(({ invoiceapplyId, orderNo }) =>
      (states.get(invoiceapplyId) ?? 'none') === 'none' ? [] : [orderNo],
    ),
  )
  for (const { id, billNo } of rowsOf(sheets, 'ord/order')) {
    const own = lines.get(id) ?? []
    const isWhole = (field: string) => own.every((line) => Number(line[field] ?? 0) >= Number(line.qty))
    const isSome = (field: string) => own.some((line) => Number(line[field] ?? 0) > 0)
    // What is to be replaced is outstanding.
    const isComplete = own.every(
      ({ qty, receivedQty, replaceQty }) => Number(receivedQty ?? 0) >= Number(qty) + Number(replaceQty ?? 0),
    )
    sheets.amend('ord/order', String(billNo), {
      receiveStatus: stateOf(isComplete, isSome('receivedQty')),
      invoiceStatus: stateOf(isWhole('invoicedQty'), isSome('invoicedQty')),
      payStatus: stateOf(isWhole('paidQty'), begun.has(billNo)),
    })
  }
}

const gone = ['cancelled', 'refused']
const unordered = ['draft', 'pending', 'rejected', ...gone]

function updateContracts(sheets: Sheets): void {
  const orders = rowsOf(sheets, 'ord/order').filter(({ srcNo, status }) => srcNo && !unordered.includes(String(status)))
  const contractOf = new Map(orders.map(({ id, srcNo }) => [id, String(srcNo)]))
  const lines = rowsOf(sheets, 'ord/order/lines').filter(({ orderId }) => contractOf.has(orderId))
  const keyOf = ({ orderId }: SeedRecord) => contractOf.get(orderId) ?? ''
  const worth = lines.map((line) => {
    return { ...line, done: (Number(line.receivedQty ?? 0) * Number(line.amountWithTax)) / Number(line.qty) }
  })
  const executed = sumBy(worth, keyOf, 'done')
  const ordered = orderedQuantities(sheets)
  const over = sumBy(
    lines.map((line) => ({ ...line, over: Math.max(0, Number(line.keptQty ?? 0) - Number(line.qty)) })),
    ({ srcLineId }) => String(srcLineId),
    'over',
  )
  for (const { id, billNo, amountWithTax } of rowsOf(sheets, 'con/contract')) {
    const executedAmount = executed.get(String(billNo)) ?? 0
    const execPct = Math.round((1000 * executedAmount) / Number(amountWithTax)) / 10
    sheets.amend('con/contract', String(billNo), { executedAmount, execPct })
    for (const line of rowsOf(sheets, 'con/contract/lines'))
      if (line.contractId === id)
        sheets.amend('con/contract/lines', `${billNo}/${line.lineNo}`, {
          orderedQty: ordered.get(String(line.id)) ?? 0,
          overQty: over.get(String(line.id)) ?? 0,
        })
  }
}

/** What was applied for of each milestone. */
function updateMilestones(sheets: Sheets): void {
  const live = rowsOf(sheets, 'fin/payapply').filter(isLiveApplication)
  const stageOf = new Map(live.map(({ id, contractNo, payKind }) => [id, `${contractNo}/${payKind}`]))
  const lines = rowsOf(sheets, 'fin/payapply/lines').filter(
    ({ docType, payapplyId }) => docType === 'contract' && stageOf.has(payapplyId),
  )
  const applied = sumBy(lines, ({ payapplyId }) => stageOf.get(payapplyId) ?? '', 'amount')
  const numbers = new Map(rowsOf(sheets, 'con/contract').map(({ id, billNo }) => [id, billNo]))
  for (const { contractId, stage } of rowsOf(sheets, 'con/contract/terms')) {
    const key = `${numbers.get(contractId)}/${stage}`
    sheets.amend('con/contract/terms', key, { appliedAmount: cents(applied.get(key) ?? 0) })
  }
}

/** Ordered quantity of each contract line; orders count from their submission on. */
function orderedQuantities(sheets: Sheets): ReadonlyMap<string, number> {
  const orders = rowsOf(sheets, 'ord/order').filter(
    ({ status }) => !['draft', 'rejected', ...gone].includes(String(status)),
  )
  const counted = new Set(orders.map(({ id }) => id))
  const lines = rowsOf(sheets, 'ord/order/lines').filter(({ orderId, srcLineId }) => srcLineId && counted.has(orderId))
  return sumBy(lines, ({ srcLineId }) => String(srcLineId), 'qty')
}

/** Received parts of each mould. */
function updateMoulds(sheets: Sheets): void {
  const receipts = new Map(
    rowsOf(sheets, 'ord/receipt')
      .filter(({ status }) => ['posted', 'billed'].includes(String(status)))
      .map(({ id, supplierId }) => [id, supplierId]),
  )
  const lines = rowsOf(sheets, 'ord/receipt/lines').filter(({ receiptId }) => receipts.has(receiptId))
  const received = sumBy(lines, ({ receiptId, materialCode }) => `${receipts.get(receiptId)}/${materialCode}`, 'okQty')
  const contracts = new Map(rowsOf(sheets, 'con/mould').map((row) => [row.id, row]))
  for (const { mouldId, product } of rowsOf(sheets, 'con/mould/moulds')) {
    const contract = contracts.get(mouldId)
    const receivedQty = received.get(`${contract?.supplierId}/${product}`) ?? 0
    sheets.amend('con/mould/moulds', `${contract?.billNo}/1`, { receivedQty })
  }
}
