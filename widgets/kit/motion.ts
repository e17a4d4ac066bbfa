import { useMedia } from './use-media.ts'

const still = '(prefers-reduced-motion: reduce)'

/** Whether the person has asked their device that nothing moves. */
export function isStill(): boolean {
  return window.matchMedia(still).matches
}

/** The same, now and as it changes. */
export function useIsStill(): boolean {
  return useMedia(still)
}
