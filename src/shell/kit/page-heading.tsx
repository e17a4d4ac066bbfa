import type { ReactNode } from 'react'
import { useHeadingFocus } from '../../engine/page/use-heading-focus.ts'

/** Heading of a shell page; focused when the page opens, so that it is read out. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useHeadingFocus()
  return (
    <h1 ref={heading} tabIndex={-1} className="shell-heading">
      {children}
    </h1>
  )
}
