import type { RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { changeSteps, doneSteps, type Place, replaceSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import {
  type Check,
  type Criterion,
  failuresOf,
  type Mark,
  outliersIn,
  partScore,
  type Ranked,
  rankedBids,
  textOfFailures,
  votesOf,
  weightsOf,
} from '../../sourcing/evaluation.ts'
import { formulaOf } from '../../sourcing/price-score.ts'
import { type Convert, converter } from '../../sourcing/rates.ts'
import { bidsOf, quoteTable } from './bids-of.ts'
import { checkTable, criteriaTable, projectTable, scoreTable, sheetTable, summaryTable } from './evaluation-tables.ts'
import { type GivenReason, knockOutSteps } from './knock-out-rows.ts'
import { isPriceOpened, submitTimes } from './price-envelope.ts'
import { unclarifiedPrices } from './unclarified-prices.ts'

/** Place of bids without a rank: after all others. */
const unranked = 9999

type Project = RowOf<typeof projectTable>
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/** What the committee wrote about the bids of a project. */
type Evaluation = {
  readonly project: Project
  readonly bids: readonly Bid[]
  readonly criteria: readonly Criterion[]
  readonly marks: readonly Mark[]
  readonly failures: ReturnType<typeof failuresOf>
  readonly times: ReadonlyMap<string, string>
}

/**
 * Steps when the last sheet of a project is complete: bids that the majority fails at a knock-out are invalid, and the summary has the
 * averages of the experts. Prices join it at once, unless they are in an envelope of their own.
 */
export async function releasedSheets(place: Place, projectNo: unknown): Promise<readonly Step[]> {
  const evaluation = await evaluationOf(place, projectNo)
  if (!evaluation) return []
  const { project, bids, marks, failures } = evaluation
  const scores = await rowsWhere(place, scoreTable, { id: [...outliersIn(marks)] })
  const outs = await Promise.all(
    bids
      .filter((bid) => bid.status === 'opened' && failures.has(String(bid.id)))
      .map((bid) => {
        const values = { status: 'invalid', rejectReason: reasonOf(failures, bid) }
        return doneSteps(place, quoteTable, bid, values, 'disqualify')
      }),
  )
  const convert = project.envelope === 'one' ? await converter(place) : null
  return [
    ...scores.flatMap((row) => changeSteps(place, scoreTable, row, { outlier: 'Y' }, 'edit')),
    ...outs.flat(),
    ...changeSteps(place, projectTable, project, { sheetsTime: nowText() }, 'edit'),
    ...(await summarySteps(place, evaluation, convert)),
  ]
}

/** Result of the end of an evaluation: the summary with prices and ranks, or why there is none. */
export async function finishedSummary(place: Place, { billNo }: { readonly billNo: unknown }) {
  const evaluation = await evaluationOf(place, billNo)
  if (!evaluation) return {}
  const { project, bids, failures } = evaluation
  const isOpen = project.envelope === 'one' || (await isPriceOpened(place, billNo))
  if (!isOpen)
    return { problems: [problemAt('phase', '请先开启通过评审的报价', 'Open the prices of the passed bids first')] }
  const convert = await converter(place)
  const known = bids.filter((bid) => isIn(failures, bid))
  const unpriced = known.filter((bid) => priceOf(project, bid, convert) === null)
  if (unpriced.length > 0) {
    const names = unpriced.map(({ supplierName }) => String(supplierName)).join('、')
    return { problems: [problemAt('phase', `没有报价或汇率：${names}`, `No price or exchange rate: ${names}`)] }
  }
  // A final offer is known to be at most the bid that it replaces.
  const priced = known.map((bid) => ({ ...bid, price: priceOf(project, bid, convert) ?? 0 }))
  const problems = project.finalOf === null ? await unclarifiedPrices(place, String(billNo), priced) : []
  return problems.length > 0 ? { problems } : { steps: await summarySteps(place, evaluation, convert) }
}

/** Steps that summarise an evaluation again without a bid that the same write disqualifies; none before its sheets are complete. */
export async function summaryWithout(
  place: Place,
  { billNo, sheetsTime }: Project,
  out: { readonly id: string; readonly rejectReason: string },
  given: readonly GivenReason[],
): Promise<readonly Step[]> {
  const evaluation = sheetsTime ? await evaluationOf(place, billNo) : undefined
  if (!evaluation) return []
  const bids = evaluation.bids.map((bid) => (bid.id === out.id ? { ...bid, ...out, status: 'invalid' } : bid))
  const isOpen = evaluation.project.envelope === 'one' || (await isPriceOpened(place, billNo))
  return summarySteps(place, { ...evaluation, bids }, isOpen ? await converter(place) : null, given)
}

async function evaluationOf(place: Place, projectNo: unknown): Promise<Evaluation | undefined> {
  const billNo = String(projectNo ?? '')
  const [project] = await rowsWhere(place, projectTable, { billNo })
  if (!project) return undefined
  const [criteria, all, found, times] = await Promise.all([
    rowsWhere(place, criteriaTable, { projectId: String(project.id) }),
    rowsWhere(place, sheetTable, { projectNo: billNo }),
    bidsOf(place, billNo, ['opened', 'invalid', 'superseded']),
    submitTimes(place, billNo),
  ])
  // What a replaced member wrote does not count.
  const sheets = all.filter(({ status }) => status !== 'void')
  const first = Number(project.finalOf ?? project.round ?? 1)
  const bids = found.filter(({ round, status }) => status !== 'superseded' && Number(round ?? 1) >= first)
  const bidOf = scoredBids(found, bids)
  const expertOf = new Map(sheets.map(({ id, expertId }) => [id, String(expertId)]))
  const evaluateId = sheets.map(({ id }) => String(id))
  const [scores, checks] = await Promise.all([
    rowsWhere(place, scoreTable, { evaluateId }),
    rowsWhere(place, checkTable, { evaluateId, fatal: 'Y' }),
  ])
  return {
    ...{ project, bids, times },
    criteria: criteria.map(({ envelope, name, maxScore, weight }) => ({
      ...{ part: String(envelope), name: String(name) },
      maxScore: Number(maxScore),
      weight: Number(weight),
    })),
    marks: scores.map(({ id, evaluateId: sheet, quoteId, criterion, part, maxScore, score }) => ({
      ...{ id: String(id), expert: expertOf.get(sheet) ?? '', bid: bidOf(quoteId), part: String(part) },
      criterion: String(criterion),
      maxScore: Number(maxScore),
      score: score === null ? null : Number(score),
    })),
    failures: failuresOf(
      checks.map(
        ({ evaluateId: sheet, quoteId, requirement, pass, reason }): Check => ({
          ...{ expert: expertOf.get(sheet) ?? '', bid: bidOf(quoteId), requirement: String(requirement) },
          passes: pass === 'Y',
          reason: String(reason ?? ''),
        }),
      ),
    ),
  }
}

/** Bid that scores count for: the final offer of the same company and lot, or the scored bid itself. */
function scoredBids(found: readonly Bid[], bids: readonly Bid[]): (quoteId: unknown) => string {
  const isSame = (one: Bid, other: Bid) =>
    one.supplierId === other.supplierId && (one.lotNo ?? '') === (other.lotNo ?? '')
  const former = found.filter(({ status }) => status === 'superseded')
  const later = new Map<unknown, unknown>(former.map((one) => [one.id, bids.find((bid) => isSame(bid, one))?.id]))
  return (quoteId) => String(later.get(quoteId) ?? quoteId)
}

/** Steps that store the summary; without a conversion it has no prices and no ranks yet. */
async function summarySteps(
  place: Place,
  evaluation: Evaluation,
  convert: Convert | null,
  given: readonly GivenReason[] = [],
): Promise<readonly Step[]> {
  const { project, bids } = evaluation
  const projectId = String(project.id)
  const known = await rowsWhere(place, summaryTable, { projectId })
  const ranked = convert ? rankingOf(evaluation, convert) : new Map<string, Ranked>()
  const outs = bids
    .filter((bid) => !isIn(evaluation.failures, bid))
    .map((bid) => ({ ...bid, failures: evaluation.failures.get(String(bid.id)) ?? [] }))
  const wanted = bids.map((bid) => ({
    projectId,
    ...summaryOf(evaluation, bid),
    ...standingOf(ranked.get(String(bid.id))),
  }))
  const summed = replaceSteps(place, summaryTable, known, wanted, ['quoteId'], 'edit')
  return [...summed, ...(await knockOutSteps(place, projectId, outs, given))]
}

/** Averages of the experts for a bid, or why it is out. */
function summaryOf({ criteria, marks, failures, times }: Evaluation, bid: Bid) {
  const id = String(bid.id)
  const { lotNo, supplierId, supplierName } = bid
  const head = { quoteId: id, lotNo, supplierId, supplierName, submitTime: times.get(String(supplierName)) ?? null }
  if (!isIn(failures, bid))
    return { ...head, pass: 'N', reason: reasonOf(failures, bid), techScore: null, bizScore: null }
  const [techScore, bizScore] = [partScore(marks, criteria, id, 'tech'), partScore(marks, criteria, id, 'biz')]
  return { ...head, pass: 'Y', reason: null, techScore, bizScore }
}

/** A bid without a rank, also one that had a rank before it was disqualified. */
const noStanding = {
  ...{ price: null, priceScore: null, total: null, rank: null, tie: null, votes: null },
  sortNo: unranked,
}

function standingOf(standing: Ranked | undefined) {
  if (!standing) return noStanding
  const { price, priceScore, total, rank, tie, votes } = standing
  return { price, priceScore, total, rank, tie, votes, sortNo: rank }
}

/** Ranked bids of each lot, by the id of the bid. */
function rankingOf(evaluation: Evaluation, convert: Convert): ReadonlyMap<string, Ranked> {
  const { project, bids, criteria, marks, failures, times } = evaluation
  const method = {
    evalMethod: String(project.evalMethod),
    formula: formulaOf(project.priceFormula),
    weights: weightsOf(
      {
        tech: numberOrNull(project.techWeight),
        biz: numberOrNull(project.bizWeight),
        price: numberOrNull(project.priceWeight),
      },
      criteria,
    ),
  }
  const lots = Map.groupBy(
    bids.filter((bid) => isIn(failures, bid)),
    ({ lotNo }) => lotNo,
  )
  const ranked = [...lots.values()].flatMap((lot) => {
    const ids = lot.map(({ id }) => String(id))
    const votes = votesOf(
      marks.filter(({ bid }) => ids.includes(bid)),
      ids,
    )
    const scored = lot.flatMap((bid) => {
      const [id, price] = [String(bid.id), priceOf(project, bid, convert)]
      if (price === null) return []
      const parts = { tech: partScore(marks, criteria, id, 'tech'), biz: partScore(marks, criteria, id, 'biz') }
      return [{ id, ...parts, price, submitTime: times.get(String(bid.supplierName)) ?? '', votes: votes.get(id) ?? 0 }]
    })
    return rankedBids(scored, method)
  })
  return new Map(ranked.map((bid) => [bid.id, bid]))
}

/** Price of a bid with tax, as it is read out, in the currency of the project. */
function priceOf({ currency }: Project, bid: Bid, convert: Convert): number | null {
  const amount = numberOrNull(bid.amountWithTax)
  if (amount === null) return null
  const price = convert(amount, bid.currency, currency)
  return price === null ? null : Math.round(price * 100) / 100
}

function isIn(failures: Evaluation['failures'], { id, status }: Bid): boolean {
  return status === 'opened' && !failures.has(String(id))
}

function reasonOf(failures: Evaluation['failures'], { id, rejectReason }: Bid): string {
  const failed = failures.get(String(id))
  if (!failed) return String(rejectReason ?? '')
  return `否决项未通过 / Knock-out failed: ${textOfFailures(failed)}`.slice(0, 500)
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}
