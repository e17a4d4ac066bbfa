import type { Catalogue } from '../compile/catalogue.ts'
import { isAutomatic, ownActions } from '../compile/compile-actions.ts'
import { listActionsOf } from '../compile/compile-buttons.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { checkRowCondition } from './check-follows.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

/** Checks the actions, fields and conditions of rights. */
export function checkRights(written: Partial<Resource>, whole: Resource, report: Report, cel: CheckCel): void {
  const offered = Object.entries(ownActions(whole)).filter(([, action]) => !isAutomatic(action))
  const further = listActionsOf(whole).flatMap(([name, action]) =>
    action.do === 'permit' ? [name] : (action.permission?.split(':').at(-1) ?? []),
  )
  const actions = ['*', ...standardActions, ...offered.map(([name]) => name), ...further]
  for (const [role, right] of Object.entries(written.rights ?? {})) {
    const at = ['rights', role]
    right.can.forEach((action, index) => {
      report.name([...at, 'can', index], 'action', action, actions)
    })
    cel([...at, 'where'], right.where)
    cel([...at, 'edit'], right.edit)
    for (const key of ['hide', 'readOnly'] as const) {
      right[key]?.forEach((name, index) => {
        report.name([...at, key, index], 'field', name, Object.keys(whole.fields))
      })
    }
  }
}

/** Database and row reader evaluate a seal alike, so it may use only what both support. */
export function checkSeal(
  { sealed = undefined, constants }: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [key, source] of Object.entries(sealed ?? {}))
    checkRowCondition(source, ['sealed', key], { whole, catalogue }, report, constants)
}
