import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import { createMemory } from './memory.ts'

const extending = createMemory<Resource>()

/**
 * Resources, extended by the mixins of their area as well, below the mixins they name. Of two mixins for a resource, the one of the inner
 * folder overrides.
 */
export function withAreas(
  resources: ReadonlyMap<string, Resource>,
  mixins: ReadonlyMap<string, Mixin>,
): Map<string, Resource> {
  const shared = [...mixins]
    .flatMap(([name, { areas = [] }]) => areas.map((area) => ({ name, area })))
    .toSorted((a, b) => a.area.length - b.area.length || a.name.localeCompare(b.name))
  return new Map(
    [...resources].map(([code, resource]) => {
      const names = shared.filter(({ area }) => code.startsWith(area)).map(({ name }) => name)
      if (names.length === 0) return [code, resource] as const
      const all = [...new Set([...names, ...(resource.extends ?? [])])]
      return [code, extending(resource, all, () => ({ ...resource, extends: all }))] as const
    }),
  )
}
