import { useEffect, useRef, useState } from 'react'
import { isStill } from '../../../widgets/kit/motion.ts'

/** How long a number counts up when it is first shown (spec 9). Milliseconds. */
const duration = 1000

/** A number that counts up to what it is; who wants nothing to move sees it at once. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(0)
  const from = useRef(0)
  useEffect(() => {
    if (isStill()) return setShown(value)
    const [start, first] = [performance.now(), from.current]
    let frame = 0
    const step = (now: number) => {
      const part = Math.min(1, (now - start) / duration)
      // Fast first, slow at the end.
      const next = Math.round(first + (value - first) * (1 - (1 - part) ** 3))
      from.current = next
      setShown(next)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
