import { useEffect, useState } from 'react'

/** Time after which a hidden tab counts as inactive. Milliseconds. */
const patience = 10_000

/**
 * Whether the tab is visible. Browsers allow six connections to one address over http/1.1, so hidden tabs must not
 * hold one each.
 */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setVisible(true)
      else timer = setTimeout(() => setVisible(false), patience)
    }
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return isVisible
}
