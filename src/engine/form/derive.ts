import type { Record_, Resolved } from '../../../widgets/kit/contract.ts'
import { valueAt } from '../../schema/base/value-at.ts'
import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { isEmpty, settledValue } from '../../schema/rules/check-record.ts'
import { holds, type Scope } from '../../schema/rules/evaluate.ts'
import { isFixed } from '../record/fixed.ts'

/** Result of a field's rules for the values of the other fields. */
export type Derived = {
  /** Effective value, as sent: computed, cleared while hidden, null when empty. */
  readonly value: unknown
  /** By its rule; never true for the type hidden. */
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** Conditions on the choices, with sibling values; undefined while a required sibling is empty. */
  readonly where: Resolved | undefined
  /** Values of siblings that the field's own keys name: a currency, an English text. */
  readonly siblings: Record_ | undefined
}

/** Parameter of a lookup: only rows that the person may edit. */
const mayEdit = '_mayEdit'

/** Pure. `scope`: the typed value of the field itself and the effective values of the others. */
export function derive(field: CompiledField, scope: Scope, fields: FieldMap): Derived {
  return {
    value: settledValue(field, scope),
    visible: holds(field.visible, scope, true),
    required: holds(field.required, scope),
    readOnly: [field.readOnly, field.shownOnly].some((rule) => holds(rule, scope)) || isFixed(scope, field.key),
    where: whereOf(field, scope, fields),
    siblings: siblingsOf(field, scope),
  }
}

type FieldMap = ReadonlyMap<string, CompiledField>

/** Names of the fields that filter this field's choices. */
export function filtersOf({ source }: CompiledField): readonly string[] {
  return Object.values(source?.where ?? {}).flatMap((condition) => (isReference(condition) ? [condition.field] : []))
}

function whereOf({ source }: CompiledField, scope: Scope, fields: FieldMap): Resolved | undefined {
  if (!source || !(source.where || source.editable)) return undefined
  const resolved: Record<string, Resolved[string]> = source.editable ? { [mayEdit]: true } : {}
  for (const [column, condition] of Object.entries(source.where ?? {})) {
    if (!isReference(condition)) {
      resolved[column] = condition
      continue
    }
    const value = scope[condition.field]
    if (isEmpty(value)) return undefined
    resolved[column] = conditionOf(value, fields.get(condition.field))
  }
  return resolved
}

/** A comma list matches any of its items. */
function conditionOf(value: unknown, sibling: CompiledField | undefined): Resolved[string] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = String(value)
  return sibling && kindOf(sibling).choice === 'many' ? text.split(',') : text
}

/** The English text of a field is shown while it is read-only. */
function siblingsOf({ english, props }: CompiledField, scope: Scope): Record_ | undefined {
  const named = Object.values(props).flatMap((condition) => (isReference(condition) ? [condition.field] : []))
  const names = english === undefined ? named : [...named, english]
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, valueAt(scope, name.split('.'))]))
}

function isReference(condition: unknown): condition is { readonly field: string } {
  return (
    typeof condition === 'object' && condition !== null && 'field' in condition && typeof condition.field === 'string'
  )
}
