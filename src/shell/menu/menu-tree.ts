import type { MenuItem } from '../../api/permissions.ts'
import { outsideAddress } from '../../state/safe-path.ts'

/** An entry of the menu that opens something, with the entries above it and itself at the end. */
export type MenuPlace = { readonly item: MenuItem; readonly trail: readonly MenuItem[] }

/** The leaves of a menu with the titles above them, hidden ones included: what can be opened. Entries without a route cannot (spec 2.2). */
export function leavesOf(items: readonly MenuItem[], above: readonly MenuItem[] = []): readonly MenuPlace[] {
  return items.flatMap((item) => {
    if (item.route === '0') return []
    const trail = [...above, item]
    return item.children?.length ? leavesOf(item.children, trail) : [{ item, trail }]
  })
}

/** Entries that only hold others, and where they lead. */
export function redirectsOf(items: readonly MenuItem[]): readonly { readonly path: string; readonly to: string }[] {
  return items.flatMap(({ path, redirect, route, children = [] }) => {
    if (route === '0' || children.length === 0) return []
    const to = redirect ?? leavesOf(children)[0]?.item.path
    return [...(path !== '' && to ? [{ path, to }] : []), ...redirectsOf(children)]
  })
}

const kinds: Readonly<Record<string, string>> = { page: 'page', report: 'report' }

/**
 * Where in the menu an address belongs: to the entry of that path, else to the entry that opens the same thing: `/form/srm/supplier/bank`
 * belongs to the list of bank accounts.
 */
export function placeOf(items: readonly MenuItem[], path: string): MenuPlace | undefined {
  const leaves = leavesOf(items)
  const [, kind, code] = /^\/(list|form|page|report)\/(.+)$/.exec(path) ?? []
  return (
    leaves.find(({ item }) => item.path === path) ??
    leaves.find(
      ({ item: { meta } }) => meta.procura?.code === code && meta.procura?.kind === (kinds[kind ?? ''] ?? 'resource'),
    )
  )
}

/** What a menu shows of an entry, and of those below it. */
export type Shown = {
  readonly key: string
  readonly title: string
  readonly icon?: string
  /** Where it leads; entries that hold others lead nowhere. */
  readonly to?: string
  /** An address outside, which has a window of its own. */
  readonly outside?: string
  readonly children: readonly Shown[]
}

/** The entries that a menu shows: neither hidden ones nor those without a route; of an entry that stands for those below it, it alone. */
export function shownOf(items: readonly MenuItem[]): readonly Shown[] {
  return items.flatMap((item): readonly Shown[] => {
    if (item.hidden || item.route === '0') return []
    if (!item.children?.length) return [leaf(item)]
    if (item.alwaysShow) return [{ ...named(item), to: firstBelow(item) ?? '/404', children: [] }]
    const children = shownOf(item.children)
    return children.length > 0 ? [{ ...named(item), children }] : []
  })
}

function named({ id, meta: { title, icon } }: MenuItem) {
  return { key: id, title, ...(icon !== undefined && { icon }) }
}

function leaf(item: MenuItem): Shown {
  const { url, internalOrExternal } = item.meta
  const outside = internalOrExternal ? outsideAddress(url) : undefined
  return { ...named(item), to: item.path, ...(outside !== undefined && { outside }), children: [] }
}

function firstBelow({ redirect, children = [] }: MenuItem): string | undefined {
  return redirect ?? leavesOf(children)[0]?.item.path
}
