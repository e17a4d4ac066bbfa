import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, type Place, rowById, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'

const templateTable = fileTable(import.meta, 'srm/survey/template', ['passScore'])
const questionTable = fileTable(import.meta, 'srm/survey/template/question', [
  'fileRequired',
  'no',
  'options',
  'required',
  'score',
  'section',
  'showIf',
  'templateId',
  'title',
  'type',
])
const recipientTable = fileTable(
  import.meta,
  'srm/survey/issue/supplier',
  [],
  ['answerStatus', 'issueId', 'supplierId'],
)

const answerTable = fileTable(
  import.meta,
  'srm/survey/answer',
  ['issueId', 'status'],
  ['deadline', 'issueId', 'note', 'passScore', 'status', 'supplierId', 'title'],
)
const answerItemTable = fileTable(
  import.meta,
  'srm/survey/answer/item',
  [],
  [
    'answerId',
    'fileRequired',
    'maxScore',
    'no',
    'options',
    'required',
    'section',
    'showIf',
    'supplierId',
    'title',
    'type',
  ],
)

const own = ownFields(import.meta, ['deadline', 'note', 'supplierIds', 'templateId', 'title'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Sending a questionnaire creates an answer for each supplier, with the present questions. */
export const surveyIssue = own.hook(async (moment) => {
  if (moment.action !== 'state') return {}
  if (moment.doing === 'publish') return sent(moment)
  return moment.doing === 'reopen' ? { steps: await reopened(moment) } : {}
})

async function sent(moment: Moment): Promise<Result> {
  const { id: issueId, after } = moment
  const template = await rowById(moment, templateTable, after.templateId)
  const found = await rowsWhere(moment, questionTable, { templateId: String(after.templateId) })
  const questions = found.toSorted((left, right) => Number(left.no) - Number(right.no))
  if (!template || questions.length === 0) {
    return { problems: [problemAt('templateId', '模板没有题目', 'The template has no questions')] }
  }
  const { title, note, deadline } = after
  const head = { issueId, title, note, deadline, passScore: template.passScore }
  const steps = itemsOf(String(after.supplierIds ?? '')).flatMap((supplierId): readonly Step[] => {
    const answer = addSteps(moment, answerTable, { ...head, supplierId })
    const items = questions.map(
      ({ no, section, title: text, type, options, required, fileRequired, showIf, score }) => ({
        ...{ answerId: answer.id, supplierId, no, section, title: text, type, options, required, fileRequired, showIf },
        maxScore: score,
      }),
    )
    return [
      ...answer.steps,
      ...items.flatMap((item) => addSteps(moment, answerItemTable, item).steps),
      ...addSteps(moment, recipientTable, { issueId, supplierId, answerStatus: 'todo' }).steps,
    ]
  })
  return { steps }
}

/** Open answers get the new deadline. */
async function reopened(moment: Place & Pick<Moment, 'id' | 'after'>): Promise<readonly Step[]> {
  const open = await rowsWhere(moment, answerTable, { issueId: moment.id, status: ['todo', 'doing', 'overdue'] })
  const { deadline } = moment.after
  return open.flatMap((row) => {
    const status = row.status === 'overdue' ? 'doing' : row.status
    return changeSteps(moment, answerTable, row, { deadline, status }, 'reopen')
  })
}
