import { compileValidator } from '../../src/schema/compile/validator.ts'
import type { CompiledField, ServerResource, Source } from '../../src/schema/model/compiled.ts'
import { AppError, type FieldError } from '../../src/schema/model/errors.ts'
import { type Problem, problemText } from '../../src/schema/model/problem-texts.ts'
import type { Lang } from '../../src/schema/model/text.ts'
import { checkRules, checkValues, isEmpty } from '../../src/schema/rules/check-record.ts'
import type { App } from '../app.ts'
import type { Session } from '../http/route.ts'
import { labelsOf, valuesOf } from './labels.ts'
import type { RecordRow } from './records.ts'
import { ambientOf, tenantSql } from './scope.ts'

/** Everything that is wrong with a settled record: rules of the file, its values, and choices that do not exist. */
export async function problemsOf(
  app: App,
  resource: ServerResource,
  session: Session,
  record: RecordRow,
  input: RecordRow,
  before?: RecordRow,
): Promise<Problem[]> {
  const { plan } = resource
  const whole = { ...record, ...secretsOf(input, record) }
  const rules = checkRules(plan, whole, ambientOf(session))
  const values = checkValues(compileValidator(Object.values(plan.fields)).validate, whole, plan.fields)
  const choices = await choiceProblems(app, resource, session, record, before)
  const seen = new Set<string>()
  return [...rules, ...values, ...choices].filter(({ field, kind }) => {
    const first = kind === 'rule' || !seen.has(field)
    seen.add(field)
    return first
  })
}

// A secret is in no row, but what was sent for it is checked like any value.
function secretsOf(input: RecordRow, record: RecordRow): RecordRow {
  return Object.fromEntries(Object.entries(input).filter(([key]) => isEmpty(record[key])))
}

async function choiceProblems(
  app: App,
  { plan }: ServerResource,
  session: Session,
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<Problem[]> {
  const asked = Object.values(plan.fields).filter(
    (field): field is CompiledField & { source: Source } =>
      field.source !== undefined && !isEmpty(record[field.key]) && record[field.key] !== before?.[field.key],
  )
  const found = await Promise.all(
    asked.map(async (field): Promise<Problem | undefined> => {
      const values = valuesOf(field, record[field.key])
      const labelOf = await labelsOf(app.store, app.live.current, field.source, values, 'zh', (source) =>
        tenantSql(source, session),
      )
      const unknown = values.find((value) => labelOf(value) === undefined)
      if (unknown !== undefined) return { field: field.key, kind: 'choice', params: { value: unknown.slice(0, 60) } }
      const limit = field.props.maxItems
      return typeof limit === 'number' && values.length > limit
        ? { field: field.key, kind: 'maxItems', params: { limit } }
        : undefined
    }),
  )
  return found.filter((problem) => problem !== undefined)
}

/** Throws INVALID with each problem at its JSON pointer, in the caller's language. */
export function refuse(problems: readonly Problem[], lang: Lang): void {
  if (problems.length === 0) return
  const errors: FieldError[] = problems.map((problem) => ({
    pointer: problem.field === '' ? '' : `/${problem.field}`,
    message: problemText(problem, lang),
  }))
  throw new AppError('INVALID', { count: errors.length }, { result: { errors } })
}
