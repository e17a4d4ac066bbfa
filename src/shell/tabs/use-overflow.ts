import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a row has more in it than fits; looked at again when its size or the number of its parts changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of parts is another width.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    look()
    const follow = new ResizeObserver(look)
    follow.observe(element)
    return () => follow.disconnect()
  }, [row, count])
  return isOverflowing
}
