import type { Rule } from '../model/compiled.ts'
import { isEmpty } from './check-record.ts'
import { holds, type Scope } from './evaluate.ts'

/**
 * Whether a condition is false only because a deadline has passed: it would hold if the deadline were far ahead. A condition that
 * waits for the deadline, or is false for another reason, gives false.
 */
export function isTooLate(deadline: string | undefined, when: Rule | undefined, scope: Scope): boolean {
  if (deadline === undefined || isEmpty(scope[deadline]) || holds(when, scope, true)) return false
  // A leap year, so that the day exists.
  const ahead = String(scope[deadline]).replace(/^\d{4}/, '9996')
  return holds(when, { ...scope, [deadline]: ahead }, true)
}
