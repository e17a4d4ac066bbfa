import type { Text } from '../../../../src/schema/base/text.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { approvalLevels, approvedBy, isAboveLimit } from '../../kit/approvals.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { numberOf } from '../../kit/values.ts'
import { requestedItems } from '../../requisitions/origin.ts'
import { auctionFaults } from '../../sourcing/auction-award.ts'
import { freightOf } from '../../sourcing/award-choice.ts'
import { type AwardedLine, type Facts, judgedLines, shareFaults } from '../../sourcing/award-rules.ts'
import { barredProblems } from '../../sourcing/barred-companies.ts'
import { eventNumbered, suppliersOf } from '../../sourcing/event-data.ts'
import { grossPrice } from '../../sourcing/net-price.ts'
import { farPrices } from '../../sourcing/suspect-prices.ts'
import { awardsToOne } from './award-cover.ts'
import { awardTable, lineTable, liveAward } from './award-tables.ts'
import { owedBonds } from './bond-refunds.ts'
import { runningNegotiation } from './negotiation.ts'
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
  const { values, ...found } = await judged(moment, liveAward)
  if (!values) return found
  const { levels, eventAmount } = await needed(moment, values.deviates === 'Y', liveAward)
  return { ...found, values: { ...values, eventAmount, approvalLevels: levels, approvals: 0, approvers: null } }
}

/** Awards that were submitted by an older version name their first approver only. */
async function approved(moment: Moment): Promise<Result> {
  const { after, doing, session } = moment
  const known = after.approvers ?? (doing === 'approveSecond' ? after.firstApprover : null)
  const given = approvedBy(known, session.user.username)
  if (given.problems) return given
  const { problems = [], values, warnings = [] } = await judged(moment, decided)
  if (problems.length > 0) return { problems }
  const { levels } = await needed(moment, values?.deviates === 'Y', decided)
  const planned = after.approvalLevels ?? null
  if (planned === null || levels <= Number(planned)) return { ...given, warnings }
  const zh = '该项目其他定标单已获批准，累计金额须更多人审批，请驳回后重新提交'
  const en =
    'With the other awards of the event the amount needs more approvers: reject it, and have it submitted again'
  return { problems: [problemAt('approvalLevels', zh, en)] }
}

/** States of awards that count toward the amount of an event and the reserve of an auction at the approval of another; live ones do at its submission. */
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

async function judged(moment: Moment, status: readonly string[]): Promise<Result> {
  const lines = await rowsWhere(moment, lineTable, { scalingId: moment.id })
  const winners = lines.filter(({ winFlag }) => winFlag === 'Y')
  if (winners.length === 0) return { problems: [problemAt('lines', '请选择中标供应商', 'Choose at least one winner')] }
  const barred = await barredProblems(
    moment,
    winners.map(({ supplierId }) => supplierId),
    'lines',
  )
  const owing = await owedBonds(moment, moment.after.sourceNo, winners)
  if (barred.length + owing.length > 0) return { problems: [...barred, ...owing] }
  const awarded = winners.map(awardedLine)
  const others = await otherAwards(moment)
  const faults = [
    ...shareFaults(awarded),
    ...takenFaults(others, awarded),
    ...(await soleFaults(moment, others, winners)),
  ]
  const found =
    moment.after.type === 'bidding'
      ? {
          facts: [],
          ...(await auctionFaults(moment, String(moment.after.sourceNo ?? ''), awarded, within(others, status))),
        }
      : await bidFaults(moment, awarded)
  const problems = [...faults, ...found.faults, ...(await modeFaults(moment, winners))].map(({ zh, en }) =>
    problemAt('lines', zh, en),
  )
  if (found.deviates && !String(moment.after.whyNotBest ?? '').trim()) problems.push(reasonless(found))
  if (problems.length > 0) return { problems, values: { deviates: found.deviates ? 'Y' : 'N' } }
  const warnings = [...belowMinimum(winners, found.facts), ...farPrices(found.facts)]
  const steps = await factSteps(moment, winners, found.facts)
  return { warnings, values: { deviates: found.deviates ? 'Y' : 'N' }, steps }
}

function reasonless({ aboveReserve }: Pick<Found, 'aboveReserve'>): Problem {
  if (aboveReserve)
    return problemAt('whyNotBest', '定标价高于保留价，请说明理由', 'Above the reserve price: give the reason')
  return problemAt('whyNotBest', '未选最优报价，请说明理由', 'Another bid than the best is chosen: give the reason')
}

/** Awarded quantities below the minimum of their bid. */
function belowMinimum(winners: readonly Line[], facts: readonly Facts[]): readonly Text[] {
  return facts.flatMap(({ id, cell: { moq = 0 }, line, supplier }) => {
    const row = winners.find((each) => each.id === id)
    const qty = Number(row?.qty ?? (line.qty * Number(row?.sharePct ?? 0)) / 100)
    if (qty >= moq) return []
    const { supplierName } = supplier
    const zh = `第 ${line.lineNo} 行授予 ${supplierName} ${qty}，低于其起订量 ${moq}`
    return [{ zh, en: `Line ${line.lineNo}, ${supplierName}: ${qty} is below its minimum quantity of ${moq}` }]
  })
}

const awardedLine = (row: Line): AwardedLine => ({
  ...{ id: String(row.id), line: String(row.lineNo ?? ''), supplierId: String(row.supplierId) },
  ...{ supplierName: String(row.supplierName ?? ''), awardPrice: numberOf(row.awardPrice) },
  ...{ sharePct: numberOf(row.sharePct), currency: String(row.currency ?? '') },
  exchangeRate: Number(row.exchangeRate ?? 1),
  materialCode: String(row.materialCode ?? ''),
  itemId: String(row.quoteItemId ?? ''),
  quoteFreight: numberOf(row.quoteFreight),
  qty: row.qty === null || row.qty === '' ? null : Number(row.qty),
  ...(row.isAlternative === 'Y' && { alternative: String(row.quoteItemId ?? '') }),
})

type Found = {
  readonly faults: readonly { readonly zh: string; readonly en: string }[]
  readonly facts: readonly Facts[]
  readonly deviates: boolean
  /** Above the reserve price of an auction. */
  readonly aboveReserve?: boolean
}

async function bidFaults(moment: Moment, awarded: readonly AwardedLine[]): Promise<Found> {
  const { type, sourceNo } = moment.after
  const event = await eventNumbered(moment, type === 'inquiry' ? 'inquiry' : 'tender', String(sourceNo ?? ''))
  if (!(event && awarding.includes(event.phase))) {
    const fault = { zh: '项目不在定标阶段', en: 'The event is not ready for an award' }
    return { faults: [fault], facts: [], deviates: false }
  }
  const running = await runningNegotiation(moment, event.billNo)
  const found = judgedLines(awarded, event.lines, await suppliersOf(moment, event))
  return { ...found, faults: [...running, ...found.faults] }
}

/** Several winners where the method awards all to one. */
async function modeFaults(moment: Moment, winners: readonly Line[]): Promise<Found['faults']> {
  const { awardMode } = await eventRules(moment, moment.after)
  if (awardMode !== 'all' || new Set(winners.map(({ supplierId }) => supplierId)).size < 2) return []
  return [{ zh: '该采购方式须整单授予一家', en: 'The method awards the whole event to one company' }]
}

type Others = Awaited<ReturnType<typeof otherAwards>>

/** Other awards of the event, with their winning lines. */
async function otherAwards(moment: Moment) {
  const awards = await rowsWhere(moment, awardTable, {
    sourceNo: String(moment.after.sourceNo ?? ''),
    status: liveAward,
  })
  const others = awards.filter(({ id }) => id !== moment.id)
  const scalingId = others.map(({ id }) => String(id))
  return { awards: others, lines: await rowsWhere(moment, lineTable, { scalingId, winFlag: 'Y' }) }
}

/** Winning lines of other awards in some states. */
function within({ awards, lines }: Others, status: readonly string[]): readonly AwardedLine[] {
  const ids = new Set(awards.filter((each) => status.includes(String(each.status))).map(({ id }) => id))
  return lines.filter(({ scalingId }) => ids.has(scalingId)).map(awardedLine)
}

/** Several companies for a lot, or for a tender without lots, that awards to one; with what other awards of it give. */
async function soleFaults(moment: Moment, { lines }: Others, winners: readonly Line[]): Promise<Found['faults']> {
  if (!(await awardsToOne(moment, moment.after))) return []
  const lots = Map.groupBy([...winners, ...lines], ({ lotNo }) => String(lotNo ?? ''))
  const shared = [...lots].find(([, group]) => new Set(group.map(({ supplierId }) => supplierId)).size > 1)
  if (!shared) return []
  const [lot] = shared
  const [zh, en] = lot === '' ? ['该项目', 'The tender'] : [`标段 ${lot} `, `Lot ${lot}`]
  return [{ zh: `${zh}不允许多家中标`, en: `${en} is awarded to one company only` }]
}

/** A line that another award of the event has already. */
function takenFaults({ awards, lines }: Others, awarded: readonly AwardedLine[]): Found['faults'] {
  const taken = lines.find(({ lineNo }) => awarded.some(({ line }) => line === String(lineNo)))
  if (!taken) return []
  const billNo = String(awards.find(({ id }) => id === taken.scalingId)?.billNo ?? '')
  return [
    { zh: `第 ${taken.lineNo} 行已在定标单 ${billNo} 中`, en: `Line ${taken.lineNo} is in award ${billNo} already` },
  ]
}

/** Steps that keep with each line the bid that it comes from, and the requisition line that it serves. */
async function factSteps(moment: Moment, winners: readonly Line[], facts: readonly Facts[]): Promise<readonly Step[]> {
  const requested = await requestedItems(
    moment,
    facts.map(({ line }) => line.lineId),
  )
  return facts.flatMap(({ id, cell, offer, supplier, line }) => {
    const row = winners.find((each) => each.id === id)
    if (!row) return []
    const values = {
      ...{ quotePrice: offer.quoted, rank: supplier.rank ?? cell.rank, taxRate: String(offer.taxRate) },
      ...{ currency: supplier.currency, paymentTerm: supplier.paymentTerm || null },
      offered: offer.offered ?? null,
      grossPrice: grossPrice(offer.quoted, offer.taxRate, supplier.priceType),
      ...{ quoteItemId: offer.itemId, srcLineId: line.lineId, reqLineId: requested.get(line.lineId) ?? null },
      quoteFreight: freightOf(offer, line.qty),
      qty: row.qty ?? Math.round(line.qty * Number(row.sharePct) * 10) / 1000,
    }
    return changeSteps(moment, lineTable, row, values, 'submit')
  })
}
