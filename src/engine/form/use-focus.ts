import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { controlId, type OpenTab } from './form-context.ts'
import type { FormPlan } from './form-plan.ts'

/** Focus of a field: opens its tab, then focuses its control. `plan` is set by the form. */
export function useFocus(idPrefix: string) {
  const [id, open] = useState<string>()
  const plan = useRef<FormPlan>(undefined)
  const focus = useCallback(
    (key: string) => {
      const section = plan.current?.sections.find(({ fields }) => fields.includes(key))
      if (section) open(section.id)
      const id = controlId(idPrefix, key)
      const control = () => {
        const slot = document.getElementById(`${id}-slot`)
        // A table of rows has no control of its own, but may have a wrong cell.
        return slot?.querySelector<HTMLElement>('.t-table [aria-invalid=true]') ?? document.getElementById(id) ?? slot
      }
      // A closed tab renders before its control can take the focus.
      if (control()?.checkVisibility?.() !== false) reach(control())
      else requestAnimationFrame(() => reach(control()))
    },
    [idPrefix],
  )
  const tab: OpenTab = useMemo(() => ({ id, open }), [id])
  return { tab, focus, plan }
}

/** Focuses the first field once requested. */
export function useFirstFocus(focus: () => void, isWanted: boolean): void {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (isWanted) latest.current()
  }, [isWanted])
}

// An element without focus, such as a table, is scrolled into view; a cell to the middle of its table.
function reach(control: HTMLElement | null): void {
  control?.focus()
  if (control !== document.activeElement || control?.closest('.t-table'))
    control?.scrollIntoView?.({ block: 'center', inline: 'center' })
}
