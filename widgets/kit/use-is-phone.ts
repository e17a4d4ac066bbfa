import { useIsNarrow } from './use-is-narrow.ts'

/** Maximum width of a phone. Pixels. */
const phoneUpTo = 768

/** Whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useIsNarrow(phoneUpTo + 1)
}
