import { type RefObject, useEffect, useRef } from 'react'

/** For the heading of a page: it takes the focus when the page opens, so that it is read out. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasFocused = useRef(false)
  useEffect(() => {
    // A page that one comes back to has its focus where it was, and who walks along the tabs stays there.
    if (wasFocused.current) return
    wasFocused.current = true
    if (!document.activeElement?.closest('[role="tablist"]')) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
