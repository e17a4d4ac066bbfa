import { createContext, type ReactNode } from 'react'

/** What a lazy component draws until its chunk is there. */
export const FallbackContext = createContext<ReactNode>(null)

type Props = { readonly fallback?: ReactNode; readonly children: ReactNode }

/**
 * Fallback of the lazy components below, in their place. In contrast to `Suspense`, content follows without delay: React shows
 * nothing within 300 ms after a fallback of its own, so that each stage of a page waits that long.
 */
export function LazyBoundary({ fallback = null, children }: Props) {
  return <FallbackContext value={fallback}>{children}</FallbackContext>
}
