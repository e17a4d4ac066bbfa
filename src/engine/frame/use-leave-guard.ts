import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isKeptAlive && currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  const latest = useRef({ isDirty, keep })
  latest.current = { isDirty, keep }
  useEffect(() => {
    if (!isGuarded) return
    const holder: Holder = Object.assign(() => latest.current.isDirty(), {
      keep: async () => (await latest.current.keep?.()) === true,
    })
    hold(holder)
    return () => release(holder)
  }, [isGuarded, hold, release])
  const asked = useRef(false)
  const { state, location } = blocker
  // An attempt right after an answer may be drawn together with that answer: the state stays, the location is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question at a time, and one for each attempt to leave.
  useEffect(() => {
    if (state !== 'blocked' || asked.current) return
    asked.current = true
    void ask(latest.current.keep).then((isLost) => {
      asked.current = false
      if (isLost) blocker.proceed()
      else blocker.reset()
    })
  }, [state, location])
}
