import { createContext, use, useEffect } from 'react'
import { type Holder, hold, release } from '../../state/unsaved.ts'

/** What a page knows of the place it stands in: a tab of the workspace, or a window of its own. */
export type PageFrame = {
  /** Says what the page is called. */
  readonly name: (title: string) => void
  /** Goes back to where the page was opened from; where there is no such place, `otherwise` is opened. */
  readonly leave?: (otherwise: string) => void
  /** A page that is kept is as it was when one comes back: leaving it loses nothing. */
  readonly isKept: boolean
  /** Says whether the address leads nowhere: nobody comes back to such a page. */
  readonly refuse?: (isRefused: boolean) => void
  readonly hold: (holder: Holder) => void
  readonly release: (holder: Holder) => void
}

const ownWindow = 'window'

const alone: PageFrame = {
  name: (title) => {
    document.title = `${title} · Procura`
  },
  isKept: false,
  hold: (holder) => hold(ownWindow, holder),
  release: (holder) => release(ownWindow, holder),
}

export const PageFrameContext = createContext<PageFrame>(alone)

export function usePageFrame(): PageFrame {
  return use(PageFrameContext)
}

/** Names the page, for as long as it is the one on show. */
export function usePageName(title: string): void {
  const { name } = usePageFrame()
  useEffect(() => name(title), [name, title])
}

/** Says of the page that its address leads nowhere, for as long as that is so. */
export function useRefused(isRefused: boolean): void {
  const { refuse } = usePageFrame()
  useEffect(() => {
    if (!isRefused) return undefined
    refuse?.(true)
    return () => refuse?.(false)
  }, [refuse, isRefused])
}

/** What an address that changes while its page stays says of itself: a search, another sheet, a row that was closed. */
export const samePage = { isSamePage: true } as const

/** Whether the page's menu entry wants its heading out of sight (spec 2.4); it is still there for those who listen. */
export const HiddenHeaderContext = createContext(false)
