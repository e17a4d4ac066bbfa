import type { Hall, HallLine, HallLot } from '../../../api/auction.ts'

type Ranking = NonNullable<HallLot['ranking']>
type Played = { readonly hall: Hall; readonly log: readonly HallLine[] }

/**
 * Hall of the buying side after an entry: later entries are left out, and the lots have the ranking of that moment. Annulled bids have no
 * place in it. The log has the newest entry first.
 */
export function hallAfter(hall: Hall, log: readonly HallLine[], seq: number): Played {
  const known = log.filter((line) => line.seq <= seq)
  const lots = hall.lots.map((lot) => withRanking(lot, rankingOf(known, lot.lot)))
  return { hall: { ...hall, lots }, log: known }
}

function withRanking({ best, ...lot }: HallLot, ranking: Ranking): HallLot {
  const [first] = ranking
  return { ...lot, ranking, ...(first && { best: first.amount }) }
}

/** Last bid of each supplier for a lot, the lowest comparable price first, the earlier bid before an equal one. */
function rankingOf(log: readonly HallLine[], lot: number): Ranking {
  const bids = log.filter((line) => line.kind === 'bid' && line.lot === lot && line.isVoid !== true).toReversed()
  const last = new Map(bids.map((line) => [line.supplierName ?? '', line]))
  return [...last]
    .map(([supplierName, { amount = 0, comparable = amount, seq }]) => ({ supplierName, amount, comparable, seq }))
    .toSorted((left, right) => left.comparable - right.comparable || left.seq - right.seq)
}
