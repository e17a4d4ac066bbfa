import { listed } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { suspectPrices } from '../../sourcing/suspect-prices.ts'

const clarifyTable = fileTable(import.meta, 'bid/clarify', ['direction', 'projectNo', 'status', 'supplierId'])

type Priced = {
  readonly lotNo: unknown
  readonly price: number
  readonly supplierId: unknown
  readonly supplierName: unknown
}

/**
 * Bids with a suspect price whose company has not answered a question of the committee: one price of a wrong unit would decide the scores of
 * all others, so that it is clarified, or its bid disqualified, before the prices are ranked for good.
 */
export async function unclarifiedPrices(
  place: Place,
  projectNo: string,
  bids: readonly Priced[],
): Promise<readonly Problem[]> {
  const suspect = suspectPrices(bids)
  if (suspect.length === 0) return []
  const answered = await rowsWhere(place, clarifyTable, { projectNo, direction: 'committee', status: 'answered' })
  const clear = new Set(answered.map(({ supplierId }) => String(supplierId)))
  const open = suspect.filter(({ supplierId }) => !clear.has(String(supplierId)))
  if (open.length === 0) return []
  const names = [...new Set(open.map(({ supplierName }) => String(supplierName)))]
  const zh = `报价与其他投标相差千倍以上，请先由评标委员会向投标人澄清，或否决该投标：${listed('zh', names)}`
  const en = `Prices a thousandfold apart from the other bids: ask the bidder first, or disqualify the bid: ${listed('en', names)}`
  return [problemAt('phase', zh, en)]
}
