import type { FormRecord } from '../../schema/rules/check-record.ts'
import { defaultsOf } from '../../schema/rules/defaults-of.ts'
import type { FormPlan } from './form-plan.ts'
import type { Ambient } from './problems.ts'

/** Initial values of a new record: the file's defaults, overridden by the page's values. */
export function firstRecord(plan: FormPlan, ambient: Ambient, given: FormRecord): FormRecord {
  return { ...defaultsOf(plan.fields.values(), { ...ambient }), ...given }
}
