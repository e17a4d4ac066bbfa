import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { controlId, type OpenTab } from './form-context.ts'
import type { FormPlan } from './form-plan.ts'

/** The way to a field: opens the tab it stands in, then gives its control the focus. `plan` is set by whoever has it. */
export function useFocus(idPrefix: string) {
  const [id, open] = useState<string>()
  const plan = useRef<FormPlan>(undefined)
  const focus = useCallback(
    (key: string) => {
      const section = plan.current?.sections.find(({ fields }) => fields.includes(key))
      if (section) open(section.id)
      // A table of rows has no control of its own.
      const id = controlId(idPrefix, key)
      const control = () => document.getElementById(id) ?? document.getElementById(`${id}-slot`)
      // A tab that was closed has nothing to take the focus before it is drawn.
      if (control()?.checkVisibility?.() !== false) reach(control())
      else requestAnimationFrame(() => reach(control()))
    },
    [idPrefix],
  )
  const tab: OpenTab = useMemo(() => ({ id, open }), [id])
  return { tab, focus, plan }
}

/** Gives the first field the focus once that is wanted. */
export function useFirstFocus(focus: () => void, isWanted: boolean): void {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (isWanted) latest.current()
  }, [isWanted])
}

// What takes no focus, such as a table of rows, is at least brought into sight.
function reach(control: HTMLElement | null): void {
  control?.focus()
  if (control !== document.activeElement) control?.scrollIntoView?.({ block: 'center' })
}
