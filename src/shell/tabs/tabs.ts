import type { Location } from 'react-router-dom'
import { homePath, keptPages } from '../../state/constants.ts'

/** A page of the workspace. `id` stays while its address changes. */
export type Tab = {
  readonly id: string
  readonly location: Location
  /** What the page called itself; the menu's word goes before it. */
  readonly title: string
  /** Whether it was ever on show: what was not is not drawn. */
  readonly isSeen: boolean
  /** Grows when the page is to begin anew. */
  readonly edition: number
  /** Its address leads nowhere: the tab goes as soon as another is on show, and is not kept for a reload. */
  readonly isRefused?: boolean
}

/** The pages that are open, in their order, the home page first; which one is on show; and those that were closed and are kept. */
export type Tabs = {
  readonly open: readonly Tab[]
  readonly active: string
  readonly kept: readonly Tab[]
  /** Ids of pages, those on show last first. */
  readonly recent: readonly string[]
  /** The key of the address that was arrived at last, and the page that it was arrived at on. */
  readonly at: string
  readonly atTab: string
  readonly next: number
}

/** How an address was arrived at. `tabId` is the page that had it before, when one goes back or forth. */
export type Arrival = {
  readonly location: Location
  readonly way: 'PUSH' | 'REPLACE' | 'POP'
  readonly isSamePage: boolean
  readonly tabId?: string | undefined
}

/** What is to be known of pages beside their addresses. */
export type Policy = {
  /** Whether a page that is closed is kept as it was for when it is opened again (spec 2.3). */
  readonly isKeptClosed: (location: Location) => boolean
  /** One page at a time, without tabs. */
  readonly isSingle: boolean
}

/** The whole address of a page, which tells pages apart (spec 2.3). */
export function fullPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

export function isHome({ location }: Pick<Tab, 'location'>): boolean {
  return location.pathname === homePath
}

/** The workspace before anything was opened: the home page, and what was open before the window was loaded anew. */
export function firstTabs(before: readonly { readonly path: string; readonly title: string }[] = []): Tabs {
  const paths = [{ path: homePath, title: '' }, ...before.filter(({ path }) => pathOf(path).pathname !== homePath)]
  const open = paths.map(({ path, title }, index): Tab => {
    const location = { ...pathOf(path), state: null, key: `kept-${index}` }
    return { id: `t${index}`, location, title, isSeen: false, edition: 0 }
  })
  return { open, active: 't0', kept: [], recent: [], at: '', atTab: 't0', next: open.length }
}

function pathOf(path: string): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(path, 'https://same.example')
  return { pathname, search, hash }
}

/** The workspace once an address was arrived at: on the page that has it, else on one that is opened for it. */
export function arrive(tabs: Tabs, arrival: Arrival, policy: Policy): Tabs {
  const { location } = arrival
  const at = { ...tabs, at: location.key }
  const there = standing(tabs, arrival)
  if (there) return pruned(shown(at, withLocation(there, location)), policy)
  const full = fullPath(location)
  const again = tabs.kept.find((tab) => fullPath(tab.location) === full)
  const opened = again ?? newTab(tabs, location)
  const kept = tabs.kept.filter((tab) => tab !== again)
  return pruned(shown({ ...at, kept, open: [...tabs.open, opened], next: tabs.next + 1 }, opened), policy)
}

// The page that the address belongs to, if one is open.
function standing({ open, atTab }: Tabs, { location, way, isSamePage, tabId }: Arrival): Tab | undefined {
  if (location.pathname === homePath) return open.find(isHome)
  // The page whose address changed; after a page was closed it is gone, though another one is on show already.
  const current = open.find(({ id }) => id === atTab)
  const mayChange = current !== undefined && !isHome(current)
  if (isSamePage && mayChange) return current
  if (way === 'POP') {
    const before = open.find(({ id }) => id === tabId)
    if (before && !isHome(before)) return before
  }
  const full = fullPath(location)
  const same = open.find((tab) => fullPath(tab.location) === full)
  return same ?? (way === 'REPLACE' && mayChange ? current : undefined)
}

// The same address is the same location, so that a page that is only shown again is not drawn again.
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

function pruned(tabs: Tabs, policy: Policy): Tabs {
  if (!policy.isSingle) return withHome(tabs)
  return without(
    tabs,
    tabs.open.filter(({ id }) => id !== tabs.active),
    policy,
  )
}

// Where pages had no tabs, the home page was closed like any other.
function withHome(tabs: Tabs): Tabs {
  if (tabs.open.some(isHome)) return tabs
  const home = { ...newTab(tabs, { ...pathOf(homePath), state: null, key: 'home' }), isSeen: false }
  return { ...tabs, open: [home, ...tabs.open], next: tabs.next + 1 }
}

function without(tabs: Tabs, closed: readonly Tab[], { isKeptClosed }: Policy): Tabs {
  if (closed.length === 0) return tabs
  const gone = new Set(closed.map(({ id }) => id))
  const open = tabs.open.filter(({ id }) => !gone.has(id))
  const recent = tabs.recent.filter((id) => !gone.has(id))
  const active = gone.has(tabs.active) ? (recent[0] ?? open.at(-1)?.id ?? tabs.active) : tabs.active
  const worthKeeping = closed.filter((tab) => tab.isSeen && isKeptClosed(tab.location))
  return { ...tabs, open, recent, active, kept: [...worthKeeping, ...tabs.kept].slice(0, keptPages) }
}

/** Why a page cannot be closed, if it cannot (spec 2.3). */
export function refusal(tabs: Tabs, id: string): 'last' | 'home' | undefined {
  if (tabs.open.length === 1) return 'last'
  const tab = tabs.open.find((each) => each.id === id)
  return tab && isHome(tab) ? 'home' : undefined
}

/** The workspace without some pages; the home page stays. The page that was on show last takes the place of the one that was. */
export function close(tabs: Tabs, ids: readonly string[], policy: Policy): Tabs {
  return without(
    tabs,
    tabs.open.filter((tab) => ids.includes(tab.id) && !isHome(tab)),
    policy,
  )
}

/** Ids of the pages beside one: those before it, behind it, or all others. The home page is none of them. */
export function besides(tabs: Tabs, id: string, side: 'left' | 'right' | 'others'): readonly string[] {
  const at = tabs.open.findIndex((tab) => tab.id === id)
  const isMeant = (index: number) => (side === 'left' ? index < at : side === 'right' ? index > at : index !== at)
  return tabs.open.filter((tab, index) => isMeant(index) && !isHome(tab)).map((tab) => tab.id)
}

/** The workspace with a page on show whose address is still on its way. */
export function show(tabs: Tabs, id: string): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  return tab ? { ...shown(tabs, tab), atTab: tabs.atTab } : tabs
}

/** A page that begins anew. */
export function refresh(tabs: Tabs, id: string): Tabs {
  const open = tabs.open.map((tab) => (tab.id === id ? { ...tab, edition: tab.edition + 1 } : tab))
  return { ...tabs, open }
}

/** A page at another place among the tabs; the home page stays the first. */
export function move(tabs: Tabs, id: string, to: number): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || isHome(tab)) return tabs
  const others = tabs.open.filter((each) => each !== tab)
  const first = others[0] && isHome(others[0]) ? 1 : 0
  return { ...tabs, open: others.toSpliced(Math.max(first, to), 0, tab) }
}

/** A page under the name it gave itself. */
export function named(tabs: Tabs, id: string, title: string): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || tab.title === title) return tabs
  return { ...tabs, open: tabs.open.map((each) => (each === tab ? { ...tab, title } : each)) }
}

/** A page whose address leads nowhere, or does so no longer. */
export function refused(tabs: Tabs, id: string, isRefused: boolean): Tabs {
  const tab = tabs.open.find((each) => each.id === id)
  if (!tab || isHome(tab) || (tab.isRefused ?? false) === isRefused) return tabs
  return { ...tabs, open: tabs.open.map((each) => (each === tab ? { ...tab, isRefused } : each)) }
}

/** Pages that are drawn, on show or not: open ones that were seen, and closed ones that are kept. */
export function drawn({ open, kept, active }: Tabs, isKept: (tab: Tab) => boolean): readonly Tab[] {
  return [...open.filter((tab) => tab.id === active || (tab.isSeen && isKept(tab))), ...kept]
}

/** What is left to right of a page: the one so many places on, around the ends. */
export function neighbour({ open, active }: Tabs, step: 1 | -1): Tab | undefined {
  const at = open.findIndex(({ id }) => id === active)
  return open[(at + step + open.length) % open.length]
}
