import { isEmpty } from '../../schema/rules/check-record.ts'
import type { FieldState } from './form-state.ts'
import type { FormStore } from './store.ts'

/** Keys of empty required fields, and the count of all required ones. */
export type Needed = { readonly missing: readonly string[]; readonly total: number }

/** Required fields of the current record, and the empty ones. */
export function neededOf(store: FormStore): Needed {
  const { placed, judged } = store.plan
  const needed = [...placed].filter((key) => {
    const state = store.field(key)
    return state && isNeeded(state) && judged.has(key) && store.isShown(key)
  })
  return { missing: needed.filter((key) => isMissing(store, key)), total: needed.length }
}

/** A table counts as soon as it has rows. */
function isNeeded({ required, readOnly, field, value }: FieldState): boolean {
  return !readOnly && (required || (field.type === 'table' && !isEmpty(value)))
}

function isMissing(store: FormStore, key: string): boolean {
  const { value, field } = store.field(key) ?? {}
  if (isEmpty(value)) return true
  const least = field?.schema.minItems
  const isShort = Array.isArray(value) && typeof least === 'number' && value.length < least
  return isShort || store.lacking(key) > 0
}
