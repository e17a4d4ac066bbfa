import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { usePage } from './page-context.ts'

/** Time a slide is shown (spec 9). Milliseconds. */
const every = 4000
/** What a visitor does to a slider that goes on by itself. */
const touched = ['pointerdown', 'pointerenter', 'focusin'] as const

type Props = {
  /** What the slides are, for those who do not see them. */
  readonly label: string
  readonly children: ReactNode
  /** Items side by side, from a width of 720 px on. */
  readonly abreast: 2 | 4
  /** It goes on by itself until it is touched, and starts again at the end. */
  readonly autoplay?: boolean
}

/** A row of items that scrolls a slide at a time, by keys, buttons or touch; without script it scrolls as well. */
export function Slider({ label, children, abreast, autoplay = false }: Props) {
  const { say } = usePage()
  const row = useRef<HTMLUListElement>(null)
  const [isMoving, setMoving] = useState(autoplay)
  const move = (by: 1 | -1) => {
    const element = row.current
    if (!element) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    const isAtEnd = by > 0 && scrollLeft + clientWidth >= scrollWidth - 8
    const isAtStart = by < 0 && scrollLeft <= 8
    const target = isAtEnd ? 0 : isAtStart ? scrollWidth : scrollLeft + by * clientWidth
    element.scrollTo({ left: target, behavior: isStill() ? 'auto' : 'smooth' })
  }
  const turn = (by: 1 | -1) => {
    setMoving(false)
    move(by)
  }
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => document.hidden || isStill() || move(1), every)
    return () => clearInterval(timer)
  })
  useEffect(() => {
    const element = row.current
    const stop = () => setMoving(false)
    for (const kind of touched) element?.addEventListener(kind, stop, { once: true })
    return () => {
      for (const kind of touched) element?.removeEventListener(kind, stop)
    }
  }, [])
  return (
    <div className={`s-slider s-abreast-${abreast}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it, also where no item has a link */}
      <ul ref={row} className="s-slides" tabIndex={0} aria-label={label}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      <p className="s-slider-keys">
        {autoplay && (
          <button
            type="button"
            className="s-slider-stop"
            onClick={() => setMoving(!isMoving)}
            aria-label={say(isMoving ? 'pauseSlides' : 'playSlides')}
          >
            <Icon name={isMoving ? 'pause' : 'play'} />
          </button>
        )}
        <button type="button" onClick={() => turn(-1)} aria-label={say('previous')}>
          <Icon name="left" />
        </button>
        <button type="button" onClick={() => turn(1)} aria-label={say('next')}>
          <Icon name="right" />
        </button>
      </p>
    </div>
  )
}

function isStill(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.classList.contains('s-still')
  )
}
