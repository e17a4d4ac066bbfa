import { fileTable } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { missingFiles, requiredFiles } from './required-files.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', ['companyType', 'status'])
const categoryTable = fileTable(import.meta, 'srm/supplier/category', ['category', 'supplierId'])
const qualificationTable = fileTable(import.meta, 'srm/supplier/qualification', [
  'file',
  'fileName',
  'supplierId',
  'uploadRequired',
  'validTo',
])
const answerTable = fileTable(import.meta, 'srm/survey/answer', ['passScore', 'score', 'status', 'supplierId'])
const visitTable = fileTable(import.meta, 'srm/visit', [
  'billNo',
  'conclusion',
  'score',
  'status',
  'supplierId',
  'visitDate',
])

/** Pre-check of an admission, and whether it is met. */
export type PreCheck = {
  readonly item: 'files' | 'survey' | 'visit'
  readonly passed: boolean
  readonly zh: string
  readonly en: string
}

/** Pre-checks of an admission: files, questionnaire, visit (catalogue: srm/supplier/potential). */
export async function preChecks(place: Place, supplierId: string): Promise<readonly PreCheck[]> {
  return [
    await filesCheck(place, supplierId),
    await surveyCheck(place, supplierId),
    await visitCheck(place, supplierId),
  ]
}

async function filesCheck(place: Place, supplierId: string): Promise<PreCheck> {
  const company = await rowById(place, supplierTable, supplierId)
  const categories = await rowsWhere(place, categoryTable, { supplierId })
  const codes = categories.map(({ category }) => String(category))
  const rows = await rowsWhere(place, qualificationTable, { supplierId })
  const missing = missingFiles(await requiredFiles(place, company?.companyType, codes), rows, todayText())
  return missing.length === 0
    ? { item: 'files', passed: true, zh: '必备文件齐全有效', en: 'All needed files are there and valid' }
    : {
        item: 'files',
        passed: false,
        zh: `缺少或过期：${missing.join('、')}`,
        en: `Missing or expired: ${missing.join(', ')}`,
      }
}

async function surveyCheck(place: Place, supplierId: string): Promise<PreCheck> {
  const answers = await rowsWhere(place, answerTable, { supplierId, status: 'scored' })
  const last = answers.at(-1)
  if (!last) return { item: 'survey', passed: false, zh: '没有已评分的调查表', en: 'No questionnaire has been scored' }
  const [score, pass] = [Number(last.score ?? 0), Number(last.passScore ?? 0)]
  return {
    item: 'survey',
    passed: score >= pass,
    zh: `得分 ${score}，及格分 ${pass}`,
    en: `Score ${score}, pass mark ${pass}`,
  }
}

async function visitCheck(place: Place, supplierId: string): Promise<PreCheck> {
  const visits = await rowsWhere(place, visitTable, { supplierId, status: 'approved' })
  const last = visits.toSorted((left, right) => String(left.visitDate).localeCompare(String(right.visitDate))).at(-1)
  if (!last)
    return { item: 'visit', passed: false, zh: '没有已通过审批的考察报告', en: 'No site visit has been approved' }
  const detail = `${String(last.billNo)}`
  return last.conclusion === 'pass'
    ? { item: 'visit', passed: true, zh: `考察通过：${detail}`, en: `Passed: ${detail}` }
    : { item: 'visit', passed: false, zh: `考察结论不是通过：${detail}`, en: `The visit did not pass: ${detail}` }
}
