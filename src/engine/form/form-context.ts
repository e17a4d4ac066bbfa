import { createContext, use } from 'react'
import type { Lang } from '../../schema/base/text.ts'
import type { FormPlan } from './form-plan.ts'
import type { FormStore } from './store.ts'

/** Shared context of the slots of an open form. */
export type OpenForm = {
  readonly store: FormStore
  readonly plan: FormPlan
  readonly lang: Lang
  /** Prefix of the ids of controls, before the field's key. */
  readonly idPrefix: string
  /** Read-only: values are shown as cells. */
  readonly isView: boolean
}

// Not rjsf's formContext: rjsf compares it by content and mistakes one store for another.
export const OpenFormContext = createContext<OpenForm | undefined>(undefined)

/** Open tab of a form whose sections are tabs. */
export type OpenTab = { readonly id: string | undefined; readonly open: (id: string) => void }
export const OpenTabContext = createContext<OpenTab>({ id: undefined, open: () => undefined })

/** The open form around, if any: a raw rjsf form has none. */
export function useOpenForm(): OpenForm | undefined {
  return use(OpenFormContext)
}

/** DOM id of a field's control. */
export function controlId(idPrefix: string, key: string): string {
  return `${idPrefix}_${key}`
}
