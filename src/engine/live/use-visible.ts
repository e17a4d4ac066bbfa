import { useEffect, useState } from 'react'

/** A tab that has been out of sight this long counts as left. Milliseconds. */
const patience = 10_000

/**
 * Whether somebody looks at the tab. A browser allows six connections to one address over http/1.1, so tabs nobody looks at must
 * not hold one each.
 */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setVisible(true)
      else timer = setTimeout(() => setVisible(false), patience)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isVisible
}
