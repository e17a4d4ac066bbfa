import { useEffect, useRef, useState } from 'react'

/** Duration of the count (spec 9). Milliseconds. */
const duration = 1000

/** A number that counts up once when it is first seen; without script, or with reduced motion, it is there at once. */
export function CountUp({ value, plus = false }: { readonly value: number; readonly plus?: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const element = place.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = (begin: number) => {
      const step = (now: number) => {
        const part = Math.min(1, (now - begin) / duration)
        setShown(Math.round(value * (1 - (1 - part) ** 3)))
        if (part < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      count(performance.now())
    })
    seen.observe(element)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [value])
  return (
    <span ref={place} className="s-number">
      <span aria-hidden="true">
        {grouped(shown)}
        {plus && <span className="s-plus">+</span>}
      </span>
      <span className="s-unseen">
        {grouped(value)}
        {plus && '+'}
      </span>
    </span>
  )
}

/** A number with commas between its thousands, alike in both languages. */
function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
}
