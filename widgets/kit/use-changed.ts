import { useCallback, useRef, useState } from 'react'

/**
 * A state that a watcher sets: the value, and a setter that leaves an equal value out.
 * React keeps each update with an equal value until the component is drawn again, which a hidden page may never be.
 */
export function useChanged<T>(first: T, isEqual: (one: T, other: T) => boolean = Object.is): [T, (next: T) => void] {
  const [value, setValue] = useState(first)
  const latest = useRef(first)
  const set = useCallback(
    (next: T) => {
      if (isEqual(latest.current, next)) return
      latest.current = next
      setValue(() => next)
    },
    [isEqual],
  )
  return [value, set]
}
