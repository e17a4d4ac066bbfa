import { isEmpty } from '../../schema/rules/check-record.ts'
import type { FormStore } from './store.ts'

/** Keys of the fields that are needed and empty, and how many are needed in all. */
export type Needed = { readonly missing: readonly string[]; readonly total: number }

/** What of a record has to be filled in now, and what of that is not. */
export function neededOf(store: FormStore): Needed {
  const { placed, judged } = store.plan
  const needed = [...placed].filter((key) => {
    const state = store.field(key)
    return state?.required && !state.readOnly && judged.has(key) && store.isShown(key)
  })
  return { missing: needed.filter((key) => isEmpty(store.field(key)?.value)), total: needed.length }
}
