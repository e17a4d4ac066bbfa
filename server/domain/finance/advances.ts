import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { addSteps, type Place, removeSteps, rowsWhere } from '../kit/other-rows.ts'
import { problemAt } from '../kit/problem.ts'
import { numberOf, textOf } from './rows-in.ts'

const fields = [
  ...(['amount', 'applyNo', 'contractNo', 'currency', 'openAmount', 'payDate', 'paymentNo', 'purOrg'] as const),
  ...(['supplierCode', 'supplierId', 'supplierName', 'usedAmount'] as const),
] as const
const advanceTable = fileTable(import.meta, 'fin/advance', fields, fields)
const applicationTable = fileTable(import.meta, 'fin/payapply', ['billNo', 'contractNo'])

/** Payment that may be an advance. */
type Advance = {
  readonly [Field in
    | 'amount'
    | 'applyNo'
    | 'billNo'
    | 'currency'
    | 'payDate'
    | 'payKind'
    | 'purOrg'
    | 'supplierCode'
    | 'supplierId'
    | 'supplierName']?: unknown
}

/** Steps that enter a paid advance, to be set off against later payments. */
export async function advanceSteps(place: Place, payment: Advance): Promise<readonly Step[]> {
  if (payment.payKind !== 'advance') return []
  const { billNo, amount, applyNo, currency, payDate, purOrg, supplierCode, supplierId, supplierName } = payment
  const [application] = await rowsWhere(place, applicationTable, { billNo: textOf(applyNo) })
  const about = { applyNo, contractNo: application?.contractNo, currency, payDate, purOrg }
  const who = { supplierCode, supplierId, supplierName }
  const values = { paymentNo: billNo, amount, usedAmount: 0, openAmount: amount, ...about, ...who }
  return addSteps(place, advanceTable, values).steps
}

/** Steps that remove the advance of a refunded payment, unless some of it is set off. */
export async function withdrawnAdvance(
  place: Place,
  { billNo }: Advance,
): Promise<{ readonly problems: readonly Problem[]; readonly steps: readonly Step[] }> {
  const [advance] = await rowsWhere(place, advanceTable, { paymentNo: textOf(billNo) })
  if (!advance) return { problems: [], steps: [] }
  if (numberOf(advance.usedAmount) > 0) {
    const problem = problemAt('billNo', '预付款已抵扣，不能退还', 'The advance is set off, so it is not refunded')
    return { problems: [problem], steps: [] }
  }
  return { problems: [], steps: removeSteps(place, advanceTable, advance, 'delete') }
}
