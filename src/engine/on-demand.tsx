import { type ReactNode, useEffect } from 'react'
import { ChunkLost, chunkLost } from '../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../widgets/kit/lazy-boundary.tsx'
import { Catch } from './catch.tsx'

/** Lazily loaded overlay of a page. If its chunk fails to load, the page and its input stay. */
export function OnDemand({ children }: { readonly children: ReactNode }) {
  return (
    <Catch fallback={(_, error) => <Absent error={error} />}>
      <LazyBoundary>{children}</LazyBoundary>
    </Catch>
  )
}

/** Empty fallback for a chunk that failed to load, which is reported elsewhere. Other errors go to the page. */
function Absent({ error }: { readonly error: Error }) {
  const isLost = error instanceof ChunkLost
  useEffect(() => {
    if (isLost) window.dispatchEvent(new Event(chunkLost))
  }, [isLost])
  if (!isLost) throw error
  return null
}
