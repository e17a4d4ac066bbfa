import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { barredProblems } from '../../sourcing/barred-companies.ts'
import { type Loss, letterTo, regretLetter } from '../../sourcing/letters.ts'
import { type Decisions, decisionsOf, type Entry, lotsWon } from './award-decisions.ts'
import { letterSteps } from './award-letters.ts'
import { lineTable } from './award-tables.ts'
import { bidsOfLines, outProblems } from './awarded-bids.ts'
import { quoteTable } from './bids-of.ts'
import { refundsOf } from './bond-refunds.ts'
import { addressees, letterSubject, linesInEnglish } from './letter-parties.ts'
import { standstillProblems } from './standstill.ts'

const own = ownFields(
  import.meta,
  ['billNo', 'projectName', 'purOrg', 'sourceNo', 'standstillEnd', 'type'],
  ['coversAll'],
)
type Moment = MomentOf<typeof own>
type Line = RowOf<typeof lineTable>

/**
 * Publication of an award: the bids that its lines come from are won, and lost are those whose lots are awarded to others by now. Winners
 * get a letter, and losers one for their lots, in the language of each of their people; the bonds of companies that win nothing more
 * are due for refund.
 */
export const awardPublication = own.hook(async (moment) => {
  if (moment.doing !== 'publish') return {}
  const problems = await standstillProblems(moment, moment.after)
  if (problems.length > 0) return { problems }
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id, winFlag: 'Y' })
  const out = await lineProblems(moment, lines)
  if (out.length > 0) return { problems: out }
  const decisions = await decisionsOf(moment, moment.after, moment.id, lines)
  const refunds = await refundsOf(moment, moment.after.sourceNo, lines, decisions)
  const letters = await lettersTo(moment, lines, decisions, refunds.companies)
  return {
    values: { coversAll: decisions.isAll ? 'Y' : 'N' },
    steps: [...decisions.entries.flatMap((entry) => bidSteps(moment, entry)), ...letters, ...refunds.steps],
  }
})

/** Winners that may not get the award by now, and lines whose bid is out. */
async function lineProblems(moment: Moment, lines: readonly Line[]): Promise<readonly Problem[]> {
  const winners = lines.map(({ supplierId }) => supplierId)
  const barred = await barredProblems(moment, winners, 'lines')
  if (barred.length > 0 || moment.after.type === 'bidding') return barred
  return outProblems(lines, await bidsOfLines(moment, moment.after.sourceNo, lines))
}

function bidSteps(moment: Moment, { bid, decision }: Entry): readonly Step[] {
  if (!bid || bid.status === decision || !(decision === 'won' || decision === 'lost')) return []
  return changeSteps(moment, quoteTable, bid, { status: decision }, decision === 'won' ? 'award' : 'lose')
}

async function lettersTo(
  moment: Moment,
  lines: readonly Line[],
  { entries, others }: Decisions,
  refunded: ReadonlySet<string>,
): Promise<readonly Step[]> {
  const about = await letterSubject(moment, moment.after)
  const won = Map.groupBy(await linesInEnglish(moment, lines), ({ supplierId }) => String(supplierId))
  const losers = Map.groupBy(
    entries.filter(({ decision, isNew }) => isNew && (decision === 'lost' || decision === 'out')),
    ({ supplierId }) => supplierId,
  )
  const companies = await addressees(moment, [...[...losers.values()].flat(), ...lines])
  const day = todayText()
  const letters = companies.flatMap((company) => {
    const { supplierId } = company
    const own = won.get(supplierId)
    const former = entries.filter(
      (entry) => entry.supplierId === supplierId && !entry.isNew && entry.bid?.status === 'lost',
    )
    const loss = lossOf(losers.get(supplierId) ?? [], former, lotsWon([...lines, ...others], supplierId))
    return [
      ...(own ? [letterTo(company, about, own, day)] : []),
      ...(loss ? [regretLetter(company, about, { ...loss, isRefunded: refunded.has(supplierId) }, day)] : []),
    ]
  })
  return letterSteps(moment, letters)
}

/** Lots that a company loses with its bids: those in which it wins nothing, and of which it was not told before. */
function lossOf(
  lost: readonly Entry[],
  former: readonly Entry[],
  won: ReadonlySet<string>,
): Omit<Loss, 'isRefunded'> | undefined {
  if (lost.length === 0 || won.has('')) return undefined
  const told = new Set(former.flatMap(({ lots }) => lots))
  const all = [...new Set(lost.flatMap(({ lots }) => lots))]
  const lots = all.filter((lot) => !(won.has(lot) || told.has(lot))).toSorted()
  if (all.length > 0 && lots.length === 0) return undefined
  const reasons = lost.every(({ decision }) => decision === 'out') ? lost.map(({ bid }) => bid?.rejectReason) : []
  return { lots, reason: [...new Set(reasons.map((reason) => String(reason ?? '')))].filter(Boolean).join('；') }
}
