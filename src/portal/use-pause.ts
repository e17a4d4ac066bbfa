import { useEffect, useState } from 'react'

/** Seconds before another code can be requested: the server's limit. */
const pause = 60

/** Countdown between two codes; it runs from the start if `isRunning`. */
export function usePause(isRunning = false) {
  const [left, setLeft] = useState(isRunning ? pause : 0)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return { left, begin: () => setLeft(pause) }
}
