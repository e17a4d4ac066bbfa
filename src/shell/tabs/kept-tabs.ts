import { fullPath, isHome, type Tabs } from './tabs.ts'

type Kept = { readonly of: string; readonly open: readonly { readonly path: string; readonly title: string }[] }

/** Kept for the window, not the browser: two windows have pages of their own. */
const name = 'pro__TABS'

/** The pages that were open in this window before it was loaded anew, if the same person had them. */
export function keptTabs(of: string): Kept['open'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    return kept?.of === of && Array.isArray(kept.open) ? kept.open : []
  } catch {
    // Somebody else wrote here; it is as good as nothing.
    return []
  }
}

/** Keeps the pages that are open, for when the window is loaded anew. */
export function keepTabs(of: string, { open }: Tabs): void {
  const worth = open.filter((tab) => !(isHome(tab) || tab.isRefused))
  const pages = worth.map(({ location, title }) => ({ path: fullPath(location), title }))
  try {
    sessionStorage.setItem(name, JSON.stringify({ of, open: pages } satisfies Kept))
  } catch {
    // Blocked or full: a window that is loaded again begins with its home page.
  }
}
