import { comparisonFigures } from './comparison.ts'
import type { Effort, Figure } from './figure.ts'
import { hallFigures } from './hall.ts'
import { openingFigures } from './opening.ts'

/**
 * An auction with 200 bidders: time from a bid to all screens, accepted bids per second, and acknowledged bids after a killed server; in
 * the full form also at two servers on PostgreSQL. Opening of sealed bids. Comparison of quotations.
 */
export async function run(effort: Effort): Promise<readonly Figure[]> {
  const halls = await hallFigures('sqlite', effort)
  const twoServers = effort.quick ? [] : await hallFigures('postgres', effort)
  return [...halls, ...twoServers, ...(await openingFigures(effort)), ...(await comparisonFigures(effort))]
}
