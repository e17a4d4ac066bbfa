import { useEffect, useRef } from 'react'

/** Pause in typing after which a text applies. Milliseconds. */
const pause = 400

/** Applies a typed text after each pause, so that leaving the page without leaving the input loses nothing. */
export function useTypedPause(typed: string, isPending: boolean, apply: () => void): void {
  const latest = useRef(apply)
  latest.current = apply
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further letter begins the pause again.
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer)
  }, [typed, isPending])
}
