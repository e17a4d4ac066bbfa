import { Activity, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { Boundary } from '../../engine/boundary.tsx'
import { type PageFrame, PageFrameContext } from '../../engine/frame/page-frame.ts'
import { PageDrawers } from '../../engine/page/page-drawers.tsx'
import { drawn, type Tab, type Tabs } from './tabs.ts'

type Props = {
  readonly tabs: Tabs
  readonly isKeptAlive: (tab: Tab) => boolean
  readonly frameOf: (tab: Tab) => PageFrame
  /** Renders the page of an address. */
  readonly page: (location: Location) => ReactNode
}

/** Mounted pages: the active one, and those kept alive. */
export function TabPanes({ tabs, isKeptAlive, frameOf, page }: Props) {
  return drawn(tabs, isKeptAlive).map((tab) => (
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
  useScrollRestore(pane)
  useFocusRestore(pane)
  useFocusRelease(pane)
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

// Some browsers forget the scroll position of a hidden pane.
function useScrollRestore(pane: Pane): void {
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

// A hidden page keeps no focus: the browser would take it away later, and tell controls whose parts are gone.
function useFocusRelease(pane: Pane): void {
  useLayoutEffect(() => {
    const element = pane.current
    return () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element?.contains(activeElement)) activeElement.blur()
    }
  }, [pane])
}

// A page gets its focus back, except while the person moves along the tabs.
function useFocusRestore(pane: Pane): void {
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
