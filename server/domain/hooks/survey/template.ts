import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { rowsWhere } from '../../kit/other-rows.ts'
import { questionProblems } from '../../survey/question-problems.ts'

const questionTable = fileTable(import.meta, 'srm/survey/template/question', [
  'fileRequired',
  'no',
  'options',
  'showIf',
  'templateId',
  'title',
  'type',
])
type Question = RowOf<typeof questionTable>

const own = ownFields(import.meta, ['questions'])

/** Checks that questions make a form: choices where a question needs them, and conditions on earlier questions. */
export const surveyTemplate = own.hook(async ({ action, after }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const rows = (after.questions ?? []) as readonly Question[]
  const found = questionProblems(codeOf(questionTable), rows)
  return {
    problems: found.flatMap((problems, index) =>
      problems.map(({ field, message }): Problem => {
        return { field: 'questions', at: `/${index}/${field}`, kind: 'rule', params: { message } }
      }),
    ),
  }
})

const ownQuestion = ownFields(import.meta, ['fileRequired', 'no', 'options', 'showIf', 'templateId', 'title', 'type'])
type Moment = MomentOf<typeof ownQuestion>

/** Checks a question that is written alone, among those of its template; written with the template, they are checked together. */
export const surveyQuestion = ownQuestion.hook(async (moment) => {
  const { action, parent } = moment
  if ((action !== 'add' && action !== 'edit') || parent) return {}
  const { rows, at } = await amongOthers(moment)
  const problems = questionProblems(codeOf(questionTable), rows)[at] ?? []
  return { problems: problems.map(({ field, message }) => ({ field, kind: 'rule', params: { message } })) }
})

/** Questions of the template in their order, and the place of this one; without a number it is the last. */
async function amongOthers(
  moment: Moment,
): Promise<{ readonly rows: readonly Partial<Question>[]; readonly at: number }> {
  const { after, id } = moment
  const others = await rowsWhere(moment, questionTable, { templateId: String(after.templateId) })
  const placeOf = ({ no }: Partial<Question>) => Number(no ?? Number.POSITIVE_INFINITY)
  const own = after as Partial<Question>
  const rows = [...others.filter((row) => row.id !== id), own].toSorted((left, right) => placeOf(left) - placeOf(right))
  return { rows, at: rows.indexOf(own) }
}
