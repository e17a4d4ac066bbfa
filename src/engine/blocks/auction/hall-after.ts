import type { Hall, HallLine, HallLot } from '../../../api/auction.ts'

type Ranking = NonNullable<HallLot['ranking']>
type Played = { readonly hall: Hall; readonly log: readonly HallLine[] }

/**
 * Hall of the buying side after an entry: later entries are left out, and the lots have the ranking that people saw then. A bid that is
 * annulled later still counts. The log has the newest entry first.
 */
export function hallAfter(hall: Hall, log: readonly HallLine[], seq: number): Played {
  const known = log.filter((line) => line.seq <= seq).map((line) => lineAt(line, log, seq))
  const lots = hall.lots.map((lot) => withRanking(lot, rankingOf(known, lot.lot)))
  return { hall: { ...hall, lots }, log: known }
}

/** Bid as it was known after an entry: valid until the event that annuls it. */
function lineAt(line: HallLine, log: readonly HallLine[], seq: number): HallLine {
  if (!line.isVoid) return line
  const annulled = line.voidSeq ?? olderEvent(line, log)
  if (annulled === undefined || annulled <= seq) return line
  const { isVoid: _, text: __, ...valid } = line
  return valid
}

/** Event of an older log that annulled a bid: the first one after it with its lot and reason. */
function olderEvent({ seq, lot, text }: HallLine, log: readonly HallLine[]): number | undefined {
  return log.findLast(
    (line) => line.kind === 'voided' && line.seq > seq && line.lot === lot && (line.text ?? '') === (text ?? ''),
  )?.seq
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
