import { type RefObject, useEffect, useRef } from 'react'

/** Ref of a page's heading: focused when the page opens, so that it is read out. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasFocused = useRef(false)
  useEffect(() => {
    // A page shown again restores its focus, and keyboard navigation stays in the tabs.
    if (wasFocused.current) return
    wasFocused.current = true
    if (!document.activeElement?.closest('[role="tablist"]')) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
