import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import { fieldsWhere, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { type AboveCeilings, aboveCeilings, ceilingsIn } from '../../sourcing/ceilings.ts'
import type { OpenedEnvelope } from '../../sourcing/open-envelope.ts'

const lotTable = fileTable(import.meta, 'bid/project/lots', ['ceiling', 'ceilingShown', 'lotNo', 'projectId'])
const lineTable = fileTable(import.meta, 'bid/project/items', ['lineNo', 'lotNo', 'projectId'])
const itemTable = fileTable(import.meta, 'bid/quote/items', ['amountWithTax', 'canSupply', 'lineNo', 'quoteId'])

type Project = { readonly id: unknown; readonly ceilingPrice: unknown; readonly ceilingShown: unknown }
type Bid = { readonly id: unknown; readonly lotNo: unknown }

/** Compares opened bids with the ceilings of their tender: the whole, or their lot, and each lot in a bid for the whole. */
export async function openedCeilings(
  place: Place,
  project: Project,
  opened: OpenedEnvelope<Bid>,
): Promise<(bid: Bid, amount: unknown) => AboveCeilings> {
  const projectId = String(project.id)
  const ceilings = ceilingsIn(project, await rowsWhere(place, lotTable, { projectId }))
  const whole = opened.bids.filter(({ lotNo }) => lotNo === null || lotNo === '').map(({ id }) => String(id))
  const isByLot = ceilings.some(({ lotNo }) => lotNo !== undefined)
  const linesOf = isByLot ? await amountsOf(place, projectId, whole, opened) : () => []
  return (bid, amount) => aboveCeilings(ceilings, { lotNo: bid.lotNo, amount: Number(amount ?? 0) }, linesOf(bid.id))
}

/** Gross amounts of the lines of bids, with the lots of the lines. */
async function amountsOf(place: Place, projectId: string, quoteId: readonly string[], opened: OpenedEnvelope<Bid>) {
  const [lines, items] = await Promise.all([
    fieldsWhere(place, lineTable, { projectId }),
    fieldsWhere(place, itemTable, { quoteId }),
  ])
  const lots = new Map(lines.map(({ lineNo, lotNo }) => [Number(lineNo), String(lotNo ?? '')]))
  const clear = new Map(opened.rowsOf(codeOf(itemTable)).map((row) => [row.id, row]))
  const amounts = items.flatMap((stored) => {
    const item = { ...stored, ...clear.get(stored.id) }
    if (item.canSupply === 'N') return []
    const lotNo = lots.get(Number(item.lineNo)) ?? ''
    return [{ quoteId: stored.quoteId, lotNo, gross: Number(item.amountWithTax ?? 0) }]
  })
  const byBid = Map.groupBy(amounts, (each) => String(each.quoteId))
  return (id: unknown) => byBid.get(String(id)) ?? []
}
