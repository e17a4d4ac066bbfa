import { useMedia } from './use-media.ts'

const still = '(prefers-reduced-motion: reduce)'

/** Whether the device prefers reduced motion. */
export function isStill(): boolean {
  return window.matchMedia(still).matches
}

/** The same as a hook, with changes. */
export function useIsStill(): boolean {
  return useMedia(still)
}
