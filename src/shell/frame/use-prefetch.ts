import { useEffect } from 'react'
import { selects } from '../../../widgets/kit/selects.ts'

/** Milliseconds before chunks for later are prefetched. */
const patience = 3000

/** Prefetches the form, drawers and selects when idle, so that the first one opens at once. */
export function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure is retried and reported when the chunk is needed.
      import('../../engine/form/resource-form.tsx').catch(() => undefined)
      import('../../engine/list/record-drawer.tsx').catch(() => undefined)
      import('./phone-menu.tsx').catch(() => undefined)
      selects.prefetch()
    }, patience)
    return () => clearTimeout(timer)
  }, [])
}
