import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import { extended } from './extend.ts'
import type { Known } from './known.ts'
import { completeLikes } from './likes.ts'
import { withLinkToParent } from './link-to-parent.ts'
import { createMemory } from './memory.ts'
import { mergeMixins } from './merge-mixins.ts'

const merged = createMemory<Resource>()

type Parts = {
  readonly mixins: ReadonlyMap<string, Mixin>
  /** Codes of resources that are like another one. */
  readonly derived: ReadonlySet<string>
  readonly known: Known
}

/** Resources with all parts from mixins, from each other and from the installation. Those with a missing part are left out. */
export function wholeResources(
  written: ReadonlyMap<string, Resource>,
  { mixins, derived, known }: Parts,
): Map<string, Resource> {
  const whole = new Map<string, Resource>()
  // A resource that is like another needs the complete one.
  const inOrder = [...written].toSorted(([a], [b]) => Number(derived.has(a)) - Number(derived.has(b)))
  for (const [code, resource] of inOrder) {
    const { like, extends: names = [] } = { like: resource.part?.of, ...resource }
    const other = like === undefined || derived.has(like) ? undefined : whole.get(like)
    const own = completeLikes(resource, mixins)
    // Without one of its parts its fields are unknown, so they are not checked.
    if (!own.isWhole || own.problems.length > 0 || !names.every((name) => mixins.has(name))) continue
    if (like !== undefined && !other) continue
    const added = known.extensions?.get(code) ?? []
    const title = parentOf(own.resource, other, written)?.title
    const inputs = [other, JSON.stringify([added, title]), ...names.map((name) => mixins.get(name))]
    const merge = () => {
      const one = mergeMixins(own.resource, (name) => mixins.get(name), other)
      return extended(withLinkToParent(one, title), added)
    }
    whole.set(code, merged(own.resource, inputs, merge))
  }
  return new Map(
    [...written.keys()].flatMap((code) => {
      const one = whole.get(code)
      return one ? [[code, one] as const] : []
    }),
  )
}

function parentOf(
  { parent }: Resource,
  other: Resource | undefined,
  written: ReadonlyMap<string, Resource>,
): Resource | undefined {
  const { of } = parent ?? other?.parent ?? {}
  return of === undefined ? undefined : written.get(of)
}
