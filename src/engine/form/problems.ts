import type { Lang } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import { type Problem, problemText } from '../../schema/model/problem-texts.ts'
import { checkRules, checkValues, type FormRecord, isDraft } from '../../schema/rules/check-record.ts'
import type { FormPlan } from './form-plan.ts'

/** The compiled validator of a resource, as its module gives it. */
export type Validate = Parameters<typeof checkValues>[0]

export type Ambient = Parameters<typeof checkRules>[2]

/** The words of the server for a field, already in the caller's language. */
const fromServer = 'server'

/** What is wrong with the fields given: for each the first mistake, in their order; then the broken rules that belong to none of them. */
export function problemsOf(
  fields: readonly CompiledField[],
  { rules, states }: Pick<FormPlan, 'rules' | 'states'>,
  record: FormRecord,
  ambient: Ambient,
  validate: Validate,
): readonly Problem[] {
  const byKey = Object.fromEntries(fields.map((field) => [field.key, field]))
  const own = Object.fromEntries(fields.map(({ key }) => [key, record[key]]))
  const ruled = checkRules({ fields: byKey, rules, ...(states && { states }) }, record, ambient)
  const found = [
    ...ruled.filter(({ kind }) => kind !== 'rule'),
    ...checkValues(validate, own, byKey, isDraft(states, record)),
    ...ruled.filter(({ kind }) => kind === 'rule'),
  ]
  const first = firstOfEach(found)
  return [
    ...fields.flatMap(({ key }) => first.get(key) ?? []),
    ...found.filter(({ field }) => !Object.hasOwn(byKey, field)),
  ]
}

/** The first problem of each field. */
export function firstOfEach(problems: readonly Problem[]): ReadonlyMap<string, Problem> {
  return new Map(problems.toReversed().map((problem) => [problem.field, problem]))
}

/** A refusal of the server as a problem of its field; '' when it points at none. */
export function serverProblem({ pointer, message }: FieldError): Problem {
  return { field: pointer.split('/')[1] ?? '', kind: fromServer, params: { message } }
}

export function isFromServer(problem: Problem | undefined): boolean {
  return problem?.kind === fromServer
}

/** The sentence a person reads. */
export function textOfProblem(problem: Problem, lang: Lang): string {
  return problem.kind === fromServer ? String(problem.params.message) : problemText(problem, lang)
}

export function sameProblem(left: Problem | undefined, right: Problem | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
