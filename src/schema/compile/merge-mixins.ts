import type { Mixin, Resource } from '../model/resource.ts'

/** A resource with its mixins' fields, rights and lists; the resource's own keys win, its own fields stand first unless said in a layout. */
export function mergeMixins(resource: Resource, mixinOf: (name: string) => Mixin | undefined): Resource {
  const mixins = (resource.extends ?? []).map(mixinOf).filter((mixin) => mixin !== undefined)
  if (mixins.length === 0) return resource
  const merged: Record<string, unknown> = {}
  for (const layer of [...mixins, resource]) {
    for (const [key, value] of Object.entries(layer)) merged[key] = join(key, merged[key], value)
  }
  return merged as Resource
}

const joinedLists = new Set(['unique', 'indexes', 'rules', 'hooks', 'extends'])
const joinedMaps = new Set(['fields', 'rights', 'constants'])

function join(key: string, below: unknown, above: unknown): unknown {
  if (joinedLists.has(key)) return [...((below as unknown[] | undefined) ?? []), ...(above as unknown[])]
  if (joinedMaps.has(key)) return { ...(below as object | undefined), ...(above as object) }
  return above
}
