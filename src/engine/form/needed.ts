import { isEmpty } from '../../schema/rules/check-record.ts'
import type { FieldState } from './form-state.ts'
import type { FormStore } from './store.ts'

/** Keys of the fields that are needed and empty, and how many are needed in all. */
export type Needed = { readonly missing: readonly string[]; readonly total: number }

/** What of a record has to be filled in now, and what of that is not. */
export function neededOf(store: FormStore): Needed {
  const { placed, judged } = store.plan
  const needed = [...placed].filter((key) => {
    const state = store.field(key)
    return state && isNeeded(state) && judged.has(key) && store.isShown(key)
  })
  return { missing: needed.filter((key) => isMissing(store, key)), total: needed.length }
}

/** Rows ask for something as soon as there are some. */
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
