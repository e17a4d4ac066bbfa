import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { OpenForm } from './form-context.ts'
import type { PlannedSection } from './form-plan.ts'
import { sealedIn } from './sealed-in.ts'

/** Sections with visible fields; a section whose fields are all hidden is left out, with its title. */
export function useShownSections({ plan, store }: OpenForm): readonly PlannedSection[] {
  // Only sections whose fields all depend on rules, are encrypted, or may be empty and read-only, can come and go.
  const sealed = sealedIn(store.record).join(' ')
  const doubtful = useMemo(() => {
    const unreadable = new Set(sealed.split(' '))
    const isDoubtful = (key: string) => {
      const field = plan.fields.get(key)
      const depends = typeof field?.visible !== 'boolean' || field.readOnly !== false || field.shownOnly !== undefined
      return depends || unreadable.has(key)
    }
    return plan.sections.filter(({ fields }) => fields.every(isDoubtful))
  }, [plan, sealed])
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = doubtful.flatMap(({ fields }) => fields.map((key) => store.handle(key).subscribe(listener)))
      return () => {
        for (const end of ends) end()
      }
    },
    [doubtful, store],
  )
  const hiddenIds = () => {
    const hidden = doubtful.filter(({ fields }) => !fields.some((key) => store.isShown(key)))
    return hidden.map(({ id }) => id).join(' ')
  }
  const ids = useSyncExternalStore(subscribe, hiddenIds)
  return useMemo(() => {
    const hidden = new Set(ids.split(' '))
    return plan.sections.filter(({ id, fields }) => fields.length > 0 && !hidden.has(id))
  }, [plan, ids])
}
