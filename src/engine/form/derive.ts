import type { Record_, Resolved } from '../../../widgets/kit/contract.ts'
import { kindOf } from '../../schema/fields/registry.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import { isEmpty, settledValue } from '../../schema/rules/check-record.ts'
import { holds, type Scope } from '../../schema/rules/evaluate.ts'

/** What the rules of a field make of it beside the values of the others. */
export type Derived = {
  /** As it counts and is sent: computed, cleared while hidden, null when empty. */
  readonly value: unknown
  /** By its rule; a field of type hidden never is. */
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** Conditions on the choices, sibling values filled in; undefined while a sibling they need is empty. */
  readonly where: Resolved | undefined
  /** Values of the siblings that the field's own keys name (a currency). */
  readonly siblings: Record_ | undefined
}

/** What asks a lookup for those rows alone that the person may edit. */
const mayEdit = '_mayEdit'

/** Pure. `scope` holds what was typed for the field itself, and the settled values of the others. */
export function derive(field: CompiledField, scope: Scope, fields: FieldMap): Derived {
  return {
    value: settledValue(field, scope),
    visible: holds(field.visible, scope, true),
    required: holds(field.required, scope),
    readOnly: holds(field.readOnly, scope),
    where: whereOf(field, scope, fields),
    siblings: siblingsOf(field, scope),
  }
}

type FieldMap = ReadonlyMap<string, CompiledField>

/** Names of the fields whose values filter this one's choices. */
export function filtersOf({ source }: CompiledField): readonly string[] {
  return Object.values(source?.where ?? {}).flatMap((part) => (isReference(part) ? [part.field] : []))
}

function whereOf({ source }: CompiledField, scope: Scope, fields: FieldMap): Resolved | undefined {
  if (!source || !(source.where || source.editable)) return undefined
  const resolved: Record<string, Resolved[string]> = source.editable ? { [mayEdit]: true } : {}
  for (const [column, part] of Object.entries(source.where ?? {})) {
    if (!isReference(part)) {
      resolved[column] = part
      continue
    }
    const value = scope[part.field]
    if (isEmpty(value)) return undefined
    resolved[column] = conditionOf(value, fields.get(part.field))
  }
  return resolved
}

/** A comma list is any of its items. */
function conditionOf(value: unknown, sibling: CompiledField | undefined): Resolved[string] {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = String(value)
  return sibling && kindOf(sibling).choice === 'many' ? text.split(',') : text
}

function siblingsOf({ props }: CompiledField, scope: Scope): Record_ | undefined {
  const names = Object.values(props).flatMap((part) => (isReference(part) ? [part.field] : []))
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, scope[name]]))
}

function isReference(part: unknown): part is { readonly field: string } {
  return typeof part === 'object' && part !== null && 'field' in part && typeof part.field === 'string'
}
