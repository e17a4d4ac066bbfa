import type { Lang } from '../../../src/schema/base/text.ts'
import { compileValidator } from '../../../src/schema/compile/validator.ts'
import type { CompiledField, CompiledResource, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import { AppError, type FieldError } from '../../../src/schema/model/errors.ts'
import { type Problem, problemText } from '../../../src/schema/model/problem-texts.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { checkDays } from '../../../src/schema/rules/check-days.ts'
import { checkRules, checkValues, isDraft, isEmpty } from '../../../src/schema/rules/check-record.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import { failureOf, ruleByCode } from '../checks/check-rule.ts'
import { conditionProblems } from '../checks/condition-faults.ts'
import { fileProblems } from '../files/links.ts'
import { valuesOf } from '../read/labels.ts'
import { valueNotOffered } from '../read/membership.ts'
import type { Within } from '../read/write-context.ts'

const validators = new WeakMap<CompiledResource['fields'], ReturnType<typeof compileValidator>>()

/** All problems of a settled record: rules of the file, its values, and choices that are not offered. */
export async function problemsOf(
  app: App,
  resource: ServerResource,
  session: Session,
  record: RecordRow,
  before?: RecordRow,
  within?: Pick<Within, 'parent'> & Partial<Within>,
): Promise<Problem[]> {
  const { plan } = resource
  const ambient = { ...ambientOf(session), parent: within?.parent ?? null }
  // Users type a password twice; a program that calls the API may send it once.
  const rules = checkRules(plan, record, ambient).filter(
    ({ field }) => plan.fields[field]?.props.repeats === undefined || !isEmpty(record[field]),
  )
  const days = checkDays(plan.fields, record, before, ambient.today)
  const values = checkValues(validatorOf(plan).validate, record, plan.fields, isDraft(plan.states, record))
  // The parent record of a row may be as new as the row.
  const isOpen = (field: string) => field === within?.link || (isOrphan(plan, record) && readsParent(plan, field))
  const choices = (await choiceProblems(app, resource, session, record, before)).filter(({ field }) => !isOpen(field))
  const ruled = await ruleProblems(app, session, plan, record, before)
  const asked = await conditionProblems(app, session, plan.fields, record, before)
  const files = await fileProblems(app, resource, session, record, before)
  const seen = new Set<string>()
  return [...rules, ...values, ...days, ...choices, ...ruled, ...asked, ...files].filter(({ field, kind }) => {
    const first = kind === 'rule' || !seen.has(field)
    seen.add(field)
    return first
  })
}

/** Whether a row names no record that it belongs to: the missing one is the problem. */
function isOrphan({ parent, fields }: CompiledResource, record: RecordRow): boolean {
  return parent !== undefined && fields[parent.field]?.required === true && isEmpty(record[parent.field])
}

/** Whether the choices of a field depend on the record that its row belongs to. */
function readsParent({ fields }: CompiledResource, name: string): boolean {
  return Object.values(fields[name]?.source?.where ?? {}).some((wanted) => {
    const sibling = typeof wanted === 'object' && !Array.isArray(wanted) ? fields[wanted.field] : undefined
    return sibling?.compute !== undefined && fieldsOf(sibling.compute).includes('parent')
  })
}

function validatorOf({ fields }: CompiledResource): ReturnType<typeof compileValidator> {
  const made = validators.get(fields) ?? compileValidator(Object.values(fields))
  validators.set(fields, made)
  return made
}

/** Values that fail the check rule of their field; a missing rule refuses nothing. */
async function ruleProblems(
  app: App,
  { tenantId }: Session,
  { fields }: CompiledResource,
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<readonly Problem[]> {
  const asked = Object.values(fields).filter(
    ({ key, props }) => typeof props.checkRule === 'string' && !isEmpty(record[key]) && record[key] !== before?.[key],
  )
  const found = await Promise.all(
    asked.map(async ({ key, props }): Promise<Problem | undefined> => {
      const steps = await ruleByCode(app, tenantId, String(props.checkRule))
      const failure = steps && failureOf(steps, String(record[key]))
      return failure && { field: key, kind: 'rule', params: { message: { zh: failure.message, en: failure.message } } }
    }),
  )
  return found.filter((problem) => problem !== undefined)
}

type Choice = CompiledField & { readonly source: Source }

async function choiceProblems(
  app: App,
  resource: ServerResource,
  session: Session,
  record: RecordRow,
  before: RecordRow | undefined,
): Promise<Problem[]> {
  const asked = Object.values(resource.plan.fields).filter(
    (field): field is Choice =>
      field.source !== undefined && !isEmpty(record[field.key]) && isTouched(field, record, before),
  )
  const found = await Promise.all(
    asked.map(async (field): Promise<Problem | undefined> => {
      const { key } = field
      const unknown = await valueNotOffered(app, session, resource, field, record)
      if (unknown !== undefined) return { field: key, kind: 'choice', params: { value: unknown.slice(0, 60) } }
      const limit = field.props.maxItems
      const isLong = typeof limit === 'number' && valuesOf(field, record[key]).length > limit
      return isLong ? { field: key, kind: 'maxItems', params: { limit } } : undefined
    }),
  )
  return found.filter((problem) => problem !== undefined)
}

// A choice that was valid when it was made stays, also when its row is disabled later. It is checked again when it changes, or a field
// that its condition reads.
function isTouched({ key, source }: CompiledField, record: RecordRow, before: RecordRow | undefined): boolean {
  if (!before || record[key] !== before[key]) return true
  return Object.values(source?.where ?? {}).some(
    (wanted) => typeof wanted === 'object' && !Array.isArray(wanted) && record[wanted.field] !== before[wanted.field],
  )
}

/** Throws INVALID with each problem at its JSON pointer, in the caller's language. */
export function refuse(problems: readonly Problem[], lang: Lang): void {
  refuseAll(fieldErrors(problems, lang))
}

/** Throws INVALID with the errors, if there are any. */
export function refuseAll(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new AppError('INVALID', { count: errors.length }, { result: { errors } })
}

const problemsBehind = new WeakMap<FieldError, Problem>()

/** Problem behind an error of an answer, whose text is in one language; undefined for errors of other origins. */
export function problemOf(error: FieldError): Problem | undefined {
  return problemsBehind.get(error)
}

/** Problems in the shape of the answer. */
export function fieldErrors(problems: readonly Problem[], lang: Lang): readonly FieldError[] {
  return problems.map((problem) => {
    const error = {
      pointer: problem.field === '' ? '' : `/${problem.field}${problem.at ?? ''}`,
      message: problemText(problem, lang),
    }
    problemsBehind.set(error, problem)
    return error
  })
}
