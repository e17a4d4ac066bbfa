import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { approvalLevels, approvedBy, isAboveLimit } from '../../kit/approvals.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { auctionFaults } from '../../sourcing/auction-award.ts'
import { type AwardedLine, type Facts, judgedLines, shareFaults } from '../../sourcing/award-rules.ts'
import { eventNumbered, suppliersOf } from '../../sourcing/event-data.ts'
import { awardTable, lineTable } from './award-tables.ts'
import { eventRules } from './standstill.ts'

const own = ownFields(
  import.meta,
  [
    ...(['approvers', 'approvalLevels', 'awardAmount', 'exchangeRate', 'firstApprover', 'purOrg', 'sourceNo'] as const),
    ...(['type', 'whyNotBest'] as const),
  ],
  ['approvalLevels', 'approvals', 'approvers', 'deviates', 'eventAmount'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Line = RowOf<typeof lineTable>

/** Phases of an event in which its award is decided. */
const awarding = ['opened', 'evaluated', 'scaling', 'awarded']

/**
 * Award: its lines come from opened bids of the event, at most at their price, in shares that total 100 %. Another bid than the best
 * needs a reason and the approval of one more person, and so does an amount above the limit of the organisation.
 */
export const awardLines = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'submit') return submitted(moment)
  return approving.includes(doing ?? '') ? approved(moment) : {}
})

const approving = ['approve', 'approveFirst', 'approveFurther', 'approveSecond']

async function submitted(moment: Moment): Promise<Result> {
  const { values, ...found } = await judged(moment)
  if (!values) return found
  const { levels, eventAmount } = await needed(moment, values.deviates === 'Y', counted)
  return { ...found, values: { ...values, eventAmount, approvalLevels: levels, approvals: 0, approvers: null } }
}

/** Awards that were submitted by an older version name their first approver only. */
async function approved(moment: Moment): Promise<Result> {
  const { after, doing, session } = moment
  const known = after.approvers ?? (doing === 'approveSecond' ? after.firstApprover : null)
  const given = approvedBy(known, session.user.username)
  if (given.problems) return given
  const { problems = [], values } = await judged(moment)
  if (problems.length > 0) return { problems }
  const { levels } = await needed(moment, values?.deviates === 'Y', decided)
  const planned = after.approvalLevels ?? null
  if (planned === null || levels <= Number(planned)) return given
  const zh = '该项目其他定标单已获批准，累计金额须更多人审批，请驳回后重新提交'
  const en =
    'With the other awards of the event the amount needs more approvers: reject it, and have it submitted again'
  return { problems: [problemAt('approvalLevels', zh, en)] }
}

/** States of awards that count toward the amount of an event, at the submission of another and at its approval. */
const counted = ['pending', 'reviewing', 'approved', 'published']
const decided = ['approved', 'published']

/** Number of people who approve an award: an event that is awarded in parts counts as one amount. */
async function needed(moment: Moment, isDeviating: boolean, status: readonly string[]) {
  const { purOrg, sourceNo } = moment.after
  const awards = await rowsWhere(moment, awardTable, { sourceNo: String(sourceNo ?? ''), status })
  const parts = [moment.after, ...awards.filter(({ id }) => id !== moment.id)].map(localAmount)
  const eventAmount = Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100
  return { eventAmount, levels: approvalLevels(await isAboveLimit(moment, purOrg, eventAmount), isDeviating) }
}

type Amount = { readonly awardAmount: unknown; readonly exchangeRate: unknown }
const localAmount = ({ awardAmount, exchangeRate }: Amount) => Number(awardAmount ?? 0) * Number(exchangeRate ?? 1)

async function judged(moment: Moment): Promise<Result> {
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id })
  const winners = lines.filter(({ winFlag }) => winFlag === 'Y')
  if (winners.length === 0) return { problems: [problemAt('lines', '请选择中标供应商', 'Choose at least one winner')] }
  const awarded = winners.map(awardedLine)
  const faults = [...shareFaults(awarded), ...(await takenFaults(moment, awarded))]
  const found =
    moment.after.type === 'bidding'
      ? { facts: [], ...(await auctionFaults(moment, String(moment.after.sourceNo ?? ''), awarded)) }
      : await bidFaults(moment, awarded)
  const problems = [...faults, ...found.faults, ...(await modeFaults(moment, winners))].map(({ zh, en }) =>
    problemAt('lines', zh, en),
  )
  if (found.deviates && !String(moment.after.whyNotBest ?? '').trim())
    problems.push(
      problemAt('whyNotBest', '未选最优报价，请说明理由', 'Another bid than the best is chosen: give the reason'),
    )
  if (problems.length > 0) return { problems, values: { deviates: found.deviates ? 'Y' : 'N' } }
  return { values: { deviates: found.deviates ? 'Y' : 'N' }, steps: factSteps(moment, winners, found.facts) }
}

const awardedLine = (row: Line): AwardedLine => ({
  ...{ id: String(row.id), line: String(row.lineNo ?? ''), supplierId: String(row.supplierId) },
  ...{ supplierName: String(row.supplierName ?? ''), awardPrice: Number(row.awardPrice ?? 0) },
  ...{ sharePct: Number(row.sharePct ?? 0), currency: String(row.currency ?? '') },
  exchangeRate: Number(row.exchangeRate ?? 1),
  materialCode: String(row.materialCode ?? ''),
  itemId: String(row.quoteItemId ?? ''),
  qty: row.qty === null || row.qty === '' ? null : Number(row.qty),
  ...(row.isAlternative === 'Y' && { alternative: String(row.quoteItemId ?? '') }),
})

type Found = {
  readonly faults: readonly { readonly zh: string; readonly en: string }[]
  readonly facts: readonly Facts[]
  readonly deviates: boolean
}

async function bidFaults(moment: Moment, awarded: readonly AwardedLine[]): Promise<Found> {
  const { type, sourceNo } = moment.after
  const event = await eventNumbered(moment, type === 'inquiry' ? 'inquiry' : 'tender', String(sourceNo ?? ''))
  if (!(event && awarding.includes(event.phase))) {
    const fault = { zh: '项目不在定标阶段', en: 'The event is not ready for an award' }
    return { faults: [fault], facts: [], deviates: false }
  }
  return judgedLines(awarded, event.lines, await suppliersOf(moment, event))
}

/** Several winners where the method awards all to one. */
async function modeFaults(moment: Moment, winners: readonly Line[]): Promise<Found['faults']> {
  const { awardMode } = await eventRules(moment, moment.after)
  if (awardMode !== 'all' || new Set(winners.map(({ supplierId }) => supplierId)).size < 2) return []
  return [{ zh: '该采购方式须整单授予一家', en: 'The method awards the whole event to one company' }]
}

/** A line that another award of the event has already. */
async function takenFaults(moment: Moment, awarded: readonly AwardedLine[]): Promise<Found['faults']> {
  const status = ['pending', 'reviewing', 'approved', 'published']
  const awards = await rowsWhere(moment, awardTable, { sourceNo: String(moment.after.sourceNo ?? ''), status })
  const others = awards.filter(({ id }) => id !== moment.id)
  const lines = await rowsWhere(moment, lineTable, { scalingId: others.map(({ id }) => String(id)), winFlag: 'Y' })
  const taken = lines.find(({ lineNo }) => awarded.some(({ line }) => line === String(lineNo)))
  if (!taken) return []
  const billNo = String(others.find(({ id }) => id === taken.scalingId)?.billNo ?? '')
  return [
    { zh: `第 ${taken.lineNo} 行已在定标单 ${billNo} 中`, en: `Line ${taken.lineNo} is in award ${billNo} already` },
  ]
}

/** Steps that keep with each line the bid that it comes from. */
function factSteps(moment: Moment, winners: readonly Line[], facts: readonly Facts[]): readonly Step[] {
  return facts.flatMap(({ id, cell, offer, supplier, line }) => {
    const row = winners.find((each) => each.id === id)
    if (!row) return []
    const values = {
      ...{ quotePrice: offer.quoted, rank: supplier.rank ?? cell.rank, taxRate: String(offer.taxRate) },
      ...{ currency: supplier.currency, paymentTerm: supplier.paymentTerm || null },
      offered: offer.offered ?? null,
      ...{ quoteItemId: offer.itemId, srcLineId: line.lineId },
      qty: row.qty ?? Math.round(line.qty * Number(row.sharePct) * 10) / 1000,
    }
    return changeSteps(moment, lineTable, row, values, 'submit')
  })
}
