import { useEffect, useRef, useState } from 'react'

/** Least time between two drawings of a file while it is typed. Milliseconds. */
export const pace = 250

/** The value, at once after a pause, and no more often than each `ms` while it goes on changing. Milliseconds. */
export function usePaced<Value>(value: Value, ms: number): Value {
  const [paced, setPaced] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, last.current + ms - performance.now())
    const timer = setTimeout(() => {
      last.current = performance.now()
      setPaced(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return paced
}
