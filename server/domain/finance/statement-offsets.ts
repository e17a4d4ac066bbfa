import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { currencyOf, numberOf, textOf } from '../kit/values.ts'
import { rowsIn } from './rows-in.ts'
import type { Period } from './statement-sources.ts'

const deductionTable = fileTable(import.meta, 'fin/deduction', [
  ...(['amount', 'billNo', 'currency', 'occurDate', 'purOrg', 'reason', 'status', 'supplierId', 'way'] as const),
])
const paymentTable = fileTable(import.meta, 'fin/payment', [
  ...(['applyNo', 'billNo', 'payDate', 'purOrg', 'status', 'supplierId'] as const),
])
const advanceTable = fileTable(import.meta, 'fin/advance', ['amount', 'currency', 'mouldNo', 'paymentNo'])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'reason'])

/** Deduction or advance of a statement. */
export type Offset = {
  readonly docType: 'deduction' | 'advance'
  readonly docNo: string
  readonly docDate: string
  readonly amount: number
  readonly reason: string
  readonly srcId: string
}

/** Accepted deductions that lower invoices or payments, and what is paid before its invoice, up to the end of a period. */
export async function statementOffsets(place: Place, period: Period): Promise<readonly Offset[]> {
  return [...(await deductions(place, period)), ...(await paidAdvances(place, period))]
}

async function deductions(place: Place, period: Period): Promise<readonly Offset[]> {
  const { supplierId, purOrg, currency, endDate } = period
  const way = ['invoice', 'payment']
  const found = await rowsWhere(place, deductionTable, { supplierId, purOrg, status: 'accepted', way })
  return found
    .filter((row) => currencyOf(row) === currency && textOf(row.occurDate) <= endDate)
    .map(({ id, billNo, occurDate, amount, reason }) => ({
      ...{ docType: 'deduction', docNo: textOf(billNo), docDate: textOf(occurDate), amount: numberOf(amount) },
      ...{ reason: textOf(reason), srcId: String(id) },
    }))
}

async function paidAdvances(place: Place, period: Period): Promise<readonly Offset[]> {
  const { supplierId, purOrg, currency, endDate } = period
  const paid = await rowsWhere(place, paymentTable, { supplierId, purOrg, status: ['paid', 'received'] })
  const until = paid.filter(({ payDate }) => textOf(payDate) <= endDate)
  const [advances, applications] = await Promise.all([
    rowsIn(
      place,
      advanceTable,
      'paymentNo',
      until.map(({ billNo }) => billNo),
    ),
    rowsIn(
      place,
      applicationTable,
      'billNo',
      until.map(({ applyNo }) => applyNo),
    ),
  ])
  const advanceOf = new Map(advances.map((row) => [row.paymentNo, row]))
  const reasonOf = new Map(applications.map(({ billNo, reason }) => [billNo, textOf(reason)]))
  return until.flatMap(({ id, billNo, applyNo, payDate }): readonly Offset[] => {
    const advance = advanceOf.get(billNo)
    // What is paid for a mould is set off against the invoices of that mould alone.
    if (advance?.currency !== currency || advance.mouldNo) return []
    const what = { docNo: textOf(billNo), docDate: textOf(payDate), amount: numberOf(advance.amount) }
    return [{ docType: 'advance', ...what, reason: reasonOf.get(applyNo) ?? '', srcId: String(id) }]
  })
}
