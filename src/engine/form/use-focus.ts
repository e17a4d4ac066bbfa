import { useCallback, useMemo, useRef, useState } from 'react'
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
      const control = () => document.getElementById(controlId(idPrefix, key))
      // A tab that was closed has nothing to take the focus before it is drawn.
      if (control()?.checkVisibility?.() !== false) control()?.focus()
      else requestAnimationFrame(() => control()?.focus())
    },
    [idPrefix],
  )
  const tab: OpenTab = useMemo(() => ({ id, open }), [id])
  return { tab, focus, plan }
}
