import type { Text } from '../../../src/schema/base/text.ts'
import { compileResource } from '../../../src/schema/compile/compile-resource.ts'
import { namesOf } from '../../../src/schema/compile/resource-names.ts'
import { validatorName } from '../../../src/schema/compile/validator.ts'
import type { Field } from '../../../src/schema/fields/registry.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Resource } from '../../../src/schema/model/resource.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { choicesIn, type QuestionChoice, yesOrNo } from './choices.ts'

/** A form made from rows, and the choices of its fields by the name of their source. */
export type MadeForm = {
  readonly resource: ServerResource
  readonly choices: Readonly<Record<string, readonly QuestionChoice[]>>
}

/** The field of a question in its form, by its number: what conditions call it. */
export function fieldOf({ no }: RecordRow): string {
  return `q${Number(no)}`
}

/** The field for the files that go with an answer. */
export function filesOf(row: RecordRow): string {
  return row.type === 'file' ? fieldOf(row) : `${fieldOf(row)}Files`
}

const untitled = ''

/** The form of the questions of a sheet, which are rows: each is a field of the type that its kind asks for. */
export function madeForm(code: string, title: Text, rows: readonly RecordRow[]): MadeForm {
  const sorted = rows.toSorted((left, right) => Number(left.no) - Number(right.no))
  const fields = Object.fromEntries(sorted.flatMap(fieldsOf))
  const sections = [...Map.groupBy(sorted, ({ section }) => String(section ?? untitled))].map(([name, some]) => ({
    ...(name !== untitled && { title: name }),
    columns: 1,
    fields: some.flatMap((row) => fieldsOf(row).map(([key]) => key)),
  }))
  const file: Resource = { title, fields, form: { columns: 1, sections } }
  const resource = compileResource(code, file, namesOf(file), () => undefined, validatorName)
  return { resource, choices: Object.fromEntries(sorted.flatMap((row) => choicesOf(row))) }
}

function choicesOf(row: RecordRow): readonly (readonly [string, readonly QuestionChoice[]])[] {
  if (row.type === 'yesno') return [[fieldOf(row), yesOrNo]]
  return row.type === 'single' || row.type === 'multi' ? [[fieldOf(row), choicesIn(row.options)]] : []
}

function fieldsOf(row: RecordRow): readonly (readonly [string, Field])[] {
  const key = fieldOf(row)
  const title = `${Number(row.no)}. ${String(row.title)}`
  const showIf = String(row.showIf ?? '')
  const shared = { title, required: row.required === 'Y', ...(showIf !== '' && { visible: showIf }) }
  const own = { ...kinds[String(row.type)]?.(key), ...shared } as Field
  if (row.fileRequired !== 'Y' || row.type === 'file') return [[key, own]]
  const files = { type: 'file', title: { zh: `${Number(row.no)}. 附件`, en: `${Number(row.no)}. Files` }, maxCount: 10 }
  return [
    [key, own],
    [filesOf(row), { ...files, required: true, ...(showIf !== '' && { visible: showIf }) } as Field],
  ]
}

/** What draws each kind of question (dictionary `question_type`). */
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
