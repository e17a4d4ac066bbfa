import { itemsOf } from '../../../platform/sql/conditions.ts'
import { columnSet, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, figureStep, type Place, removeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, ofRound, quoteTable } from './bids-of.ts'
import { finishedSummary } from './evaluation-report.ts'
import {
  checkTable,
  committeeTable,
  criteriaTable,
  expertTable,
  knockOutTable,
  requirementTable,
  scoreTable,
  sheetTable,
  summaryTable,
} from './evaluation-tables.ts'
import { committeeWarnings } from './legal-tender.ts'
import { methodRules } from './method-rules.ts'
import { unsignedMarks } from './unsigned-marks.ts'

const own = ownFields(import.meta, ['bidMethod', 'billNo', 'legalTender', 'round'], ['experts', 'sheetsTime'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Bid = Awaited<ReturnType<typeof bidsOf>>[number]

/**
 * Score sheets of a tender: one for each expert of the committee, with each criterion and each requirement for each bidder. An expert
 * with a conflict bars the start; the evaluation ends with its summary, once all sheets are complete and the prices are open. Neither
 * happens while only the opener says that a bid is invalid. The sheets of a failed tender are void.
 */
export const evaluationSheets = own.hook(async (moment) => {
  if (moment.doing === 'startEval') return begun(moment)
  if (moment.doing === 'finishEval') return ended(moment)
  if (moment.doing === 'openFinal') return finishedSummary(moment, moment.after)
  if (moment.doing === 'fail') return dropped(moment)
  return {}
})

async function begun(moment: Moment): Promise<Result> {
  const projectId = moment.id
  const unsigned = await unsignedMarks(moment, moment.after)
  if (unsigned.problems) return unsigned
  const [seats, opened] = await Promise.all([
    rowsWhere(moment, committeeTable, { projectId }),
    bidsOf(moment, moment.after.billNo, ['opened']),
  ])
  const bids = ofRound(opened, moment.after.round)
  const scoring = seats.filter(({ role }) => role !== 'supervisor')
  if (scoring.length === 0) return refused('committee', '请先组建评标委员会', 'Name the committee first')
  if (bids.length === 0) return refused('phase', '没有已开标的投标文件', 'There are no opened bids')
  const experts = await rowsWhere(moment, expertTable, { id: scoring.map(({ expertId }) => String(expertId)) })
  const bidders = new Set(bids.map(({ supplierId }) => String(supplierId)))
  const barred = experts.filter(({ avoid }) => itemsOf(String(avoid ?? '')).some((id) => bidders.has(id)))
  if (barred.length > 0) {
    const names = barred.map(({ name }) => String(name)).join('、')
    return refused('committee', `评标专家需回避：${names}`, `Experts with a conflict of interest: ${names}`)
  }
  const accountOf = new Map(experts.map(({ id, userId }) => [id, String(userId)]))
  const leader = seats.find(({ role }) => role === 'leader')
  const leaderId = accountOf.get(String(leader?.expertId)) ?? null
  const list = `,${[...accountOf.values()].join(',')},`
  const rows = await sheetRows(moment, bids)
  const steps = scoring.flatMap((seat): readonly Step[] => {
    const userId = accountOf.get(String(seat.expertId))
    if (userId === undefined) return []
    const sheet = { projectNo: moment.after.billNo, expertId: userId, leaderId, status: 'todo' }
    const added = addSteps(moment, sheetTable, sheet)
    const seated = changeSteps(moment, committeeTable, seat, { userId, signed: 'N', sheet: 'todo' }, 'startEval')
    return [...added.steps, ...rows(added.id), ...seated]
  })
  // Results of a failed round.
  const [summary, knockOuts] = await Promise.all([
    rowsWhere(moment, summaryTable, { projectId }),
    rowsWhere(moment, knockOutTable, { projectId }),
  ])
  const gone = [
    ...summary.flatMap((row) => removeSteps(moment, summaryTable, row, 'startEval')),
    ...knockOuts.flatMap((row) => removeSteps(moment, knockOutTable, row, 'startEval')),
  ]
  const { legalCommittee } = await methodRules(moment, moment.after.bidMethod)
  const warnings = moment.after.legalTender === 'Y' ? committeeWarnings(scoring.length, legalCommittee) : []
  return {
    warnings,
    values: { experts: list, sheetsTime: null },
    steps: [...unsigned.steps, ...gone, ...steps, ...bids.map((bid) => readableBy(list, bid))],
  }
}

// A figure of the bid: it is the committee's reading right, and no change of the offer.
function readableBy(list: string, { id }: Bid): Step {
  return figureStep(`update ${quoteTable} set ${columnSet(quoteTable, 'experts')} = ? where id = ?`, list, id)
}

/** Steps that add the rows of a sheet: each criterion but the price, and each requirement, for each bid. */
export async function sheetRows(
  moment: Place & { readonly id: string },
  bids: readonly Bid[],
): Promise<(evaluateId: string) => readonly Step[]> {
  const projectId = moment.id
  const [criteria, requirements] = await Promise.all([
    rowsWhere(moment, criteriaTable, { projectId }),
    rowsWhere(moment, requirementTable, { projectId }),
  ])
  const scored = criteria.filter(({ envelope }) => envelope !== 'price').toSorted(bySortNo)
  const asked = requirements.toSorted(bySortNo)
  return (evaluateId) =>
    bids.flatMap(({ id, lotNo, supplierName }, place) => {
      const bid = { evaluateId, quoteId: id, lotNo, supplierName }
      const sortNo = (index: number) => place * 1000 + index + 1
      const marks = scored.flatMap(({ name, envelope, maxScore, method, standard }, index) => {
        const mark = { ...bid, criterion: name, part: envelope, maxScore, method, standard, sortNo: sortNo(index) }
        return addSteps(moment, scoreTable, mark).steps
      })
      const checks = asked.flatMap(({ name, fatal }, index) => {
        const check = { ...bid, requirement: name, fatal: fatal ?? 'N', sortNo: sortNo(index) }
        return addSteps(moment, checkTable, check).steps
      })
      return [...marks, ...checks]
    })
}

type Sorted = Pick<RowOf<typeof criteriaTable>, 'sortNo'>
const bySortNo = (left: Sorted, right: Sorted) => Number(left.sortNo ?? 0) - Number(right.sortNo ?? 0)

async function ended(moment: Moment): Promise<Result> {
  const sheets = await rowsWhere(moment, sheetTable, { projectNo: String(moment.after.billNo) })
  const open = sheets.filter(({ status }) => !['released', 'void'].includes(String(status))).length
  if (sheets.length === 0) return refused('phase', '没有评分表', 'There are no score sheets')
  if (open > 0) return refused('phase', `还有 ${open} 份评分表未完成`, `Score sheets that are not complete: ${open}`)
  // Records of the technical envelope were signed before the start.
  const unsigned = await unsignedMarks(moment, moment.after, 'price')
  if (unsigned.problems) return unsigned
  const finished = await finishedSummary(moment, moment.after)
  return finished.steps ? { steps: [...unsigned.steps, ...finished.steps] } : finished
}

/** Sheets that a failed tender leaves open: those of the next round are counted alone. */
async function dropped(moment: Moment): Promise<Result> {
  const sheets = await rowsWhere(moment, sheetTable, { projectNo: String(moment.after.billNo) })
  const open = sheets.filter(({ status }) => !['released', 'void'].includes(String(status)))
  return { steps: open.flatMap((sheet) => changeSteps(moment, sheetTable, sheet, { status: 'void' }, 'edit')) }
}

function refused(field: string, zh: string, en: string) {
  return { problems: [problemAt(field, zh, en)] }
}
