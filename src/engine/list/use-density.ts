import { useCallback, useState } from 'react'
import { keep, readKept } from '../../state/kept.ts'

const name = 'LIST_DENSE'

/** Whether lists stand in small rows: one liking for all lists, kept in the browser. */
export function useDensity() {
  const [isDense, setDense] = useState(() => readKept<boolean>(name) ?? false)
  const toggle = useCallback(() => {
    keep(name, !isDense)
    setDense(!isDense)
  }, [isDense])
  return { isDense, toggle }
}
