import { useCallback, useInsertionEffect, useRef } from 'react'

/** The function given last, behind one that never changes: what it is handed to is not drawn again for it. Not for use while drawing. */
export function useStable<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useInsertionEffect(() => {
    latest.current = run
  }, [run])
  return useCallback((...args: A) => latest.current(...args), [])
}
