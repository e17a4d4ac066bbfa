import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { OpenForm } from './form-context.ts'
import type { PlannedSection } from './form-plan.ts'

/** Sections with visible fields; a section whose fields are all hidden is left out, with its title. */
export function useShownSections({ plan, store }: OpenForm): readonly PlannedSection[] {
  // Only sections whose fields all depend on rules, or may be empty and read-only, can come and go.
  const doubtful = useMemo(() => {
    const isDoubtful = (key: string) => {
      const field = plan.fields.get(key)
      return typeof field?.visible !== 'boolean' || field.readOnly !== false || field.shownOnly !== undefined
    }
    return plan.sections.filter(({ fields }) => fields.every(isDoubtful))
  }, [plan])
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
