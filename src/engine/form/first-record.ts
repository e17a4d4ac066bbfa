import type { FormRecord } from '../../schema/rules/check-record.ts'
import { evaluate } from '../../schema/rules/evaluate.ts'
import type { FormPlan } from './form-plan.ts'
import type { Ambient } from './problems.ts'

/** Initial values of a new record: the file's defaults, overridden by the page's values. */
export function firstRecord(plan: FormPlan, ambient: Ambient, given: FormRecord): FormRecord {
  const defaults = [...plan.fields.values()].flatMap(({ key, default: fallback }) => {
    if (fallback === undefined) return []
    return [[key, typeof fallback === 'object' ? evaluate(fallback.ast, { ...ambient }) : fallback] as const]
  })
  return { ...Object.fromEntries(defaults), ...given }
}
