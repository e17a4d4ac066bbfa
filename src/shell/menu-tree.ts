import type { MenuItem } from '../api/permissions.ts'

/** The leaves of a menu with the titles above them, hidden ones included: what can be opened. */
export function leavesOf(
  items: readonly MenuItem[],
  above: readonly MenuItem[] = [],
): { readonly item: MenuItem; readonly trail: readonly MenuItem[] }[] {
  return items.flatMap((item) =>
    item.children?.length ? leavesOf(item.children, [...above, item]) : [{ item, trail: [...above, item] }],
  )
}

/** The entry whose path is that of the address, with the entries above it. */
export function findByPath(items: readonly MenuItem[], path: string) {
  return leavesOf(items).find(({ item }) => item.path === path)
}
