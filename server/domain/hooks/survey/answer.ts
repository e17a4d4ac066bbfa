import { problemText } from '../../../../src/schema/model/problem-texts.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { columnSet, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { ambientOf } from '../../../rights/rows/scope.ts'
import { changeSteps, figureStep } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { type AnswerItem, answerItemTable } from '../../survey/answer-item.ts'
import { answerText, choicesIn, yesOrNo } from '../../survey/choices.ts'
import { madeForm } from '../../survey/made-form.ts'
import { pointsOf } from '../../survey/points.ts'
import { answerProblems } from '../../survey/values.ts'

const recipientTable = fileTable(
  import.meta,
  'srm/survey/issue/supplier',
  ['issueId', 'supplierId'],
  ['answerStatus', 'passed', 'score'],
)

const own = ownFields(
  import.meta,
  ['issueId', 'items', 'passScore', 'score', 'status', 'supplierId', 'title'],
  ['score', 'status'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Checks answers against their questions. A submitted answer is complete, gets the points of its choices, and notifies the sender. */
export const surveyAnswer = own.hook(async (moment) => {
  const { action, doing, after } = moment
  const rows = (after.items ?? []) as readonly AnswerItem[]
  if (action === 'edit') return edited(moment, rows)
  if (action !== 'state') return {}
  if (doing !== 'submit') return { steps: [followStep(after, after.score)] }
  const problems = problemsOf(moment, rows, true)
  return problems.length > 0 ? { problems } : handedIn(moment, rows)
})

// The first edit begins the answer (catalogue: save leads from todo to doing).
function edited(moment: Moment, rows: readonly AnswerItem[]): Result {
  const problems = problemsOf(moment, rows, false)
  const { after, session } = moment
  if (problems.length > 0 || after.status !== 'todo' || session.user.supplierId === '') return { problems }
  const begun = { ...after, status: 'doing' }
  return { values: { status: begun.status }, steps: [followStep(begun, null)] }
}

function handedIn(moment: Moment, rows: readonly AnswerItem[]): Result {
  const scored = rows.map((row) => ({ row, points: pointsOf(row) }))
  const steps = scored.flatMap(({ row, points }): readonly Step[] =>
    points === undefined ? [] : changeSteps(moment, answerItemTable, row, { score: points }, 'score'),
  )
  const score = scored.reduce((sum, { row, points }) => sum + (points ?? Number(row.score ?? 0)), 0)
  return { values: { score }, steps: [...steps, followStep(moment.after, score)] }
}

const set = (field: 'answerStatus' | 'passed' | 'score') => columnSet(recipientTable, field)

type Standing = Pick<Moment['after'], 'issueId' | 'supplierId' | 'status' | 'passScore'>

/** Line of the questionnaire with the state of this supplier. */
function followStep({ issueId, supplierId, status, passScore }: Standing, score: unknown): Step {
  const points = Number(score ?? 0)
  const isScored = status === 'scored'
  return figureStep(
    `update ${recipientTable} set ${set('answerStatus')} = ?, ${set('score')} = ?, ${set('passed')} = ?
      where ${recipientTable.issueId} = ? and ${recipientTable.supplierId} = ?`,
    status,
    status === 'answered' || isScored ? points : null,
    isScored && points >= Number(passScore ?? 0) ? 'Y' : 'N',
    issueId,
    supplierId,
  )
}

function problemsOf({ after, session }: Moment, rows: readonly AnswerItem[], isWhole: boolean) {
  const form = madeForm('srm/survey/answer', String(after.title ?? ''), rows)
  return answerProblems(form, rows, ambientOf(session), isWhole).map((problem) => {
    const no = /^q(\d+)/.exec(problem.field)?.[1] ?? ''
    return problemAt(
      'items',
      `第 ${no} 题：${problemText(problem, 'zh')}`,
      `Question ${no}: ${problemText(problem, 'en')}`,
    )
  })
}

const ownItem = ownFields(import.meta, ['options', 'type', 'value'], ['answerText'])
type ItemMoment = MomentOf<typeof ownItem>

/** Display text of an answer: the texts of its choices. */
export const surveyAnswerItem = ownItem.hook(async ({ action, after }) =>
  action === 'edit' ? { values: { answerText: textOf(after) } } : {},
)

function textOf(row: ItemMoment['after']): string | null {
  const { type, value, options } = row
  if (value === null || value === undefined || value === '') return null
  if (type !== 'single' && type !== 'multi' && type !== 'yesno') return String(value)
  const choices = new Map(
    (type === 'yesno' ? yesOrNo : choicesIn(options)).map((choice) => [choice.value, answerText(choice.label)]),
  )
  return itemsOf(String(value))
    .map((item) => choices.get(item) ?? item)
    .join('；')
}
