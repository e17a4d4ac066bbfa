import type { MenuItem } from '../api/permissions.ts'

/** An entry of the menu that opens something, with the entries above it and itself at the end. */
export type MenuPlace = { readonly item: MenuItem; readonly trail: readonly MenuItem[] }

/** The leaves of a menu with the titles above them, hidden ones included: what can be opened. */
export function leavesOf(items: readonly MenuItem[], above: readonly MenuItem[] = []): readonly MenuPlace[] {
  return items.flatMap((item) =>
    item.children?.length ? leavesOf(item.children, [...above, item]) : [{ item, trail: [...above, item] }],
  )
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
