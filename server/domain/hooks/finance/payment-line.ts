import { fileTable } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { discountsOf } from '../../finance/payment-terms.ts'
import { rowById } from '../../kit/other-rows.ts'
import { parentIn } from '../../kit/parent-record.ts'

const paymentTable = fileTable(import.meta, 'fin/payment', ['payDate', 'supplierId'])

const own = ownFields(import.meta, ['amount', 'invoiceNo', 'paymentId'], ['discountAmount'])

/** Allocation of a payment: its early-payment discount is that of its invoice, by the day of the payment. The release settles it. */
export const paymentLine = own.hook(async (moment) => {
  const { action, after, doing } = moment
  if (doing !== undefined || (action !== 'add' && action !== 'edit')) return {}
  const payment = parentIn(moment, paymentTable) ?? (await rowById(moment, paymentTable, after.paymentId))
  if (!payment) return {}
  const [discountAmount] = await discountsOf(moment, { payDate: payment.payDate, lines: [after] }, payment.supplierId)
  return { values: { discountAmount: discountAmount ?? 0 } }
})
