import {
  type Check,
  failuresOf,
  type Mark,
  outliersIn,
  partScore,
  rankedBids,
  votesOf,
} from '../../domain/sourcing/evaluation.ts'
import { seedId } from '../../platform/sql/insert.ts'
import type { Random } from '../kit/random.ts'
import type { Offer } from './bids.ts'
import { dayAfter, type Sheets } from './sheets.ts'
import { committee, criteria, requirements, type Tender } from './tenders.ts'

const weights = { tech: 40, biz: 20, price: 40 }
const scoredCriteria = criteria
  .filter(([part]) => part !== 'price')
  .map(([part, name, weight]) => ({ part, name, weight, maxScore: 100 }))

/** Requirement that unacceptable bids fail, and the reason of the experts. */
const knockOut = requirements[2][0]
const listed = '查询显示已列入失信被执行人名单'

/** Score sheets of the committee; once all are complete, the summary of the bids. */
export function plantScores(sheets: Sheets, random: Random, now: Date, tender: Tender, offers: readonly Offer[]): void {
  const sheetsOf = committee.map(([expert], place) => {
    const rows = offers.map((offer) => ({
      offer,
      marks: marksOf(random, expert, offer),
      checks: requirements.map(([requirement]) => checkOf(expert, place, offer, requirement)),
    }))
    return { expert, status: statusOf(tender.phase, place), rows }
  })
  const all = sheetsOf.flatMap(({ rows }) => rows)
  const marks = all.flatMap((row) => row.marks)
  const far = tender.phase === 'evaluating' ? new Set<string>() : outliersIn(marks)
  for (const { expert, status, rows } of sheetsOf) {
    const evaluateId = plantSheet(sheets, now, tender, expert, status)
    const isFilled = ['done', 'released'].includes(status)
    for (const [place, row] of rows.entries()) {
      const bid = { evaluateId, quoteId: row.offer.quoteId, lotNo: '1', supplierName: row.offer.partner.supplierName }
      plantMarks(sheets, bid, row.marks, { place, isFilled, far })
      plantChecks(sheets, bid, row.checks, { place, isFilled })
    }
  }
  const checks = all.flatMap((row) => row.checks)
  if (tender.phase !== 'evaluating') plantSummary(sheets, tender, offers, marks, checks)
}

// During the evaluation one expert is ready, one is scoring, and one has not begun.
function statusOf(phase: string, place: number): string {
  return phase === 'evaluating' ? (['done', 'doing', 'todo'][place] ?? 'todo') : 'released'
}

function plantSheet(sheets: Sheets, now: Date, tender: Tender, expertId: string, status: string): string {
  const isSigned = status !== 'todo'
  return sheets.add('bid/evaluate', `${tender.billNo}/${expertId}`, {
    projectNo: tender.billNo,
    expertId,
    leaderId: committee[0][0],
    status,
    pledge: isSigned ? 'noInterest,independent,confidential' : null,
    signTime: isSigned ? `${dayAfter(now, tender.closedAgo, 1)} 09:30:00` : null,
    conclusion: ['done', 'released'].includes(status) ? '各投标文件响应招标要求，按得分排序推荐。' : null,
    createBy: 'buyer',
    createTime: `${dayAfter(now, tender.closedAgo, 1)} 09:00:00`,
    ...(status === 'released' && { kept: 'Y' }),
  })
}

// The bid with the lowest price convinces the experts, too.
function marksOf(random: Random, expert: string, { quoteId, isBest }: Offer): readonly Mark[] {
  const score = () => (isBest ? 88 : 68) + random.int(0, 8)
  const [design, references] = [score(), score()]
  const scores = [design, design - 3, references]
  return scoredCriteria.map(({ part, name }, index) => ({
    ...{ id: `${expert}/${quoteId}/${index}`, expert, bid: quoteId, part, criterion: name, maxScore: 100 },
    score: scores[index] ?? 0,
  }))
}

// Two of three experts find the same fault.
function checkOf(expert: string, place: number, { quoteId, isOut }: Offer, requirement: string): Check {
  const passes = !(isOut && requirement === knockOut && place < 2)
  return { expert, bid: quoteId, requirement, passes, reason: passes ? '' : listed }
}

type Bid = {
  readonly evaluateId: string
  readonly quoteId: string
  readonly lotNo: string
  readonly supplierName: string
}
type Shown = { readonly place: number; readonly isFilled: boolean; readonly far?: ReadonlySet<string> }

function plantMarks(sheets: Sheets, bid: Bid, marks: readonly Mark[], { place, isFilled, far }: Shown): void {
  for (const [index, { id, criterion, part, maxScore, score }] of marks.entries())
    sheets.add('bid/evaluate/scores', `${bid.evaluateId}/${id}`, {
      ...{ ...bid, criterion, part, maxScore, method: 'manual', sortNo: place * 1000 + index + 1 },
      score: isFilled ? score : null,
      outlier: far?.has(id) ? 'Y' : 'N',
    })
}

function plantChecks(sheets: Sheets, bid: Bid, checks: readonly Check[], { place, isFilled }: Shown): void {
  for (const [index, { requirement, passes, reason }] of checks.entries()) {
    const answer = passes ? { pass: 'Y' } : { pass: 'N', reason }
    sheets.add('bid/evaluate/checks', `${bid.evaluateId}/${bid.quoteId}/${index}`, {
      ...{ ...bid, requirement, fatal: requirements[index]?.[2] ?? 'N', sortNo: place * 1000 + index + 1 },
      ...(isFilled ? answer : { pass: null }),
    })
  }
}

function plantSummary(
  sheets: Sheets,
  { billNo }: Tender,
  offers: readonly Offer[],
  marks: readonly Mark[],
  checks: readonly Check[],
): void {
  const fatal = new Set<string>(requirements.filter(([, , each]) => each === 'Y').map(([name]) => name))
  const failures = failuresOf(checks.filter(({ requirement }) => fatal.has(requirement)))
  const inRace = offers.filter(({ quoteId }) => !failures.has(quoteId))
  const votes = votesOf(
    marks,
    inRace.map(({ quoteId }) => quoteId),
  )
  const scored = inRace.map(({ quoteId: id, amountWithTax: price, submitTime }) => ({
    ...{ id, price, submitTime, votes: votes.get(id) ?? 0 },
    tech: partScore(marks, scoredCriteria, id, 'tech'),
    biz: partScore(marks, scoredCriteria, id, 'biz'),
  }))
  const ranked = rankedBids(scored, { evalMethod: 'comprehensive', formula: 'lowestBase', weights })
  const projectId = seedId('bid/project', billNo)
  for (const { quoteId, partner, submitTime, rejectReason } of offers) {
    const { supplierId, supplierName } = partner
    for (const [index, failure] of (failures.get(quoteId) ?? []).entries())
      sheets.add('bid/project/knockouts', `${billNo}/${quoteId}/${index}`, {
        ...{ projectId, quoteId, lotNo: '1', supplierId, supplierName, sortNo: index + 1, ...failure },
      })
    const place = ranked.find(({ id }) => id === quoteId)
    sheets.add('bid/project/summary', `${billNo}/${quoteId}`, {
      ...{ projectId, quoteId, lotNo: '1', submitTime, supplierId, supplierName, pass: place ? 'Y' : 'N' },
      sortNo: place?.rank ?? 9999,
      ...(place
        ? {
            ...{ techScore: place.tech, bizScore: place.biz, price: place.price, priceScore: place.priceScore },
            ...{ total: place.total, rank: place.rank, tie: place.tie, votes: place.votes },
          }
        : { reason: rejectReason }),
    })
  }
}
