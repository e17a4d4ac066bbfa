import type { FormRecord } from '../../schema/rules/check-record.ts'
import { evaluate } from '../../schema/rules/evaluate.ts'
import type { FormPlan } from './form-plan.ts'
import type { Ambient } from './problems.ts'

/** A new record as its form begins: the file's defaults, and over them what the page gives. */
export function firstRecord(plan: FormPlan, ambient: Ambient, given: FormRecord): FormRecord {
  const defaults = [...plan.fields.values()].flatMap(({ key, default: fallback }) => {
    if (fallback === undefined) return []
    return [[key, typeof fallback === 'object' ? evaluate(fallback.ast, { ...ambient }) : fallback] as const]
  })
  return { ...Object.fromEntries(defaults), ...given }
}
