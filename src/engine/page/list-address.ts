import { prefix } from '../list/list-query.ts'

/** The address of a resource's list with something asked of it. */
export function listAddress(resource: string, filters: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [prefix + field, value]))
  return `/list/${resource}${search.size === 0 ? '' : `?${search}`}`
}
