import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'

const committeeTable = fileTable(import.meta, 'bid/project/committee', ['expertId', 'projectId'])
const criteriaTable = fileTable(import.meta, 'bid/project/criteria', [
  'envelope',
  'maxScore',
  'name',
  'projectId',
  'sortNo',
])
const requirementTable = fileTable(import.meta, 'bid/project/requirements', ['name', 'projectId'])
const expertTable = fileTable(import.meta, 'bid/expert', ['avoid', 'name', 'userId'])
const sheetTable = fileTable(import.meta, 'bid/evaluate', ['projectNo', 'status'], ['expertId', 'projectNo', 'status'])
const scoreTable = fileTable(
  import.meta,
  'bid/evaluate/scores',
  ['evaluateId', 'score'],
  ['criterion', 'evaluateId', 'maxScore', 'part', 'supplierName'],
)
const checkTable = fileTable(import.meta, 'bid/evaluate/checks', [], ['evaluateId', 'requirement', 'supplierName'])

const own = ownFields(import.meta, ['billNo'])
type Moment = MomentOf<typeof own>

/**
 * Score sheets of a tender: one for each expert of the committee, with each criterion and each requirement for each bidder. An expert
 * with a conflict bars the start; the evaluation ends once all sheets are complete.
 */
export const evaluationSheets = own.hook(async (moment) => {
  if (moment.doing === 'startEval') return begun(moment)
  if (moment.doing === 'finishEval') return ended(moment)
  return {}
})

const sheet = ownFields(import.meta, ['status'])

/** A score sheet ends with a score for each criterion of each bidder. */
export const evaluationSheet = sheet.hook(async (moment) => {
  if (moment.doing !== 'finish') return {}
  const scores = await rowsWhere(moment, scoreTable, { evaluateId: moment.id })
  const open = scores.filter(({ score }) => score === null).length
  return open === 0 ? {} : refused('scores', `还有 ${open} 项未打分`, `Scores that are missing: ${open}`)
})

async function begun(moment: Moment) {
  const projectId = moment.id
  const [committee, criteria, requirements, bids] = await Promise.all([
    rowsWhere(moment, committeeTable, { projectId }),
    rowsWhere(moment, criteriaTable, { projectId }),
    rowsWhere(moment, requirementTable, { projectId }),
    bidsOf(moment, moment.after.billNo, ['opened']),
  ])
  if (committee.length === 0) return refused('committee', '请先组建评标委员会', 'Name the committee first')
  if (bids.length === 0) return refused('phase', '没有已开标的投标文件', 'There are no opened bids')
  const experts = await rowsWhere(moment, expertTable, { id: committee.map(({ expertId }) => String(expertId)) })
  const bidders = new Set(bids.map(({ supplierId }) => String(supplierId)))
  const barred = experts.filter(({ avoid }) => itemsOf(String(avoid ?? '')).some((id) => bidders.has(id)))
  if (barred.length > 0) {
    const names = barred.map(({ name }) => String(name)).join('、')
    return refused('committee', `评标专家需回避：${names}`, `Experts with a conflict of interest: ${names}`)
  }
  const scored = criteria.filter(({ envelope }) => envelope !== 'price')
  const steps = experts.flatMap(({ userId }): readonly Step[] => {
    const added = addSteps(moment, sheetTable, { projectNo: moment.after.billNo, expertId: userId, status: 'todo' })
    const rows = bids.flatMap(({ supplierName }) => [
      ...scored.flatMap(({ name, envelope, maxScore }) => {
        const row = { evaluateId: added.id, supplierName, criterion: name, part: envelope, maxScore }
        return addSteps(moment, scoreTable, row).steps
      }),
      ...requirements.flatMap(
        ({ name }) => addSteps(moment, checkTable, { evaluateId: added.id, supplierName, requirement: name }).steps,
      ),
    ])
    return [...added.steps, ...rows]
  })
  return { steps }
}

async function ended(moment: Moment) {
  const sheets = await rowsWhere(moment, sheetTable, { projectNo: String(moment.after.billNo) })
  const open = sheets.filter(({ status }) => status !== 'done').length
  if (sheets.length > 0 && open === 0) return {}
  return sheets.length === 0
    ? refused('phase', '没有评分表', 'There are no score sheets')
    : refused('phase', `还有 ${open} 份评分表未完成`, `Score sheets that are not complete: ${open}`)
}

function refused(field: string, zh: string, en: string) {
  return { problems: [problemAt(field, zh, en)] }
}
