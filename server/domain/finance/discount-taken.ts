import { roundMoney } from '../../../src/schema/rules/functions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Place } from '../kit/other-rows.ts'
import { dayOf, numberOf, textOf } from '../kit/values.ts'
import { rowsIn } from './rows-in.ts'

const paymentTable = fileTable(import.meta, 'fin/payment', ['discountAmount', 'payDate', 'status', 'supplierId'])
const allocationTable = fileTable(import.meta, 'fin/payment/lines', [
  ...(['amount', 'discountAmount', 'invoiceNo', 'paymentId'] as const),
])
const invoiceTable = fileTable(import.meta, 'fin/invoice', [
  ...(['amountWithTax', 'currency', 'discountAmount', 'discountUntil', 'invoiceNo', 'supplierId'] as const),
])

/** Early-payment discount that the payments of an invoice have taken: the part of its paid amount that no money was paid for. */
export async function discountTaken(place: Place, invoiceNo: unknown, supplierId: unknown): Promise<number> {
  const own = await rowsIn(place, allocationTable, 'invoiceNo', [invoiceNo])
  const found = await rowsIn(
    place,
    paymentTable,
    'id',
    own.map(({ paymentId }) => paymentId),
  )
  const payments = found.filter(
    (row) =>
      row.supplierId === supplierId &&
      ['paid', 'received'].includes(textOf(row.status)) &&
      numberOf(row.discountAmount) > 0,
  )
  const lines = await rowsIn(
    place,
    allocationTable,
    'paymentId',
    payments.map(({ id }) => id),
  )
  const invoices = await rowsIn(
    place,
    invoiceTable,
    'invoiceNo',
    lines.map((line) => line.invoiceNo),
  )
  type Line = (typeof lines)[number]
  // Payments of older versions have one discount: the invoices that were paid by their day have the shares that theirs give.
  const weightOf = (line: Line, day: string) => {
    const invoice = invoices.find((row) => row.invoiceNo === line.invoiceNo && row.supplierId === supplierId)
    const whole = numberOf(invoice?.amountWithTax)
    const isGranted = whole > 0 && day <= textOf(invoice?.discountUntil)
    return isGranted ? (numberOf(line.amount) / whole) * numberOf(invoice?.discountAmount) : 0
  }
  const total = (rows: readonly Line[], day: string) => rows.reduce((sum, line) => sum + weightOf(line, day), 0)
  const taken = payments.reduce((sum, { id, discountAmount, payDate }) => {
    const all = lines.filter(({ paymentId }) => paymentId === id)
    const mine = all.filter((line) => line.invoiceNo === invoiceNo)
    if (all.some((line) => line.discountAmount !== null))
      return mine.reduce((part, line) => part + numberOf(line.discountAmount), sum)
    // An invoice of several terms has a discount after the first of its days.
    const day = total(all, dayOf(payDate)) > 0 ? dayOf(payDate) : ''
    const weight = total(all, day)
    return weight > 0 ? sum + (numberOf(discountAmount) * total(mine, day)) / weight : sum
  }, 0)
  const invoice = invoices.find((row) => row.invoiceNo === invoiceNo && row.supplierId === supplierId)
  return roundMoney(taken, invoice?.currency)
}
