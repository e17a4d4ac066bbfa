import type { Location } from 'react-router-dom'
import { homePath, keptAliveLimit } from '../../state/constants.ts'

/** A page of the workspace. `id` stays while its address changes. */
export type Tab = {
  readonly id: string
  readonly location: Location
  /** Title that the page set; the menu's title has priority. */
  readonly title: string
  /** Whether the page was ever active: others are not mounted. */
  readonly isSeen: boolean
  /** Incremented to restart the page. */
  readonly edition: number
  /** The address is invalid: the tab closes when another is activated, and is not stored for a reload. */
  readonly isRefused?: boolean
}

/** State of the tabs: open pages in order, home page first; the active one; closed pages kept alive. */
export type Tabs = {
  readonly open: readonly Tab[]
  readonly active: string
  readonly keptAlive: readonly Tab[]
  /** Ids of pages, most recently active first. */
  readonly recent: readonly string[]
  /** Key of the last location, and the tab that received it. */
  readonly at: string
  readonly atTab: string
  readonly next: number
}

/** A navigation. `tabId`: the tab that had the location before, on back or forward. */
export type Arrival = {
  readonly location: Location
  readonly navigation: 'PUSH' | 'REPLACE' | 'POP'
  readonly isSamePage: boolean
  readonly tabId?: string | undefined
}

/** Rules for pages that do not follow from their addresses. */
export type Policy = {
  /** Whether a closed page stays alive until it is opened again (spec 2.3). */
  readonly isKeptAliveOnClose: (location: Location) => boolean
  /** A single page, without tabs. */
  readonly isSingle: boolean
}

/** Full address of a page, its identity (spec 2.3). */
export function fullPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

export function isHome({ location }: Pick<Tab, 'location'>): boolean {
  return location.pathname === homePath
}

/** Initial state: the home page, and the pages that were open before a reload. */
export function firstTabs(before: readonly { readonly path: string; readonly title: string }[] = []): Tabs {
  const paths = [{ path: homePath, title: '' }, ...before.filter(({ path }) => pathOf(path).pathname !== homePath)]
  const open = paths.map(({ path, title }, index): Tab => {
    const location = { ...pathOf(path), state: null, key: `kept-${index}` }
    return { id: `t${index}`, location, title, isSeen: false, edition: 0 }
  })
  return { open, active: 't0', keptAlive: [], recent: [], at: '', atTab: 't0', next: open.length }
}

function pathOf(path: string): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(path, 'https://same.example')
  return { pathname, search, hash }
}

/** State after a navigation: the tab of the address is active; a new one opens if there is none. */
export function arrive(tabs: Tabs, arrival: Arrival, policy: Policy): Tabs {
  const { location } = arrival
  const at = { ...tabs, at: location.key }
  const there = openTabFor(tabs, arrival)
  if (there) return pruned(shown(at, withLocation(there, location)), policy)
  const full = fullPath(location)
  const again = tabs.keptAlive.find((tab) => fullPath(tab.location) === full)
  const opened = again ?? newTab(tabs, location)
  const keptAlive = tabs.keptAlive.filter((tab) => tab !== again)
  return pruned(shown({ ...at, keptAlive, open: [...tabs.open, opened], next: tabs.next + 1 }, opened), policy)
}

// The open tab of the address, if any.
function openTabFor({ open, atTab }: Tabs, { location, navigation, isSamePage, tabId }: Arrival): Tab | undefined {
  if (location.pathname === homePath) return open.find(isHome)
  // The tab whose address changed; after a close it is gone, though another is already active.
  const current = open.find(({ id }) => id === atTab)
  const mayChange = current !== undefined && !isHome(current)
  if (isSamePage && mayChange) return current
  if (navigation === 'POP') {
    const before = open.find(({ id }) => id === tabId)
    if (before && !isHome(before)) return before
  }
  const full = fullPath(location)
  const same = open.find((tab) => fullPath(tab.location) === full)
  return same ?? (navigation === 'REPLACE' && mayChange ? current : undefined)
}

// The same address keeps its location object, so that an unchanged page does not render again.
function withLocation(tab: Tab, location: Location): Tab {
  const isSame = fullPath(tab.location) === fullPath(location)
  if (isSame) return tab
  return { ...tab, location, title: tab.location.pathname === location.pathname ? tab.title : '' }
}

function newTab({ next }: Tabs, location: Location): Tab {
  return { id: `t${next}`, location, title: '', isSeen: true, edition: 0 }
}

function shown(tabs: Tabs, tab: Tab): Tabs {
  const seen = tab.isSeen ? tab : { ...tab, isSeen: true }
  return {
    ...tabs,
    open: tabs.open
      .filter((each) => each.id === tab.id || each.isRefused !== true)
      .map((each) => (each.id === tab.id ? seen : each)),
    active: tab.id,
    atTab: tab.id,
    recent: [tab.id, ...tabs.recent.filter((id) => id !== tab.id)],
  }
}

/** State under a policy: with the home page, or with the active page alone. */
export function pruned(tabs: Tabs, policy: Policy): Tabs {
  if (!policy.isSingle) return withHome(tabs)
  return without(
    tabs,
    tabs.open.filter(({ id }) => id !== tabs.active),
    policy,
  )
}

// Without tabs, the home page was closed like any other.
function withHome(tabs: Tabs): Tabs {
  if (tabs.open.some(isHome)) return tabs
  const home = { ...newTab(tabs, { ...pathOf(homePath), state: null, key: 'home' }), isSeen: false }
  return { ...tabs, open: [home, ...tabs.open], next: tabs.next + 1 }
}

function without(tabs: Tabs, closed: readonly Tab[], { isKeptAliveOnClose }: Policy): Tabs {
  if (closed.length === 0) return tabs
  const gone = new Set(closed.map(({ id }) => id))
  const open = tabs.open.filter(({ id }) => !gone.has(id))
  const recent = tabs.recent.filter((id) => !gone.has(id))
  const active = gone.has(tabs.active) ? (recent[0] ?? open.at(-1)?.id ?? tabs.active) : tabs.active
  const worthKeeping = closed.filter((tab) => tab.isSeen && isKeptAliveOnClose(tab.location))
  return { ...tabs, open, recent, active, keptAlive: [...worthKeeping, ...tabs.keptAlive].slice(0, keptAliveLimit) }
}

/** Why a tab cannot be closed, if so (spec 2.3). */
export function refusal(tabs: Tabs, id: string): 'last' | 'home' | undefined {
  if (tabs.open.length === 1) return 'last'
  const tab = tabs.open.find((each) => each.id === id)
  return tab && isHome(tab) ? 'home' : undefined
}

/** State after pages are closed; the home page stays. The page that was active before becomes active. */
export function close(tabs: Tabs, ids: readonly string[], policy: Policy): Tabs {
  return without(
    tabs,
    tabs.open.filter((tab) => ids.includes(tab.id) && !isHome(tab)),
    policy,
  )
}

/** Ids of the tabs on one side of a tab, or of all others; never the home page. */
export function idsOnSide(tabs: Tabs, id: string, side: 'left' | 'right' | 'others'): readonly string[] {
  const at = tabs.open.findIndex((tab) => tab.id === id)
  const isMeant = (index: number) => (side === 'left' ? index < at : side === 'right' ? index > at : index !== at)
  return tabs.open.filter((tab, index) => isMeant(index) && !isHome(tab)).map((tab) => tab.id)
}

/** State with an active page whose navigation is still pending. */
export function show(tabs: Tabs, id: string): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  return tab ? { ...shown(tabs, tab), atTab: tabs.atTab } : tabs
}

/**
 * State when a pending navigation is given up: the tab of the address is active again. Always a new object: React compares it
 * first with the state of a render that it may have abandoned, and would drop an equal one.
 */
export function settle(tabs: Tabs): Tabs {
  const tab = tabs.open.find(({ id }) => id === tabs.atTab)
  return tab ? shown(tabs, tab) : { ...tabs }
}

/** Restarts a page. */
export function refresh(tabs: Tabs, id: string): Tabs {
  const open = tabs.open.map((tab) => (tab.id === id ? { ...tab, edition: tab.edition + 1 } : tab))
  return { ...tabs, open }
}

/** Moves a tab; the home page stays first. */
export function move(tabs: Tabs, id: string, to: number): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || isHome(tab)) return tabs
  const others = tabs.open.filter((each) => each !== tab)
  const first = others[0] && isHome(others[0]) ? 1 : 0
  return { ...tabs, open: others.toSpliced(Math.max(first, to), 0, tab) }
}

/** Sets the title that a page gave itself. */
export function named(tabs: Tabs, id: string, title: string): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || tab.title === title) return tabs
  return { ...tabs, open: tabs.open.map((each) => (each === tab ? { ...tab, title } : each)) }
}

/** Marks a page's address as invalid or valid. */
export function refused(tabs: Tabs, id: string, isRefused: boolean): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || isHome(tab) || (tab.isRefused ?? false) === isRefused) return tabs
  return { ...tabs, open: tabs.open.map((each) => (each === tab ? { ...tab, isRefused } : each)) }
}

/** Mounted pages: seen open ones, and closed ones kept alive. */
export function drawn({ open, keptAlive, active }: Tabs, isKeptAlive: (tab: Tab) => boolean): readonly Tab[] {
  return [...open.filter((tab) => tab.id === active || (tab.isSeen && isKeptAlive(tab))), ...keptAlive]
}

/** The tab so many positions to the right, cyclic. */
export function neighbour({ open, active }: Tabs, step: 1 | -1): Tab | undefined {
  const at = open.findIndex(({ id }) => id === active)
  return open[(at + step + open.length) % open.length]
}
