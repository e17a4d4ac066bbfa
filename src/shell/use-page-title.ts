import { useEffect } from 'react'

/** Names the window after the page that is on it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Procura`
  }, [title])
}
