import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { letterTo } from '../../sourcing/letters.ts'
import { isAllAwarded } from './award-cover.ts'
import { letterSteps } from './award-letters.ts'
import { lineTable } from './award-tables.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { refundSteps } from './bonds.ts'
import { addressees, letterSubject, linesInEnglish } from './letter-parties.ts'
import { standstillProblems } from './standstill.ts'

const own = ownFields(
  import.meta,
  ['billNo', 'projectName', 'purOrg', 'sourceNo', 'standstillEnd', 'type'],
  ['coversAll'],
)
type Moment = MomentOf<typeof own>
type Line = RowOf<typeof lineTable>
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/**
 * Publication of an award: bids of its lots are won, or lost once no line is left; each of these bidders gets a letter and a message in
 * the language of each of its people, and the bonds of the others are due for refund.
 */
export const awardPublication = own.hook(async (moment) => {
  if (moment.doing !== 'publish') return {}
  const problems = await standstillProblems(moment, moment.after)
  if (problems.length > 0) return { problems }
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id, winFlag: 'Y' })
  const won = Map.groupBy(lines, ({ supplierId }) => String(supplierId))
  const isAll = await isAllAwarded(moment, moment.after, lines)
  const opened = await bidsOf(moment, moment.after.sourceNo, ['opened'])
  const bids = opened.filter((bid) => isConcerned(lines, bid) && (isAll || isDecided(won, bid)))
  const decided = bids.flatMap((bid) => {
    const isWon = won.has(String(bid.supplierId))
    return changeSteps(moment, quoteTable, bid, { status: isWon ? 'won' : 'lost' }, isWon ? 'award' : 'lose')
  })
  const letters = await lettersTo(moment, won, bids)
  const refunds = await refundSteps(moment, moment.after.sourceNo, new Set(won.keys()))
  return { values: { coversAll: isAll ? 'Y' : 'N' }, steps: [...decided, ...letters, ...refunds] }
})

/** Whether an award decides a bid: it has lines of the bid's lot, or one of them has no lots. */
function isConcerned(lines: readonly Line[], { lotNo }: Bid): boolean {
  return !lotNo || lines.some((line) => !line.lotNo || line.lotNo === lotNo)
}

/** Whether an award of some lines decides a bid: a bid of the whole event that wins none of them may win the others. */
function isDecided(won: ReadonlyMap<string, unknown>, { lotNo, supplierId }: Bid): boolean {
  return !!lotNo || won.has(String(supplierId))
}

async function lettersTo(
  moment: Moment,
  won: ReadonlyMap<string, readonly Line[]>,
  bids: readonly Bid[],
): Promise<readonly Step[]> {
  const about = await letterSubject(moment, moment.after)
  const lines = await linesInEnglish(moment, [...won.values()].flat())
  const ofCompany = Map.groupBy(lines, ({ supplierId }) => String(supplierId))
  const companies = await addressees(moment, [...bids, ...lines])
  const day = todayText()
  return letterSteps(
    moment,
    companies.map((company) => letterTo(company, about, ofCompany.get(company.supplierId) ?? [], day)),
  )
}
