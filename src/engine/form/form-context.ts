import { createContext, use } from 'react'
import type { Lang } from '../../schema/base/text.ts'
import type { FormPlan } from './form-plan.ts'
import type { FormStore } from './store.ts'

/** What the slots of one open form share. */
export type OpenForm = {
  readonly store: FormStore
  readonly plan: FormPlan
  readonly lang: Lang
  /** Set before the key of a field, it gives the id of the field's control. */
  readonly idPrefix: string
  /** Values are shown as cells, nothing can be changed. */
  readonly isView: boolean
}

// Not rjsf's formContext: rjsf compares that by content and takes one store for another.
export const OpenFormContext = createContext<OpenForm | undefined>(undefined)

/** Which tab of a form is open, for forms whose sections are tabs. */
export type OpenTab = { readonly id: string | undefined; readonly open: (id: string) => void }
export const OpenTabContext = createContext<OpenTab>({ id: undefined, open: () => undefined })

/** The open form around, if there is one: a raw rjsf form has none. */
export function useOpenForm(): OpenForm | undefined {
  return use(OpenFormContext)
}

/** The id of a field's control. */
export function controlId(idPrefix: string, key: string): string {
  return `${idPrefix}_${key}`
}
