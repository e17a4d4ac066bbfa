import { useSyncExternalStore } from 'react'

/** Whether the window is narrower than so many pixels, now and as it changes. */
export function useIsNarrow(pixels: number): boolean {
  const query = `(max-width: ${pixels - 1}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
