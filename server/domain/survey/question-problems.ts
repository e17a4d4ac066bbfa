import { type Text, textIn } from '../../../src/schema/base/text.ts'
import { conditionsIn, needsValue, type Rule, valuesOf } from '../../../src/schema/conditions/advanced.ts'
import { isWhole, misfitOf } from '../../../src/schema/conditions/misfit.ts'
import { choicesIn } from './choices.ts'
import { fieldOf, filesOf, isQuestion, type MadeForm, madeForm, type Question } from './made-form.ts'

/** Faults of a question, by its field. */
export type QuestionProblem = { readonly field: 'options' | 'showIf'; readonly message: Text }

/** Questions in their order, numbered from 1. */
export function numbered(rows: readonly Question[]): readonly Question[] {
  return rows.map((row, index) => ({ ...row, no: index + 1 }))
}

/** Form of the questions of a template; rows in progress that are no question yet have no field. */
export function formOfQuestions(code: string, rows: readonly Question[]): MadeForm {
  return madeForm(code, '', numbered(rows).filter(isQuestion))
}

/** Faults of the questions of a template, row by row: too few choices, or a condition that no answer to an earlier question fulfils. */
export function questionProblems(code: string, rows: readonly Question[]): readonly (readonly QuestionProblem[])[] {
  const form = formOfQuestions(code, rows)
  const earlier = new Set<string>()
  return numbered(rows).map((row) => {
    const problems = [...choiceProblems(row), ...conditionProblems(form, earlier, row)]
    earlier.add(fieldOf(row)).add(filesOf(row))
    return problems
  })
}

function choiceProblems({ type, options }: Question): readonly QuestionProblem[] {
  if (!(type === 'single' || type === 'multi') || choicesIn(options).length >= 2) return []
  return [{ field: 'options', message: { zh: '至少需要两个选项', en: 'At least two choices are needed' } }]
}

function conditionProblems(form: MadeForm, earlier: ReadonlySet<string>, { showIf }: Question) {
  const { rules = [] } = conditionsIn(showIf) ?? {}
  return rules.flatMap((rule): readonly QuestionProblem[] => {
    const message = faultOf(form, earlier, rule)
    return message ? [{ field: 'showIf', message }] : []
  })
}

function faultOf({ resource, choices }: MadeForm, earlier: ReadonlySet<string>, rule: Rule): Text | undefined {
  const { fields } = resource.plan
  const field = earlier.has(rule.field) && Object.hasOwn(fields, rule.field) ? fields[rule.field] : undefined
  if (!field) {
    const name = rule.field.slice(0, 20)
    return { zh: `“${name}”不是前面的题目`, en: `"${name}" is not an earlier question` }
  }
  const offered = field.source && choices[field.source.code]?.map(({ value }) => value)
  const isOffered = (value: string) =>
    !(offered && needsValue(rule.rule) && isWhole(rule, value)) || offered.includes(value)
  if (!misfitOf(resource.plan, rule) && valuesOf(rule).every(isOffered)) return undefined
  const value = rule.val.slice(0, 60)
  return {
    zh:
      value === '' ? `请填写“${textIn('zh', field.title)}”的值` : `“${value}”不是“${textIn('zh', field.title)}”的答案`,
    en:
      value === ''
        ? `Write an answer to "${textIn('en', field.title)}"`
        : `"${value}" is no answer to "${textIn('en', field.title)}"`,
  }
}
