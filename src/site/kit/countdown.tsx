import { useEffect, useState } from 'react'
import { instantOf } from '../base/time.ts'
import { countdownTone } from './countdown-tone.ts'
import { usePage } from './page-context.ts'

const day = 86_400_000

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
  const left = now === undefined ? undefined : instantOf(deadline) - now
  if (left === undefined || Number.isNaN(left)) return <span className="s-countdown" />
  if (left <= 0) return <span className="s-countdown s-soon">{say('closed')}</span>
  const days = Math.floor(left / day)
  return (
    <span className={`s-countdown s-${countdownTone(days)}`}>
      {days > 0 ? say('daysLeft', { count: days }) : say('hoursLeft')}
    </span>
  )
}
