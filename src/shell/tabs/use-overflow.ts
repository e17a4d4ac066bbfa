import { type RefObject, useLayoutEffect } from 'react'
import { useChanged } from '../../../widgets/kit/use-changed.ts'

/** Whether a row overflows; measured again when its size or number of children changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): boolean {
  const [isOverflowing, setOverflowing] = useChanged(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of children is another width.
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    measure()
    const follow = new ResizeObserver(measure)
    follow.observe(element)
    return () => follow.disconnect()
  }, [row, count, setOverflowing])
  return isOverflowing
}
