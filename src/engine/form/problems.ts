import type { Lang } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import { type Problem, problemText } from '../../schema/model/problem-texts.ts'
import { checkRules, checkValues, type FormRecord, isDraft } from '../../schema/rules/check-record.ts'
import type { FormPlan } from './form-plan.ts'

/** Compiled validator of a resource, from its module. */
export type Validate = Parameters<typeof checkValues>[0]

export type Ambient = Parameters<typeof checkRules>[2]

/** Problem kind of a server text, already in the caller's language. */
const fromServer = 'server'

/** Problems of the given fields: the first one of each, in order; then broken rules without a field. */
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

/** First problem of each field. */
export function firstOfEach(problems: readonly Problem[]): ReadonlyMap<string, Problem> {
  return new Map(problems.toReversed().map((problem) => [problem.field, problem]))
}

/** Refusal of the server as a problem of its field; '' without a field. */
export function serverProblem({ pointer, message }: FieldError): Problem {
  return { field: pointer.split('/')[1] ?? '', kind: fromServer, params: { message } }
}

export function isFromServer(problem: Problem | undefined): boolean {
  return problem?.kind === fromServer
}

/** Text of a problem. */
export function textOfProblem(problem: Problem, lang: Lang): string {
  return problem.kind === fromServer ? String(problem.params.message) : problemText(problem, lang)
}

export function sameProblem(left: Problem | undefined, right: Problem | undefined): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
