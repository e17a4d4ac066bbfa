import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import type { Band, Scored } from './scoring.ts'

const sheetTable = fileTable(import.meta, 'srm/eval/score', ['planId', 'status', 'supplierId'])
const sheetItemTable = fileTable(import.meta, 'srm/eval/score/item', [
  'dimension',
  'maxScore',
  'score',
  'scoreId',
  'scoreType',
  'weight',
])
const levelTable = fileTable(import.meta, 'srm/eval/template/level', [
  'grade',
  'maxScore',
  'measure',
  'minScore',
  'templateId',
])
const planTable = fileTable(import.meta, 'srm/eval/plan', ['templateId'])

/** Sheets of a task, and the scores of each supplier. */
export async function scoredOf(place: Place, planId: string) {
  const sheets = await rowsWhere(place, sheetTable, { planId })
  const rows = await rowsWhere(place, sheetItemTable, { scoreId: sheets.map(({ id }) => String(id)) })
  const owner = new Map(sheets.map(({ id, supplierId }) => [id, String(supplierId)]))
  const items = Map.groupBy(rows, ({ scoreId }) => owner.get(scoreId) ?? '')
  return { sheets, itemsOf: (supplierId: string): readonly Scored[] => (items.get(supplierId) ?? []).map(scored) }
}

function scored({ dimension, weight, maxScore, score, scoreType }: RowOf<typeof sheetItemTable>): Scored {
  return {
    dimension: String(dimension),
    weight: Number(weight),
    maxScore: Number(maxScore),
    score: score === null || score === undefined ? null : Number(score),
    automatic: scoreType === 'auto',
  }
}

/** Grade bands of the template of a task. */
export async function bandsOf(place: Place, templateId: unknown): Promise<readonly Band[]> {
  const rows = await rowsWhere(place, levelTable, { templateId: String(templateId ?? '') })
  return rows.map(({ grade, minScore, maxScore, measure }) => ({
    grade: String(grade),
    minScore: Number(minScore),
    maxScore: Number(maxScore),
    measure: String(measure ?? 'none'),
  }))
}

/** Grade bands of a task. */
export async function bandsOfPlan(place: Place, planId: unknown): Promise<readonly Band[]> {
  const plan = await rowById(place, planTable, planId)
  return bandsOf(place, plan?.templateId)
}
