import { useEffect, useState } from 'react'
import { usePage } from './page-context.ts'

const day = 86_400_000

/** Class of a number of days left: 10 or more green, 5 to 9 orange, fewer without colour (spec 4). */
export function countdownTone(days: number): 'far' | 'near' | 'soon' {
  if (days >= 10) return 'far'
  return days >= 5 ? 'near' : 'soon'
}

/**
 * Days until a deadline, from the clock of the browser: a page that is kept would show those of another day.
 * @param deadline `YYYY-MM-DD HH:mm:ss`.
 */
export function Countdown({ deadline }: { readonly deadline: string }) {
  const { say } = usePage()
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  const left = now === undefined ? undefined : new Date(deadline.replace(' ', 'T')).getTime() - now
  if (left === undefined || Number.isNaN(left)) return <span className="s-countdown" />
  if (left <= 0) return <span className="s-countdown s-soon">{say('closed')}</span>
  const days = Math.floor(left / day)
  return (
    <span className={`s-countdown s-${countdownTone(days)}`}>
      {days > 0 ? say('daysLeft', { count: days }) : say('hoursLeft')}
    </span>
  )
}
