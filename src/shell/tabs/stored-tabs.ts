import { fullPath, isHome, type Tabs } from './tabs.ts'

type StoredTabs = { readonly of: string; readonly open: readonly { readonly path: string; readonly title: string }[] }

/** Storage key in the session storage: each window has its own pages. */
const name = 'pro__TABS'

/** Pages that were open before a reload of this window by the same person. */
export function storedTabs(of: string): StoredTabs['open'] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredTabs | null
    return stored?.of === of && Array.isArray(stored.open) ? stored.open : []
  } catch {
    // Foreign or broken data counts as none.
    return []
  }
}

/** Stores the open pages for a reload of the window. */
export function storeTabs(of: string, { open }: Tabs): void {
  const worth = open.filter((tab) => !(isHome(tab) || tab.isRefused))
  const pages = worth.map(({ location, title }) => ({ path: fullPath(location), title }))
  try {
    sessionStorage.setItem(name, JSON.stringify({ of, open: pages } satisfies StoredTabs))
  } catch {
    // Blocked or full storage: a reload starts with the home page.
  }
}
