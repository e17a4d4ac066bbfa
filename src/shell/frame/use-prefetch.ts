import { useEffect } from 'react'

/** Time a page has for itself before parts that are not yet needed are fetched. Milliseconds. */
const patience = 3000

/** Fetches what most people need next, once nothing else is to be done: forms, so that the first record opens at once. */
export function usePrefetch(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What does not come now is asked for again when it is needed, and told then.
      import('../../engine/form/resource-form.tsx').catch(() => undefined)
    }, patience)
    return () => clearTimeout(timer)
  }, [])
}
