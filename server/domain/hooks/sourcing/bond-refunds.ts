import { type Both, listed } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { changeSteps, doneSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { auctionEntries } from '../../sourcing/auction-award.ts'
import type { Decisions, Entry } from './award-decisions.ts'
import { awardTable, lineTable, liveAward } from './award-tables.ts'
import { bidsOf } from './bids-of.ts'

const bondTable = fileTable(
  import.meta,
  'bid/bond',
  ['kind', 'lotNo', 'refundTime', 'round', 'sourceNo', 'status', 'supplierId', 'supplierName'],
  ['forfeitBy', 'payTime', 'proof', 'refundTime', 'rejectReason', 'status'],
)

type Line = RowOf<typeof lineTable>
type Stored = RowOf<typeof bondTable>
type Bond = { readonly lotNo?: unknown; readonly supplierId?: unknown }
/** Part of a company in an event: the lots of a bid that is open, or of lines that it wins. Without lots: the whole event. */
type Part = { readonly supplierId: string; readonly lots: readonly string[] }

/** Bonds that a publication makes due for refund. */
export type Refunds = { readonly steps: readonly Step[]; readonly companies: ReadonlySet<string> }

/** Refunds of the paid bonds that bind their bidder no more: it wins no line of the lot, or of the event, and may win none. */
export async function refundsOf(
  place: Place,
  sourceNo: unknown,
  lines: readonly Line[],
  { entries }: Decisions,
): Promise<Refunds> {
  const no = String(sourceNo ?? '')
  const paid = await rowsWhere(place, bondTable, { sourceNo: no, status: 'paid', kind: 'bond' })
  const open = entries.filter(({ decision }) => decision === 'open')
  const parts = [...open, ...partsOf([...lines, ...(await awardedLines(place, no))])]
  const due = paid.filter((bond) => !parts.some((part) => binds(part, bond)))
  const steps = await Promise.all(
    due.map((bond) => doneSteps(place, bondTable, bond, { status: 'refundDue', ...unasked }, 'dueRefund')),
  )
  return { steps: steps.flat(), companies: new Set(due.map(({ supplierId }) => String(supplierId))) }
}

/** A request for forfeiture ends with the refund. */
const unasked = { forfeitBy: null, rejectReason: null }

/** Bonds of bids that are valid again. */
type BoundAgain = {
  readonly steps: readonly Step[]
  readonly problems: readonly Problem[]
  readonly warnings: readonly Both[]
}

/**
 * Bonds that bind again which were due for refund. Those that are refunded are asked for again; a refund on its way is taken back, or
 * arrives, before.
 */
export async function boundAgain(place: Place, sourceNo: unknown, entries: readonly Entry[]): Promise<BoundAgain> {
  const all = await rowsWhere(place, bondTable, { sourceNo: String(sourceNo ?? ''), kind: 'bond' })
  const open = entries.filter(({ bid, isTaken }) => !isTaken && bid?.status !== 'invalid')
  const again = all.filter((bond) => isLast(bond, all) && open.some((entry) => binds(entry, bond)))
  const within = (status: string) => again.filter((bond) => bond.status === status)
  const [due, refunding, refunded] = [within('refundDue'), within('refunding'), within('refunded')]
  const asked = refunded.map((bond) =>
    doneSteps(
      place,
      bondTable,
      bond,
      { status: 'unpaid', payTime: null, proof: null, refundTime: bond.refundTime ?? nowText() },
      'askAgain',
    ),
  )
  return {
    steps: [
      ...due.flatMap((bond) => changeSteps(place, bondTable, bond, { status: 'paid' }, 'bindAgain')),
      ...(await Promise.all(asked)).flat(),
    ],
    problems: refunding.length === 0 ? [] : [underWay(namesOf(refunding))],
    warnings: refunded.length === 0 ? [] : [unbound(namesOf(refunded))],
  }
}

const namesOf = (bonds: readonly Stored[]) => [...new Set(bonds.map(({ supplierName }) => String(supplierName ?? '')))]

const underWay = (names: readonly string[]): Problem =>
  problemAt(
    'revokeBy',
    `以下供应商的保证金正在退还，请先由财务撤回退还付款，或等待到账：${listed('zh', names)}`,
    `Bonds on their way back, whose refund finance takes back, or which arrives, before: ${listed('en', names)}`,
  )

const unbound = (names: readonly string[]): Both => ({
  zh: `以下供应商的报价重新有效，其保证金已退还，现要求重新缴纳：${listed('zh', names)}`,
  en: `Bonds that were refunded are asked for again, as their bids are valid again: ${listed('en', names)}`,
})

/** States of a bond that is not confirmed. */
const owed: readonly unknown[] = ['unpaid', 'checking']

/** Problem of winners whose refunded bond is asked for again and not confirmed yet. */
export async function owedBonds(
  place: Place,
  sourceNo: unknown,
  winners: readonly Line[],
): Promise<readonly Problem[]> {
  const bonds = await rowsWhere(place, bondTable, { sourceNo: String(sourceNo ?? ''), kind: 'bond' })
  const parts = partsOf(winners)
  const missing = bonds.filter(
    (bond) => isAskedAgain(bond) && owed.includes(bond.status) && parts.some((part) => binds(part, bond)),
  )
  if (missing.length === 0) return []
  const names = namesOf(missing)
  const zh = `以下供应商的保证金已退还，须重新缴纳并经财务确认后才能中标：${listed('zh', names)}`
  const en = `Bonds that were refunded are paid again, and confirmed by finance, before the award: ${listed('en', names)}`
  return [problemAt('lines', zh, en)]
}

/** Whether a bond was refunded before. */
export const isAskedAgain = ({ refundTime }: { readonly refundTime: unknown }) => (refundTime ?? '') !== ''

/** Whether no bond of the company is of a later round. */
const isLast = (bond: Stored, all: readonly Stored[]) =>
  all.every((each) => each.supplierId !== bond.supplierId || roundOf(each) <= roundOf(bond))

const roundOf = ({ round }: Stored) => Number(round ?? 1)

/** Whether a bond binds its company after an award: by a line that it wins, and until the event is finished by a bid that may win one. */
export async function isBound(place: Place, sourceNo: string, bond: Bond, isFinished: boolean): Promise<boolean> {
  const open = isFinished ? [] : await openParts(place, sourceNo)
  return [...open, ...partsOf(await awardedLines(place, sourceNo))].some((part) => binds(part, bond))
}

/** Parts of companies that may still win a line: their opened bids, in an auction the lots that no award has. */
async function openParts(place: Place, sourceNo: string): Promise<readonly Part[]> {
  const [bids, awarded, bidders] = await Promise.all([
    bidsOf(place, sourceNo, ['opened']),
    awardedLines(place, sourceNo),
    auctionEntries(place, sourceNo),
  ])
  const taken = new Set(awarded.map(({ lineNo }) => Number(lineNo)))
  const open = bidders.filter(({ lineNos }) => lineNos.some((lineNo) => !taken.has(lineNo)))
  return [
    ...bids.map(({ lotNo, supplierId }) => ({ supplierId: String(supplierId), lots: lotNo ? [String(lotNo)] : [] })),
    ...open.map(({ supplierId }) => ({ supplierId, lots: [] })),
  ]
}

const partsOf = (lines: readonly Line[]): readonly Part[] =>
  lines.map(({ lotNo, supplierId }) => ({ supplierId: String(supplierId), lots: lotNo ? [String(lotNo)] : [] }))

function binds({ lots, supplierId }: Part, bond: Bond): boolean {
  if (supplierId !== String(bond.supplierId)) return false
  return !bond.lotNo || lots.length === 0 || lots.includes(String(bond.lotNo))
}

/** Winning lines of the awards of an event that are published, or not decided yet. */
async function awardedLines(place: Place, sourceNo: string): Promise<readonly Line[]> {
  const awards = await rowsWhere(place, awardTable, { sourceNo, status: liveAward })
  return rowsWhere(place, lineTable, { scalingId: awards.map(({ id }) => String(id)), winFlag: 'Y' })
}
