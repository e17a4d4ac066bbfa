import type { Text } from '../../../../src/schema/base/text.ts'
import { callFunction } from '../../../../src/schema/rules/functions.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { numberFor } from '../../../records/numbering/record-number.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { adjustedTotal } from './collect.ts'
import { bandOf, dimensionsOf, rankBandOf, ranksOf } from './scoring.ts'
import { bandsOf, scoredOf } from './sheets.ts'

const standingTable = fileTable(
  import.meta,
  'srm/eval/plan/supplier',
  ['adjustScore', 'autoScore', 'manualScore', 'planId', 'supplierId'],
  ['grade', 'rank', 'totalScore'],
)
const supplierTable = fileTable(
  import.meta,
  'srm/supplier/base',
  ['companyName', 'supplierCode'],
  ['grade', 'lastScore', 'measure'],
)
const resultTable = fileTable(
  import.meta,
  'srm/eval/result',
  [],
  [
    'delivery',
    'endDate',
    'grade',
    'measure',
    'needsImprove',
    'period',
    'planId',
    'planNo',
    'price',
    'problem',
    'quality',
    'rank',
    'rankBand',
    'safety',
    'service',
    'supplierId',
    'supplierName',
    'technology',
    'totalScore',
  ],
)
const improveTable = fileTable(
  import.meta,
  'srm/eval/improve',
  [],
  [
    'billDate',
    'buyerId',
    'deadline',
    'problem',
    'purOrg',
    'resultId',
    'srcNo',
    'supplierCode',
    'supplierId',
    'supplierName',
  ],
)

type Moment = WriteMoment<'beginDate' | 'billNo' | 'buyerId' | 'endDate' | 'purOrg' | 'templateId'>
type Company = RowOf<typeof supplierTable>

/** Score below which a dimension needs improvement (catalogue, flow Evaluation 5). */
const enough = 60

const columns = { Q: 'quality', D: 'delivery', C: 'price', S: 'service', T: 'technology', E: 'safety' } as const
const words: Readonly<Record<keyof typeof columns, Exclude<Text, string>>> = {
  Q: { zh: '质量', en: 'Quality' },
  D: { zh: '交付', en: 'Delivery' },
  C: { zh: '价格', en: 'Price' },
  S: { zh: '服务', en: 'Service' },
  T: { zh: '技术', en: 'Technology' },
  E: { zh: '环境安全', en: 'Safety' },
}

type Dimension = (typeof columns)[keyof typeof columns]
type Scores = { readonly [dimension in Dimension]?: number | null }

/** Days in which a company answers an improvement request. */
const answerDays = 30

/** Writes a result for each supplier of a task; the supplier gets its grade, score and measure, and improvement requests. */
export async function published(moment: Moment, suppliers: readonly string[]): Promise<HookResult> {
  const rows = await rowsWhere(moment, standingTable, { planId: moment.id })
  const companies = await rowsWhere(moment, supplierTable, { id: suppliers })
  const byId = new Map(companies.map((company) => [company.id, company]))
  const { itemsOf } = await scoredOf(moment, moment.id)
  const bands = await bandsOf(moment, moment.after.templateId)
  const totals = rows.map(adjustedTotal)
  const ranks = ranksOf(totals)
  const steps: Step[] = []
  for (const [index, row] of rows.entries()) {
    const company = byId.get(row.supplierId)
    const [totalScore = 0, rank = rows.length] = [totals[index], ranks[index]]
    const band = bandOf(bands, totalScore)
    if (!company || !band) continue
    const found = {
      totalScore,
      rank,
      grade: band.grade,
      measure: band.measure,
      rankBand: rankBandOf(rank, rows.length),
    }
    const scored = { ...resultOf(moment, company, dimensionsOf(itemsOf(String(company.id)))), ...found }
    const improvement = improvementOf(scored)
    const result = addSteps(moment, resultTable, { ...scored, ...improvement })
    const standing = { grade: band.grade, measure: band.measure, lastScore: totalScore }
    steps.push(
      ...changeSteps(moment, standingTable, row, { totalScore, rank, grade: band.grade }, 'publish'),
      ...result.steps,
      ...changeSteps(moment, supplierTable, company, standing, 'evaluate'),
      ...(await improveSteps(moment, company, { id: result.id, problem: improvement.problem })),
    )
  }
  return { steps }
}

/** Steps of the improvement request of a result; the server issues it (`due` of srm/eval/improve). */
async function improveSteps(
  moment: Moment,
  company: Company,
  { id, problem }: { readonly id: string; readonly problem: string | null },
): Promise<readonly Step[]> {
  const resource = moment.model.resources.get(codeOf(improveTable))
  if (!resource || problem === null) return []
  const { after } = moment
  const today = todayText()
  const values = {
    resultId: id,
    supplierId: company.id,
    supplierCode: company.supplierCode,
    supplierName: company.companyName,
    srcNo: after.billNo,
    purOrg: after.purOrg,
    buyerId: after.buyerId,
    billDate: today,
    deadline: callFunction('addDays', [today, answerDays]),
    problem,
  }
  const number = await numberFor({ ...moment, resource }, values)
  return addSteps(moment, improveTable, { ...values, ...number }).steps
}

function resultOf({ id, after }: Moment, company: Company, dimensions: Readonly<Record<string, number>>) {
  const scores = Object.entries(columns).map(([dimension, column]) => [column, dimensions[dimension] ?? null])
  return {
    planId: id,
    planNo: after.billNo,
    supplierId: company.id,
    supplierName: company.companyName,
    period: `${String(after.beginDate)} ~ ${String(after.endDate)}`,
    endDate: after.endDate,
    ...(Object.fromEntries(scores) as Scores),
  }
}

type Result = Scores & { readonly grade?: unknown; readonly totalScore?: unknown; readonly period?: unknown }

/** Whether a result requires an improvement, and of what, in both languages: the company reads it in its own. */
export function improvementOf(result: Result): {
  readonly needsImprove: 'Y' | 'N'
  readonly problem: string | null
} {
  const weak = Object.entries(columns).filter(([, column]) => {
    const score = result[column]
    return typeof score === 'number' && score < enough
  })
  const isPoor = result.grade === 'D'
  if (!isPoor && weak.length === 0) return { needsImprove: 'N', problem: null }
  const { period, totalScore } = result
  const parts = weak.map(([dimension, column]) => {
    const { zh, en } = words[dimension as keyof typeof columns]
    return { zh: `${zh} ${String(result[column])} 分`, en: `${en} ${String(result[column])}` }
  })
  const whole = { zh: `总分 ${String(totalScore)} 分，等级 D`, en: `Total ${String(totalScore)}, grade D` }
  const all = isPoor ? [whole, ...parts] : parts
  const zh = `评价期间 ${String(period)}：${all.map((each) => each.zh).join('；')}`
  const en = `Period ${String(period)}: ${all.map((each) => each.en).join('; ')}`
  return { needsImprove: 'Y', problem: `${zh} / ${en}` }
}
