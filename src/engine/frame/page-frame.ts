import { createContext, use, useEffect } from 'react'
import { type Holder, hold, release } from '../../state/unsaved.ts'

/** Container of a page: a tab of the workspace, or a window. */
export type PageFrame = {
  /** Sets the page's title. */
  readonly name: (title: string) => void
  /** Goes back to the opener of the page, or to `otherwise` without one. */
  readonly leave?: (otherwise: string) => void
  /** A page that is kept alive loses nothing when another is shown. */
  readonly isKeptAlive: boolean
  /** Marks the address as invalid: nobody returns to such a page. */
  readonly refuse?: (isRefused: boolean) => void
  readonly hold: (holder: Holder) => void
  readonly release: (holder: Holder) => void
}

const ownWindow = 'window'

const alone: PageFrame = {
  name: (title) => {
    document.title = `${title} · Procura`
  },
  isKeptAlive: false,
  hold: (holder) => hold(ownWindow, holder),
  release: (holder) => release(ownWindow, holder),
}

export const PageFrameContext = createContext<PageFrame>(alone)

export function usePageFrame(): PageFrame {
  return use(PageFrameContext)
}

/** Titles the page while it is active; undefined leaves the title to the page's content. */
export function usePageName(title: string | undefined): void {
  const { name } = usePageFrame()
  useEffect(() => {
    if (title !== undefined) name(title)
  }, [name, title])
}

/** Marks the page's address as invalid while that is so. */
export function useRefused(isRefused: boolean): void {
  const { refuse } = usePageFrame()
  useEffect(() => {
    if (!isRefused) return undefined
    refuse?.(true)
    return () => refuse?.(false)
  }, [refuse, isRefused])
}

/** Location state of a change within the page: a search, another sheet, a closed row. */
export const samePage = { isSamePage: true } as const

/** Whether the page's menu entry hides its heading (spec 2.4); it stays for screen readers. */
export const HiddenHeaderContext = createContext(false)
