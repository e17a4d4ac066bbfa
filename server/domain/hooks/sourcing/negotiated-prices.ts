import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'

const itemTable = fileTable(import.meta, 'bid/quote/items', ['lineNo', 'price', 'quoteId'])

type Offer = WriteMoment<'items' | 'lotNo' | 'negotiated' | 'round' | 'sourceNo' | 'supplierId'>
type Line = { readonly lineNo?: unknown; readonly price?: unknown }

/** Prices of a negotiated offer for an inquiry above those of the quotation that it replaces. */
export async function negotiatedPriceProblems(moment: Offer): Promise<readonly Problem[]> {
  const { items, lotNo, negotiated, round, sourceNo, supplierId } = moment.after
  if (negotiated !== 'Y') return []
  const former = (await bidsOf(moment, sourceNo, ['opened'])).find(
    (bid) =>
      bid.supplierId === supplierId && (bid.lotNo ?? '') === (lotNo ?? '') && Number(bid.round) < Number(round ?? 1),
  )
  if (!former) return []
  const known = await rowsWhere(moment, itemTable, { quoteId: String(former.id) })
  const before = new Map(known.map(({ lineNo, price }) => [Number(lineNo), Number(price ?? 0)]))
  const lines = Array.isArray(items) ? (items as readonly Line[]) : []
  return lines.flatMap(({ lineNo, price }, index) => {
    const least = before.get(Number(lineNo)) ?? 0
    if (least <= 0 || Number(price ?? 0) <= least) return []
    const problem = problemAt('items', `议价后的单价不高于原报价 ${least}`, `A negotiated price is at most ${least}`)
    return [{ ...problem, at: `/${index}/price` }]
  })
}
