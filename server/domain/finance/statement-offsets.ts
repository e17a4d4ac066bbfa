import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { currencyOf, numberOf, rowsIn, textOf } from './rows-in.ts'
import type { Period } from './statement-sources.ts'

const deductionTable = fileTable(import.meta, 'fin/deduction', [
  ...(['amount', 'billNo', 'currency', 'occurDate', 'purOrg', 'reason', 'status', 'supplierId', 'way'] as const),
])
const paymentTable = fileTable(import.meta, 'fin/payment', [
  ...(['amount', 'applyNo', 'billNo', 'payDate', 'purOrg', 'status', 'supplierId'] as const),
])
const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'currency', 'payKind', 'reason'])

/** Deduction or advance of a statement. */
export type Offset = {
  readonly docType: 'deduction' | 'advance'
  readonly docNo: string
  readonly docDate: string
  readonly amount: number
  readonly reason: string
  readonly srcId: string
}

/** Accepted deductions that lower invoices or payments, and paid advances, up to the end of a period. */
export async function statementOffsets(place: Place, period: Period): Promise<readonly Offset[]> {
  return [...(await deductions(place, period)), ...(await advances(place, period))]
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

async function advances(place: Place, period: Period): Promise<readonly Offset[]> {
  const { supplierId, purOrg, currency, endDate } = period
  const paid = await rowsWhere(place, paymentTable, { supplierId, purOrg, status: ['paid', 'received'] })
  const until = paid.filter(({ payDate }) => textOf(payDate) <= endDate)
  const applications = await rowsIn(
    place,
    applicationTable,
    'billNo',
    until.map(({ applyNo }) => applyNo),
  )
  const advance = new Map(
    applications
      .filter((row) => row.payKind === 'advance' && row.currency === currency)
      .map((row) => [textOf(row.billNo), row]),
  )
  return until.flatMap(({ id, billNo, applyNo, payDate, amount }): readonly Offset[] => {
    const application = advance.get(textOf(applyNo))
    if (!application) return []
    const what = { docNo: textOf(billNo), docDate: textOf(payDate), amount: numberOf(amount) }
    return [{ docType: 'advance', ...what, reason: textOf(application.reason), srcId: String(id) }]
  })
}
