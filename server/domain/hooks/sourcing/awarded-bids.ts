import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { noValidBid } from '../../sourcing/award-rules.ts'
import { bidsOf } from './bids-of.ts'

const itemTable = fileTable(import.meta, 'bid/quote/items', ['quoteId'])
const alternativeTable = fileTable(import.meta, 'bid/quote/alternatives', ['quoteId'])

/** Winning line of an award. */
type Line = {
  readonly id: unknown
  readonly lotNo: unknown
  readonly quoteItemId: unknown
  readonly supplierId: unknown
  readonly supplierName: unknown
}
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/** States of a bid that an award may go to. */
const valid = ['opened', 'won', 'lost']

/**
 * Valid bids that award lines come from, by the id of the line: the one with the line, or of a line that was typed the one of its company for
 * the lot or the whole.
 */
export async function bidsOfLines(
  place: Place,
  sourceNo: unknown,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Bid>> {
  const id = lines.flatMap(({ quoteItemId }) => (quoteItemId ? [String(quoteItemId)] : []))
  const [bids, items, alternatives] = await Promise.all([
    bidsOf(place, sourceNo, valid),
    rowsWhere(place, itemTable, { id }),
    rowsWhere(place, alternativeTable, { id }),
  ])
  const quoteOf = new Map([...items, ...alternatives].map((row) => [String(row.id), String(row.quoteId)]))
  const isOf = (line: Line) => {
    const quoteId = quoteOf.get(String(line.quoteItemId ?? ''))
    return (bid: Bid) =>
      quoteId === undefined
        ? bid.supplierId === line.supplierId && (!bid.lotNo || bid.lotNo === line.lotNo)
        : bid.id === quoteId
  }
  return new Map(
    lines.flatMap((line): [string, Bid][] => {
      const bid = bids.find(isOf(line))
      return bid ? [[String(line.id), bid]] : []
    }),
  )
}

/** Award lines whose bid is out by now. */
export function outProblems(lines: readonly Line[], bids: ReadonlyMap<string, Bid>): readonly Problem[] {
  const out = lines.filter(({ id }) => !bids.has(String(id))).map(({ supplierName }) => String(supplierName))
  if (out.length === 0) return []
  const { zh, en } = noValidBid([...new Set(out)])
  return [problemAt('lines', zh, en)]
}
