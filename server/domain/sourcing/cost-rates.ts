import type { CostRates } from '../../../src/schema/model/comparison-data.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'

const ruleTable = fileTable(import.meta, 'bid/method', ['delayRate', 'method', 'moneyRate'])

/** Rates without a row of `bid/method`, or with empty fields there. */
const usual: CostRates = { moneyRate: 6, delayRate: 0.05 }

/** What time costs in comparisons, by the rules of a method of procurement. */
export async function costRates(place: Place, method: string): Promise<CostRates> {
  const [row] = await rowsWhere(place, ruleTable, { method })
  const rate = (name: keyof CostRates) => (row?.[name] == null ? usual[name] : Number(row[name]))
  return { moneyRate: rate('moneyRate'), delayRate: rate('delayRate') }
}
