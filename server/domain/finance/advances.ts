import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { totalOf } from '../kit/amounts.ts'
import { addSteps, type Place, removeSteps, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from '../kit/values.ts'

const fields = [
  ...(['amount', 'applyNo', 'contractNo', 'currency', 'mouldNo', 'openAmount', 'payDate', 'payKind'] as const),
  ...(['paymentNo', 'purOrg', 'supplierCode', 'supplierId', 'supplierName', 'usedAmount'] as const),
] as const
const advanceTable = fileTable(import.meta, 'fin/advance', fields, fields)
const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'contractNo', 'mouldNo'])

/** Payment with its allocation. */
export type Advanced = {
  readonly [Field in
    | 'amount'
    | 'applyNo'
    | 'billNo'
    | 'currency'
    | 'discountAmount'
    | 'offsetAmount'
    | 'payDate'
    | 'payKind'
    | 'purOrg'
    | 'supplierCode'
    | 'supplierId'
    | 'supplierName']?: unknown
} & { readonly lines?: unknown }

/**
 * Part of a payment that no invoice has: what is paid for milestones of a contract. It is an advance in effect, whichever milestone it is
 * for.
 */
export function advancedBy({ amount, discountAmount, lines, offsetAmount }: Advanced): number {
  const rows = Array.isArray(lines) ? (lines as readonly { readonly amount?: unknown }[]) : []
  const given = [amount, offsetAmount, discountAmount].map(numberOf)
  return Math.max(0, totalOf([...given, ...rows.map((row) => -numberOf(row.amount))]))
}

/** Steps that enter what is paid before its invoice, to be set off against later payments. */
export async function advanceSteps(place: Place, payment: Advanced): Promise<readonly Step[]> {
  const amount = advancedBy(payment)
  const { billNo, applyNo, currency, payDate, payKind, purOrg, supplierCode, supplierId, supplierName } = payment
  const [application] = amount > 0 ? await rowsWhere(place, applicationTable, { billNo: textOf(applyNo) }) : []
  if (!(application?.contractNo || application?.mouldNo)) return []
  const { contractNo, mouldNo } = application
  const about = { applyNo, contractNo, mouldNo, currency, payDate, payKind, purOrg }
  const who = { supplierCode, supplierId, supplierName }
  const values = { paymentNo: billNo, amount, usedAmount: 0, openAmount: amount, ...about, ...who }
  return addSteps(place, advanceTable, values).steps
}

/** Steps that remove the advance of a refunded payment, unless some of it is set off. */
export async function withdrawnAdvance(
  place: Place,
  { billNo }: Pick<Advanced, 'billNo'>,
): Promise<{ readonly problems: readonly Problem[]; readonly steps: readonly Step[] }> {
  const [advance] = await rowsWhere(place, advanceTable, { paymentNo: textOf(billNo) })
  if (!advance) return { problems: [], steps: [] }
  if (numberOf(advance.usedAmount) > 0) {
    const problem = problemAt('billNo', '预付款已抵扣，不能退还', 'The advance is set off, so it is not refunded')
    return { problems: [problem], steps: [] }
  }
  return { problems: [], steps: removeSteps(place, advanceTable, advance, 'delete') }
}
