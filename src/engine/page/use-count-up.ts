import { useEffect, useRef, useState } from 'react'
import { isStill } from '../../../widgets/kit/motion.ts'

/** Duration of the count-up animation (spec 9). Milliseconds. */
const duration = 1000

/** A number with a count-up animation, unless reduced motion is preferred. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(0)
  const from = useRef(0)
  useEffect(() => {
    if (isStill()) return setShown(value)
    const [start, first] = [performance.now(), from.current]
    let frame = 0
    const step = (now: number) => {
      const progress = Math.min(1, (now - start) / duration)
      // Ease-out.
      const next = Math.round(first + (value - first) * (1 - (1 - progress) ** 3))
      from.current = next
      setShown(next)
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
