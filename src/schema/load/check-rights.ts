import type { Catalogue } from '../compile/catalogue.ts'
import { isAutomatic, ownActions } from '../compile/compile-actions.ts'
import { listActionsOf } from '../compile/compile-buttons.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import { checkRowCondition } from './check-follows.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

/** System fields that tell of changes to values which a role does not read. */
const traces = ['updateBy', 'updateTime', 'version']

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
    const names = Object.keys(whole.fields)
    right.readOnly?.forEach((name, index) => {
      report.name([...at, 'readOnly', index], 'field', name, names)
    })
    right.hide?.forEach((hidden, index) => {
      const place = [...at, 'hide', index]
      const [key, name] = typeof hidden === 'string' ? [[], hidden] : [['field'], hidden.field]
      report.name([...place, ...key], 'field', name, [...names, ...traces])
      if (typeof hidden !== 'string') cel([...place, 'where'], hidden.where)
    })
  }
}

/** Database and row reader evaluate a seal alike, so it may use only what both support. */
export function checkSeal(
  { sealed = undefined, constants }: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const key of ['until', 'where'] as const) {
    const source = sealed?.[key]
    if (source !== undefined) checkRowCondition(source, ['sealed', key], { whole, catalogue }, report, constants)
  }
  if (sealed) checkParts(sealed, whole, report)
}

/** An encrypted value cannot be searched, unique or a state; its record has an event and earlier readers. */
function checkParts({ key, where, parts }: NonNullable<Resource['sealed']>, whole: Resource, report: Report): void {
  const names = Object.keys(whole.fields)
  if (key !== undefined) report.name(['sealed', 'key'], 'field', key, names)
  if (parts && (key === undefined || where === undefined))
    report.wrong(['sealed', 'parts'], 'encrypted values need a `key` and a `where`')
  const named = Object.entries(parts ?? {}).flatMap(([part, fields]) =>
    fields.map((field, index) => ({ field, at: ['sealed', 'parts', part, index] })),
  )
  for (const { field, at } of named) {
    if (!report.name(at, 'field', field, names)) continue
    const { unique = false, searchable = false } = whole.fields[field] as { unique?: boolean; searchable?: boolean }
    const isNeeded = unique || searchable || field === key || field === whole.states?.field
    const isTwice = named.filter((other) => other.field === field).length > 1
    if (isNeeded || isTwice) report.wrong(at, `"${field}" is searched, unique, a state or named twice`)
  }
}
