import type { MenuItem } from '../../api/permissions.ts'
import { outsideAddress } from '../../state/safe-path.ts'

/** A leaf of the menu; `trail`: its ancestors and itself. */
export type MenuLeaf = { readonly item: MenuItem; readonly trail: readonly MenuItem[] }

/** All leaves of a menu with their ancestors, hidden ones included. Entries without a route are left out (spec 2.2). */
export function leavesOf(items: readonly MenuItem[], above: readonly MenuItem[] = []): readonly MenuLeaf[] {
  return items.flatMap((item) => {
    if (item.route === '0') return []
    const trail = [...above, item]
    return item.children?.length ? leavesOf(item.children, trail) : [{ item, trail }]
  })
}

/** Redirects of group entries to their first page. */
export function redirectsOf(items: readonly MenuItem[]): readonly { readonly path: string; readonly to: string }[] {
  return items.flatMap(({ path, redirect, route, children = [] }) => {
    if (route === '0' || children.length === 0) return []
    const to = redirect ?? leavesOf(children)[0]?.item.path
    return [...(path !== '' && to ? [{ path, to }] : []), ...redirectsOf(children)]
  })
}

const kinds: Readonly<Record<string, string>> = { page: 'page', report: 'report' }

/**
 * Menu entry of an address: the entry of that path, otherwise the entry for the same resource: `/form/srm/supplier/bank`
 * belongs to the list of bank accounts.
 */
export function menuLeafOf(items: readonly MenuItem[], path: string): MenuLeaf | undefined {
  const leaves = leavesOf(items)
  const [, kind, code] = /^\/(list|form|page|report)\/(.+)$/.exec(path) ?? []
  return (
    leaves.find(({ item }) => item.path === path) ??
    leaves.find(
      ({ item: { meta } }) => meta.procura?.code === code && meta.procura?.kind === (kinds[kind ?? ''] ?? 'resource'),
    )
  )
}

/** An entry as a menu shows it, with its children. */
export type Shown = {
  readonly key: string
  readonly title: string
  readonly icon?: string
  /** Address; groups have none. */
  readonly to?: string
  /** External address, opened in a new window. */
  readonly outside?: string
  readonly children: readonly Shown[]
}

/** Visible entries: not hidden, with a route; an entry that represents its children comes without them. */
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
