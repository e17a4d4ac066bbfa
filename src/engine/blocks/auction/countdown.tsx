import { useEffect, useState } from 'react'

type Props = {
  /** Epoch milliseconds of the server. */
  readonly until: number
  readonly skew: number
  readonly label: string
}

/** Time left until a moment of the server's clock; the last minute stands out. */
export function Countdown({ until, skew, label }: Props) {
  const [now, setNow] = useState(Date.now() + skew)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + skew), 200)
    return () => clearInterval(timer)
  }, [skew])
  const left = Math.max(0, until - now)
  const isLast = left < 60_000
  return (
    <div className={isLast ? 'hall-clock is-last' : 'hall-clock'}>
      <span className="hall-label">{label}</span>
      <time role="timer" aria-live={isLast ? 'assertive' : 'off'}>
        {clockText(left)}
      </time>
    </div>
  )
}

/** `1:02:03` of a duration in milliseconds: a started second counts as whole. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
