import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { isAboveLimit } from '../kit/approvals.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const budgetTable = fileTable(import.meta, 'bd/budget', [
  ...(['amount', 'committed', 'control', 'costCentre', 'enabled', 'name', 'year'] as const),
])

export type Budget = RowOf<typeof budgetTable>

type Requested = {
  readonly amount: unknown
  readonly costCentre: unknown
  readonly exchangeRate: unknown
  readonly needDate: unknown
  readonly purOrg: unknown
}

/** Result of the checks of a requisition. */
export type Judgement = {
  readonly budgetId: string | null
  /** Why one approval is not enough. */
  readonly second: 'limit' | 'budget' | null
  /** Amount that is left of a budget that refuses more. */
  readonly over?: { readonly name: string; readonly left: number }
}

/** The budget of a requisition: that of its cost centre in the year of the need. */
export async function budgetFor(place: Place, { costCentre, needDate }: Requested): Promise<Budget | undefined> {
  const year = Number(String(needDate ?? '').slice(0, 4))
  if (!costCentre || !year) return undefined
  const rows = await rowsWhere(place, budgetTable, { costCentre: String(costCentre), enabled: 'Y' })
  return rows.find((row) => Number(row.year) === year)
}

/** Requisitions older than the field are in local currency. */
const localRate = ({ exchangeRate }: Pick<Requested, 'exchangeRate'>) => Number(exchangeRate ?? 1)

/** Budget of a requisition, and whether limit and budget, both in local currency, allow its approval by one person. */
export async function judgementOf(place: Place, requested: Requested): Promise<Judgement> {
  const amount = Number(requested.amount ?? 0) * localRate(requested)
  const [budget, isBeyondLimit] = [
    await budgetFor(place, requested),
    await isAboveLimit(place, requested.purOrg, amount),
  ]
  const second = isBeyondLimit ? 'limit' : null
  if (!budget) return { budgetId: null, second }
  const budgetId = String(budget.id)
  const left = Number(budget.amount) - Number(budget.committed ?? 0)
  if (amount <= left + 0.005) return { budgetId, second }
  if (budget.control !== 'refuse') return { budgetId, second: 'budget' }
  return { budgetId, second, over: { name: String(budget.name), left: Math.max(0, left) } }
}
