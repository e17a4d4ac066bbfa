import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { nowText, todayText } from '../../platform/time.ts'
import { fieldsWhere, type Place } from '../kit/other-rows.ts'

const orderTable = fileTable(import.meta, 'ord/order', [
  ...(['amountWithTax', 'billDate', 'exchangeRate', 'purOrg', 'status', 'supplierId'] as const),
])

const organisationTable = fileTable(import.meta, 'bd/purorg', ['code', 'splitDays'])

/** Days in which orders to one company count as one purchase, where the organisation has no setting. */
const usualDays = 7
/** States of an order that nobody approves any more, or not yet. */
const idle = ['draft', 'rejected', 'cancelled', 'refused']

type Ordered = { readonly id: string; readonly supplierId: unknown; readonly purOrg: unknown; readonly amount: number }

/**
 * Amount in local currency of the other orders that one person may approve, to the same company in the last days, when this order passes
 * the limit together with them; null otherwise.
 */
export async function splitAmount(
  place: Place,
  { id, supplierId, purOrg, amount }: Ordered,
  limit: number,
): Promise<number | null> {
  if (amount > limit) return null
  const [organisation] = await fieldsWhere(place, organisationTable, { code: String(purOrg ?? '') })
  const days = Number(organisation?.splitDays ?? usualDays)
  const from = Date.now() - days * 86_400_000
  const alike = { supplierId: String(supplierId ?? ''), purOrg: String(purOrg ?? '') }
  // By its own day too: a draft that was prepared long ago is an order of the day it is dated.
  const [entered, dated] = await Promise.all([
    fieldsWhere(place, orderTable, { ...alike, createTime: { from: nowText(from), to: nowText() } }),
    fieldsWhere(place, orderTable, { ...alike, billDate: { from: todayText(from), to: todayText() } }),
  ])
  const found = new Map([...entered, ...dated].map((row) => [row.id, row]))
  const amounts = [...found.values()]
    .filter((row) => row.id !== id && !idle.includes(String(row.status)))
    .map(({ amountWithTax, exchangeRate }) => Number(amountWithTax ?? 0) * Number(exchangeRate ?? 1))
    .filter((each) => each <= limit)
  const total = amounts.reduce((sum, each) => sum + each, 0)
  return total > 0 && amount + total > limit ? roundHalfUp(total, 2) : null
}
