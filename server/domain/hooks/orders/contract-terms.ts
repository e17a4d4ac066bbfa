import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { contractsOfOrders } from '../../finance/contract-orders.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

/** Contract that an order is placed on. */
export const contractTable = fileTable(import.meta, 'con/contract', [
  ...(['beginDate', 'billNo', 'currency', 'endDate', 'paymentTerm', 'retentionPct', 'status', 'supplierId'] as const),
  'warrantyMonths',
])

export type SourceContract = RowOf<typeof contractTable>

const termTable = fileTable(import.meta, 'bd/payterm', ['code', 'name', 'nameEn'])

type Ordered = { readonly [field in 'awardNo' | 'paymentTerm' | 'srcNo' | 'supplierId']: unknown }

/** Terms of payment that an order has of its contract; none without one. @param source contract of its source number, if it was read */
export async function contractTerms(place: Place, order: Ordered, source?: SourceContract) {
  const contract = source ?? (await contractOf(place, order))
  return {
    paymentTerm: order.paymentTerm || (order.srcNo ? (contract?.paymentTerm ?? null) : null),
    retentionPct: contract?.retentionPct ?? null,
    warrantyMonths: contract?.warrantyMonths ?? null,
  }
}

async function contractOf(place: Place, order: Ordered): Promise<SourceContract | undefined> {
  const billNo = (await contractsOfOrders(place, [order]))(order)
  const [contract] = billNo ? await rowsWhere(place, contractTable, { billNo }) : []
  return contract
}

/** An order on a contract has the payment term of the contract, if that has one. */
export async function termProblems(
  place: Place,
  { paymentTerm }: Ordered,
  source: SourceContract | undefined,
): Promise<readonly Problem[]> {
  const agreed = source?.paymentTerm
  if (!agreed || agreed === paymentTerm) return []
  const [term] = await rowsWhere(place, termTable, { code: String(agreed) })
  const [zh, en] = [term?.name ?? agreed, term?.nameEn ?? agreed]
  return [problemAt('paymentTerm', `合同的付款条件为 ${zh}`, `The payment term of the contract is ${en}`)]
}
