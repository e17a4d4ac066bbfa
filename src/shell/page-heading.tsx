import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page of the shell's own; it takes the focus when the page opens, so that it is read out. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasFocused = useRef(false)
  useEffect(() => {
    // A page that one comes back to has its focus where it was, and who walks along the tabs stays there.
    if (wasFocused.current) return
    wasFocused.current = true
    if (!document.activeElement?.closest('[role="tablist"]')) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="shell-heading">
      {children}
    </h1>
  )
}
