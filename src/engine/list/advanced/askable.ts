import { systemFieldPlans } from '../../../schema/compile/system-fields.ts'
import { isAskable, type Rule, rulesFor } from '../../../schema/conditions/advanced.ts'
import type { CompiledField, CompiledResource } from '../../../schema/model/compiled.ts'

/** Fields for conditions: the list's columns first, in their order. */
export function askable(resource: CompiledResource): readonly CompiledField[] {
  const shown = resource.list.columns.map(({ field }) => field)
  const positionOf = ({ key }: CompiledField) => (shown.includes(key) ? shown.indexOf(key) : shown.length)
  const own = Object.values(resource.fields)
  const system = Object.values(systemFieldPlans).filter(({ key, filter }) => filter !== 'none' && !resource.fields[key])
  // Filters before the grouping of a report are not its columns.
  const known = resource.report ? own.filter(({ key }) => shown.includes(key)) : [...own, ...system]
  return known.filter(isAskable).toSorted((left, right) => positionOf(left) - positionOf(right))
}

/** Condition of a new line. */
export function firstRule([field]: readonly CompiledField[], operators = rulesFor): Rule {
  return { field: field?.key ?? '', rule: field ? (operators(field)[0] ?? 'eq') : 'eq', val: '' }
}
