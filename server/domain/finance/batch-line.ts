import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowById, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'

/** Payments, as payment runs read them. */
export const paymentTable = fileTable(
  import.meta,
  'fin/payment',
  [
    ...(['amount', 'applyNo', 'bankId', 'batchNo', 'billNo', 'bondId', 'currency', 'payAccount', 'payDate'] as const),
    ...(['payType', 'status', 'supplierId', 'supplierName'] as const),
  ],
  ['batchNo'],
)
export type PaymentRow = RowOf<typeof paymentTable>

const allocationTable = fileTable(import.meta, 'fin/payment/lines', ['amount', 'invoiceNo', 'paymentId'])
const payeeTable = fileTable(import.meta, 'srm/supplier/bank', [
  ...(['accountName', 'accountNumber', 'depositBank', 'rowNumber', 'swift'] as const),
])
const companyTable = fileTable(import.meta, 'srm/supplier/base', ['country'])
const bondTable = fileTable(import.meta, 'bid/bond', ['sourceNo'])
const bankTable = fileTable(import.meta, 'bd/bank', ['code', 'name', 'nameEn'])
const typeTable = fileTable(import.meta, 'bd/paytype', ['code', 'uncl'])

/** Fields of a line that come from its payment. */
export const lineFields = [
  ...(['about', 'amount', 'cnaps', 'country', 'currency', 'payAccount', 'payeeBank', 'payeeName'] as const),
  ...(['payeeNumber', 'supplierName', 'swift'] as const),
] as const

/** UNCL 4461 codes of credit transfers. */
const transfers = ['30', '31', '42', '58']

/** Allocation of a payment to invoices. */
export const allocationOf = (place: Place, { id }: PaymentRow) =>
  rowsWhere(place, allocationTable, { paymentId: String(id) })

/** Values of the line of a payment: amount, accounts, and what is paid. */
export async function batchLine(place: Place, payment: PaymentRow) {
  const [payee, company, allocation] = await Promise.all([
    rowById(place, payeeTable, payment.bankId),
    rowById(place, companyTable, payment.supplierId),
    allocationOf(place, payment),
  ])
  const [bank] = await rowsWhere(place, bankTable, { code: textOf(payee?.depositBank) })
  const origin = textOf(payment.applyNo) || textOf((await rowById(place, bondTable, payment.bondId))?.sourceNo)
  const about = allocation.length === 0 ? origin : allocation.map(({ invoiceNo }) => invoiceNo).join(' ')
  const country = textOf(company?.country)
  return {
    ...{ supplierName: payment.supplierName, currency: payment.currency, amount: payment.amount },
    ...{ payAccount: payment.payAccount, payeeName: payee?.accountName, payeeNumber: payee?.accountNumber },
    payeeBank: country === 'CN' ? bank?.name : (bank?.nameEn ?? bank?.name),
    ...{ swift: payee?.swift, cnaps: payee?.rowNumber, country, about: about.slice(0, 140) },
  }
}

/** Whether a payment is a credit transfer, which a bank file carries: not one of 0, whose invoices are set off completely. */
export async function isTransfer(
  place: Place,
  { amount, payType }: Pick<PaymentRow, 'amount' | 'payType'>,
): Promise<boolean> {
  if (numberOf(amount) <= 0) return false
  const [type] = await rowsWhere(place, typeTable, { code: textOf(payType) })
  return transfers.includes(textOf(type?.uncl))
}
