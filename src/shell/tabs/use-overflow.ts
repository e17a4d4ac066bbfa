import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a row overflows; measured again when its size or number of children changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of children is another width.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    measure()
    const follow = new ResizeObserver(measure)
    follow.observe(element)
    return () => follow.disconnect()
  }, [row, count])
  return isOverflowing
}
