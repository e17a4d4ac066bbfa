import type { ExpressionType } from '../../../../src/schema/model/expression-place.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { ambientNames } from '../../../../src/schema/rules/check-types.ts'
import { ExpressionError } from '../../../../src/schema/rules/expression-error.ts'
import { parseExpression } from '../../../../src/schema/rules/parse.ts'
import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { problemAt } from '../../kit/problem.ts'
import { choicesIn } from '../../survey/choices.ts'

const questionTable = fileTable(import.meta, 'srm/survey/template/question', ['options', 'showIf', 'type'])
type Question = RowOf<typeof questionTable>

const own = ownFields(import.meta, ['questions'])

/** Checks that questions make a form: choices where a question needs them, and conditions that read earlier questions. */
export const surveyTemplate = own.hook(async ({ action, after }) => {
  if (action !== 'add' && action !== 'edit') return {}
  const rows = (after.questions ?? []) as readonly Question[]
  return { problems: rows.flatMap((row, index) => problemsOf(rows.slice(0, index), row, index + 1)) }
})

function problemsOf(before: readonly Question[], row: Question, no: number): readonly Problem[] {
  const isChoice = row.type === 'single' || row.type === 'multi'
  const problems: Problem[] = []
  const tell = (zh: string, en: string) =>
    problems.push(problemAt('questions', `第 ${no} 题：${zh}`, `Question ${no}: ${en}`))
  if (isChoice && choicesIn(row.options).length < 2) tell('至少需要两个选项', 'at least two choices are needed')
  const condition = String(row.showIf ?? '')
  const reason = condition === '' ? undefined : conditionProblem(before, condition)
  if (reason !== undefined) tell(`显示条件有误（${reason}）`, `its condition is wrong (${reason})`)
  return problems
}

/** Types of answers in conditions: text, except numbers and multiple choices. */
const types: Readonly<Record<string, ExpressionType>> = { number: 'number', rate: 'number', multi: 'list' }

function conditionProblem(before: readonly Question[], condition: string): string | undefined {
  const names = before.map(({ type }, index) => [`q${index + 1}`, types[String(type)] ?? 'string'] as const)
  try {
    parseExpression(condition, { ...ambientNames, ...Object.fromEntries(names) }, 'bool')
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.message
  }
}
