import type { Text } from '../../../src/schema/base/text.ts'
import { compileResource } from '../../../src/schema/compile/compile-resource.ts'
import { namesOf } from '../../../src/schema/compile/resource-names.ts'
import { validatorName } from '../../../src/schema/compile/validator.ts'
import { conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import type { Field } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import type { AnswerItem } from './answer-item.ts'
import { choicesIn, type QuestionChoice, yesOrNo } from './choices.ts'
import { shownWhen } from './shown-when.ts'

/** Form built from rows, and the choices of its fields by the name of their source. */
export type MadeForm = {
  readonly resource: ServerResource
  readonly choices: Readonly<Record<string, readonly QuestionChoice[]>>
}

/** Question as its form needs it; missing fields count as empty. */
export type Question = Partial<
  Pick<AnswerItem, 'fileRequired' | 'no' | 'options' | 'required' | 'section' | 'showIf' | 'title' | 'type'>
>

/** Field of a question in its form, by its number: its name in conditions. */
export function fieldOf({ no }: Pick<Question, 'no'>): string {
  return `q${Number(no)}`
}

/** Field for the files of an answer. */
export function filesOf(row: Pick<Question, 'no' | 'type'>): string {
  return row.type === 'file' ? fieldOf(row) : `${fieldOf(row)}Files`
}

/** Whether a row is a question of a known kind: a row in progress may not be. */
export function isQuestion({ type }: Pick<Question, 'type'>): boolean {
  return Object.hasOwn(kinds, String(type))
}

const untitled = ''

/** Form of the questions of a sheet: each row is a field of the type of its kind. */
export function madeForm(code: string, title: Text, rows: readonly Question[]): MadeForm {
  const sorted = rows.toSorted((left, right) => Number(left.no) - Number(right.no))
  const fields = Object.fromEntries(sorted.flatMap(fieldsOf))
  const sections = [...Map.groupBy(sorted, ({ section }) => String(section ?? untitled))].map(([name, some]) => ({
    ...(name !== untitled && { title: name }),
    columns: 1,
    fields: some.flatMap((row) => fieldsOf(row).map(([key]) => key)),
  }))
  const file: Resource = { title, fields, form: { columns: 1, sections } }
  const resource = compileResource(code, file, namesOf(file), () => undefined, validatorName)
  return {
    resource: withConditions(resource, sorted),
    choices: Object.fromEntries(sorted.flatMap((row) => choicesOf(row))),
  }
}

/** Form whose questions are shown by the answers to others. */
function withConditions(resource: ServerResource, rows: readonly Question[]): ServerResource {
  const { fields } = resource.plan
  const conditions = new Map(rows.flatMap((row) => fieldsOf(row).map(([key]) => [key, row.showIf] as const)))
  const shown = Object.entries(fields).map(
    ([key, field]) => [key, shownWhen(field, conditions.get(key), fields)] as const,
  )
  return { ...resource, plan: { ...resource.plan, fields: Object.fromEntries(shown) } }
}

function choicesOf(row: Question): readonly (readonly [string, readonly QuestionChoice[]])[] {
  if (row.type === 'yesno') return [[fieldOf(row), yesOrNo]]
  return row.type === 'single' || row.type === 'multi' ? [[fieldOf(row), choicesIn(row.options)]] : []
}

function fieldsOf(row: Question): readonly (readonly [string, Field])[] {
  const key = fieldOf(row)
  const title = `${Number(row.no)}. ${String(row.title ?? '')}`
  const shown = olderCondition(row)
  const own = { ...kinds[String(row.type)]?.(key), title, required: row.required === 'Y', ...shown } as Field
  if (row.fileRequired !== 'Y' || row.type === 'file') return [[key, own]]
  const files = { type: 'file', title: { zh: `${Number(row.no)}. 附件`, en: `${Number(row.no)}. Files` }, maxCount: 10 }
  return [
    [key, own],
    [filesOf(row), { ...files, required: true, ...shown } as Field],
  ]
}

/** Condition that was written as an expression and cannot be told as conditions: it holds as it did. */
function olderCondition({ showIf }: Question): { readonly visible?: string } {
  const text = String(showIf ?? '')
  return text === '' || conditionsIn(text) ? {} : { visible: text }
}

/** Field type of each kind of question (dictionary `question_type`). */
const kinds: Readonly<Record<string, (key: string) => object>> = {
  single: (key) => ({ type: 'radio', dict: key }),
  multi: (key) => ({ type: 'checkbox', dict: key }),
  yesno: (key) => ({ type: 'radio', dict: key }),
  text: () => ({ type: 'text', maxLength: 500 }),
  textarea: () => ({ type: 'textarea', maxLength: 4000 }),
  number: () => ({ type: 'number' }),
  date: () => ({ type: 'date' }),
  file: () => ({ type: 'file', maxCount: 10 }),
  rate: () => ({ type: 'rate' }),
}
