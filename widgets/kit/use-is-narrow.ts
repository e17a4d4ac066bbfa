import { useMedia } from './use-media.ts'

/** Whether the window is narrower than so many pixels, with changes. */
export function useIsNarrow(pixels: number): boolean {
  return useMedia(`(max-width: ${pixels - 1}px)`)
}
