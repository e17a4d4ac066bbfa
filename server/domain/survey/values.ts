import { compileValidator } from '../../../src/schema/compile/validator.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { checkRules, checkValues, isEmpty, settleRecord } from '../../../src/schema/rules/check-record.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { coerced } from '../../records/write/prepare.ts'
import type { ambientOf } from '../../rights/rows/scope.ts'
import type { AnswerItem } from './answer-item.ts'
import { fieldOf, filesOf, type MadeForm } from './made-form.ts'

/** Answers as the values of the form. */
export function valuesOf({ resource }: MadeForm, rows: readonly AnswerItem[]): RecordRow {
  const { fields } = resource.plan
  const given = rows.flatMap((row): [string, unknown][] => {
    const files: [string, unknown] = [filesOf(row), row.files ?? null]
    return row.type === 'file' ? [files] : [[fieldOf(row), row.value ?? null], files]
  })
  return Object.fromEntries(
    given.flatMap(([key, value]) => {
      const field = fields[key]
      return field ? [[key, coerced(field, value)]] : []
    }),
  )
}

/** Rows with the values of their form; answers hidden by a condition are cleared. */
export function rowsOf(
  form: MadeForm,
  rows: readonly AnswerItem[],
  values: RecordRow,
  ambient: ReturnType<typeof ambientOf>,
): readonly RecordRow[] {
  const { plan } = form.resource
  const known = Object.entries(values).flatMap(([key, value]) => {
    const field = Object.hasOwn(plan.fields, key) ? plan.fields[key] : undefined
    return field ? [[key, coerced(field, value)]] : []
  })
  const settled = settleRecord(plan, { ...valuesOf(form, rows), ...Object.fromEntries(known) }, ambient)
  return rows.map((row) => {
    const value = row.type === 'file' ? null : settled[fieldOf(row)]
    return { id: row.id, value: isEmpty(value) ? null : String(value), files: settled[filesOf(row)] ?? null }
  })
}

/** Problems of the answers: invalid values always, missing ones on submission. */
export function answerProblems(
  form: MadeForm,
  rows: readonly AnswerItem[],
  ambient: ReturnType<typeof ambientOf>,
  isWhole: boolean,
): readonly Problem[] {
  const { plan } = form.resource
  const record = settleRecord(plan, valuesOf(form, rows), ambient)
  const { validate } = compileValidator(Object.values(plan.fields))
  const missing = isWhole ? checkRules(plan, record, ambient) : []
  return [...missing, ...checkValues(validate, record, plan.fields), ...choiceProblems(form, record)]
}

function choiceProblems({ choices }: MadeForm, record: RecordRow): readonly Problem[] {
  return Object.entries(choices).flatMap(([field, offered]): Problem[] => {
    const known = new Set(offered.map(({ value }) => value))
    const unknown = itemsOf(String(record[field] ?? '')).find((value) => !known.has(value))
    return unknown === undefined ? [] : [{ field, kind: 'choice', params: { value: unknown.slice(0, 60) } }]
  })
}
