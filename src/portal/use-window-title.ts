import { useEffect } from 'react'

/** Names the window after what is on it. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Procura`
  }, [title])
}
