import type { Resource } from '../model/resource.ts'
import { type Acting, type States, stateCheck } from './check-actions.ts'
import type { Report } from './report.ts'

/** Checks states: they are values of their field. */
export function checkStates({ states }: Partial<Resource>, acting: Acting): void {
  if (!states) return
  const { whole, report } = acting
  if (!report.name(['states', 'field'], 'field', states.field, Object.keys(whole.fields))) return
  const state = stateCheck(states, acting)
  state(['states', 'initial'], states.initial)
  states.draft?.forEach((name, index) => {
    state(['states', 'draft', index], name)
  })
  checkDeadline(states, whole, report)
}

function checkDeadline({ deadline }: States, whole: Resource, report: Report): void {
  if (deadline === undefined) return
  if (!report.name(['states', 'deadline'], 'field', deadline, Object.keys(whole.fields))) return
  const type = whole.fields[deadline]?.type
  if (type !== 'date' && type !== 'datetime') report.wrong(['states', 'deadline'], `"${deadline}" is not a date`)
}
