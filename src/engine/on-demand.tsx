import { type ReactNode, Suspense, useEffect } from 'react'
import { PartLost, partLost } from '../../widgets/kit/lazily.ts'
import { Catch } from './catch.tsx'

/** What opens over a page, its code fetched then. Where that does not come, the page and what was typed there stay as they are. */
export function OnDemand({ children }: { readonly children: ReactNode }) {
  return (
    <Catch fallback={(_, error) => <Absent error={error} />}>
      <Suspense>{children}</Suspense>
    </Catch>
  )
}

/** Nothing, in the place of code that did not come: that is told each time it is asked for. Other failures are the page's. */
function Absent({ error }: { readonly error: Error }) {
  const isLost = error instanceof PartLost
  useEffect(() => {
    if (isLost) window.dispatchEvent(new Event(partLost))
  }, [isLost])
  if (!isLost) throw error
  return null
}
