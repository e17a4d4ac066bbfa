import type { RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'
import { auctionEntries } from '../../sourcing/auction-award.ts'
import { awardsToOne, eventLines } from './award-cover.ts'
import { awardTable, lineTable } from './award-tables.ts'
import { bidsOfLines } from './awarded-bids.ts'
import { bidsOf } from './bids-of.ts'

type Line = RowOf<typeof lineTable>
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]
type Award = { readonly type: unknown; readonly sourceNo: unknown }

/** Bid in an event, or the part that a company took in an auction. */
export type Entry = {
  /** Undefined in an auction. */
  readonly bid?: Bid
  readonly supplierId: string
  readonly supplierCode: unknown
  readonly supplierName: unknown
  /** Lots of the bid; empty without lots. */
  readonly lots: readonly string[]
  /** What awards decide of it by now: `open` while it may still win a line, `out` for a disqualified one. */
  readonly decision: 'lost' | 'open' | 'out' | 'won'
  /** Whether the lines of this award decide it. */
  readonly isNew: boolean
  /** Whether a line comes from it. */
  readonly isWon: boolean
  /** Whether awards have all lines of its lots. */
  readonly isTaken: boolean
}

/** Decisions about the bids of an event. */
export type Decisions = {
  readonly entries: readonly Entry[]
  /** Winning lines of other published awards. */
  readonly others: readonly Line[]
  /** Whether the awards have all lines of the event. */
  readonly isAll: boolean
}

type EventLine = Awaited<ReturnType<typeof eventLines>>[number]
type Known = Omit<Entry, 'decision' | 'isNew' | 'isTaken' | 'lots'> & { readonly lines: readonly EventLine[] }

/**
 * Decisions of the published awards of an event and of one with these winning lines: a bid is won by a line that comes from it, and lost once
 * others have all lines of its lots.
 */
export async function decisionsOf(
  place: Place,
  award: Award,
  awardId: string,
  lines: readonly Line[],
): Promise<Decisions> {
  const sourceNo = String(award.sourceNo ?? '')
  const published = await rowsWhere(place, awardTable, { sourceNo, status: 'published' })
  const scalingId = published.flatMap(({ id }) => (id === awardId ? [] : [String(id)]))
  const others = await rowsWhere(place, lineTable, { scalingId, winFlag: 'Y' })
  const all = await eventLines(place, award.type, sourceNo)
  const isSole = await awardsToOne(place, award)
  const [before, now] = [numbersOf(others), numbersOf([...lines, ...others])]
  const known = award.type === 'bidding' ? await inAuction(place, sourceNo, all, [...lines, ...others]) : []
  const bids = award.type === 'bidding' ? [] : await inEvent(place, sourceNo, all, [...lines, ...others])
  const entries = [...known, ...bids].map(({ lines: own, isWon, ...entry }): Entry => {
    const isClosed = (numbers: ReadonlySet<number>) =>
      groupsOf(own, isSole).every((group) => group.some(({ lineNo }) => numbers.has(Number(lineNo))))
    const status = entry.bid?.status ?? 'opened'
    const decision = status === 'invalid' ? 'out' : isWon ? 'won' : isClosed(now) || status === 'lost' ? 'lost' : 'open'
    const isNew = isClosed(now) && !isClosed(before) && status !== 'lost'
    return { ...entry, lots: lotsOf(own), decision, isNew, isWon, isTaken: isClosed(now) }
  })
  return { entries, others, isAll: all.every(({ lineNo }) => now.has(Number(lineNo))) }
}

/** Lines that an award takes together: a lot that goes to one company, or each line. */
function groupsOf(lines: readonly EventLine[], isSole: boolean): readonly (readonly EventLine[])[] {
  return isSole ? [...Map.groupBy(lines, ({ lotNo }) => lotNo ?? '').values()] : lines.map((line) => [line])
}

const numbersOf = (lines: readonly { readonly lineNo: unknown }[]) => new Set(lines.map(({ lineNo }) => Number(lineNo)))
const lotsOf = (lines: readonly EventLine[]) =>
  [...new Set(lines.map(({ lotNo }) => String(lotNo ?? '')))].filter((lot) => lot !== '')

async function inEvent(
  place: Place,
  sourceNo: string,
  all: readonly EventLine[],
  awarded: readonly Line[],
): Promise<readonly Known[]> {
  const [bids, winning] = await Promise.all([
    bidsOf(place, sourceNo, ['opened', 'won', 'lost', 'invalid']),
    bidsOfLines(place, sourceNo, awarded),
  ])
  const won = new Set([...winning.values()].map(({ id }) => id))
  return bids.map((bid) => {
    const { lotNo, supplierId, supplierCode, supplierName } = bid
    const lines = all.filter((line) => !(lotNo && line.lotNo) || line.lotNo === lotNo)
    return { bid, supplierId: String(supplierId), supplierCode, supplierName, lines, isWon: won.has(bid.id) }
  })
}

async function inAuction(
  place: Place,
  billNo: string,
  all: readonly EventLine[],
  awarded: readonly Line[],
): Promise<readonly Known[]> {
  const winners = new Set(awarded.map(({ supplierId }) => String(supplierId)))
  return (await auctionEntries(place, billNo)).map(({ lineNos, ...company }) => ({
    ...company,
    lines: all.filter(({ lineNo }) => lineNos.includes(Number(lineNo))),
    isWon: winners.has(company.supplierId),
  }))
}

/** Lots in which a company has lines of awards; empty texts for lines without a lot. */
export function lotsWon(lines: readonly Line[], supplierId: string): ReadonlySet<string> {
  return new Set(lines.filter((line) => line.supplierId === supplierId).map(({ lotNo }) => String(lotNo ?? '')))
}
