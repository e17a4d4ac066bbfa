import { useCallback, useInsertionEffect, useRef } from 'react'

/** Stable wrapper of the latest function, so that its receivers do not render for it. Not for use during render. */
export function useStable<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useInsertionEffect(() => {
    latest.current = run
  }, [run])
  return useCallback((...args: A) => latest.current(...args), [])
}
