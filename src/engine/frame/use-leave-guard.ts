import { useEffect, useRef } from 'react'
import { type Departure, guardLeaving } from '../../state/leave-guards.ts'
import type { Holder } from '../../state/unsaved.ts'
import { usePageFrame } from './page-frame.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

/**
 * Confirmation before unsaved input is left: on closing the window, and on navigation if the page is not kept alive.
 * @param isDirty called at the moment of leaving: a form that has just been saved may be left at once.
 * @param keep saves a draft; gives whether it is complete.
 */
export function useLeaveGuard(isGuarded: boolean, isDirty: () => boolean, keep?: () => Promise<boolean>): void {
  const ask = useLeaveQuestion()
  const { isKeptAlive, hold, release } = usePageFrame()
  const latest = useRef({ isDirty, keep, ask })
  latest.current = { isDirty, keep, ask }
  useEffect(() => {
    if (!isGuarded) return
    const holder: Holder = Object.assign(() => latest.current.isDirty(), {
      keep: async () => (await latest.current.keep?.()) === true,
    })
    hold(holder)
    return () => release(holder)
  }, [isGuarded, hold, release])
  useEffect(() => {
    if (isKeptAlive) return
    // The last attempt to leave, while the question about it is open.
    let attempted: Departure | undefined
    return guardLeaving((departure) => {
      if (departure.from.pathname === departure.to.pathname || !latest.current.isDirty()) return false
      const isAsked = attempted !== undefined
      attempted = departure
      if (isAsked) return true
      void latest.current.ask(latest.current.keep).then((isLost) => {
        const last = attempted
        attempted = undefined
        if (isLost) last?.proceed()
      })
      return true
    })
  }, [isKeptAlive])
}
