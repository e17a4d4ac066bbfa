import { Activity, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { Boundary } from '../../engine/boundary.tsx'
import { type PageFrame, PageFrameContext } from '../../engine/frame/page-frame.ts'
import { PageDrawers } from '../../engine/page/page-drawers.tsx'
import { drawn, type Tab, type Tabs } from './tabs.ts'

type Props = {
  readonly tabs: Tabs
  readonly isKept: (tab: Tab) => boolean
  readonly frameOf: (tab: Tab) => PageFrame
  /** What stands at an address. */
  readonly page: (location: Location) => ReactNode
}

/** The pages themselves: the one on show, and those that are kept as they were. */
export function TabPanes({ tabs, isKept, frameOf, page }: Props) {
  return drawn(tabs, isKept).map((tab) => (
    <Activity key={`${tab.id} ${tab.edition}`} mode={tab.id === tabs.active ? 'visible' : 'hidden'}>
      <Pane id={tab.id} location={tab.location} frame={frameOf(tab)} page={page} />
    </Activity>
  ))
}

type PaneProps = {
  readonly id: string
  readonly location: Location
  readonly frame: PageFrame
  readonly page: (location: Location) => ReactNode
}

const Pane = memo(function Pane({ id, location, frame, page }: PaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  useScrollKept(pane)
  useFocusKept(pane)
  return (
    <PageFrameContext value={frame}>
      <div ref={pane} role="tabpanel" id={`page-${id}`} aria-labelledby={`tab-${id}`} className="shell-page">
        <Boundary scope="page" resetKey={location.pathname}>
          <PageDrawers>{page(location)}</PageDrawers>
        </Boundary>
      </div>
    </PageFrameContext>
  )
})

type Pane = { readonly current: HTMLElement | null }

// A page that is not on show has no place to scroll in, so some browsers forget how far it was.
function useScrollKept(pane: Pane): void {
  const top = useRef(0)
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    element.scrollTop = top.current
    const note = () => {
      top.current = element.scrollTop
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [pane])
}

// Whoever comes back to a page goes on where they were, unless they walk along the tabs.
function useFocusKept(pane: Pane): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    if (last.current?.isConnected && !document.activeElement?.closest('[role="tablist"]'))
      last.current.focus({ preventScroll: true })
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    element.addEventListener('focusin', note)
    return () => element.removeEventListener('focusin', note)
  }, [pane])
}
