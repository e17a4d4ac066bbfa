import type { TSchema } from 'typebox'
import { type Field, fieldSchemas } from '../fields/registry.ts'
import { type Action, actionSchemas } from '../model/actions.ts'
import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import type { Lookup } from './catalogue.ts'
import { checkShape, type ShapeProblem } from './check-shape.ts'
import { createMemory } from './memory.ts'

type Mixins = Lookup<Mixin>
type Entries = { readonly [key: string]: object }

/** Map of a resource whose entries may be `like` those of a mixin. */
type Place = {
  readonly what: 'field' | 'action'
  readonly path: readonly string[]
  read(written: Partial<Resource> | Mixin): Entries | undefined
  /** Returns the resource with other entries here. */
  write(resource: Resource, entries: Entries): Resource
  schemaOf(entry: object): TSchema
}

const places: readonly Place[] = [
  {
    what: 'field',
    path: ['fields'],
    read: ({ fields }) => fields,
    write: (resource, entries) => ({ ...resource, fields: entries as Resource['fields'] }),
    schemaOf: (entry) => fieldSchemas[(entry as Field).type],
  },
  {
    what: 'action',
    path: ['actions'],
    read: ({ actions }) => actions,
    write: (resource, entries) => ({ ...resource, actions: entries as NonNullable<Resource['actions']> }),
    schemaOf: (entry) => actionSchemas[(entry as Action).do],
  },
]

/** Entry that is `like` one of a mixin: `bill.remark`, or `bill` for the entry of the same key. */
type Ref = {
  readonly place: Place
  readonly key: string
  readonly mixin: string
  readonly name: string
}

/** Resource with complete entries: each that is `like` a mixin's has the keys of that one below its own. */
type Complete = {
  readonly resource: Resource
  /** False when an entry names a mixin, or an entry of one, that does not exist. */
  readonly isWhole: boolean
  readonly problems: readonly ShapeProblem[]
}

const complete = createMemory<Complete>()

/** Completes the fields and actions that are `like` those of mixins. */
export function completeLikes(resource: Resource, mixins: Mixins): Complete {
  const used = [...new Set(refsIn(resource).map(({ mixin }) => mixin))].map((name) => mixins.get(name))
  return complete(resource, used, () => completed(resource, mixins))
}

/** Mixins that a resource or mixin file takes all or some entries of. */
export function mixinsOf(written: Partial<Resource>): readonly string[] {
  return [...new Set([...(written.extends ?? []), ...refsIn(written).map(({ mixin }) => mixin)])]
}

/** Mixin entry that an entry is `like`; undefined when it does not exist. */
function baseOf({ place, mixin, name }: Ref, mixins: Mixins): object | undefined {
  const found = mixins.get(mixin)
  return found && place.read(found)?.[name]
}

function completed(resource: Resource, mixins: Mixins): Complete {
  const problems: ShapeProblem[] = []
  let isWhole = true
  let whole = resource
  for (const [place, refs] of Map.groupBy(refsIn(resource), (ref) => ref.place)) {
    const byKey = new Map(refs.map((ref) => [ref.key, ref]))
    const entries = Object.entries(place.read(resource) ?? {}).flatMap(([key, own]) => {
      const ref = byKey.get(key)
      if (!ref) return [[key, own] as const]
      const base = baseOf(ref, mixins)
      if (!base) {
        isWhole = false
        return []
      }
      const { like: _, ...keys } = own as { readonly like?: string }
      const entry = { ...base, ...keys }
      problems.push(...checkShape(place.schemaOf(base), entry, [...place.path, key]))
      return [[key, entry] as const]
    })
    whole = place.write(whole, Object.fromEntries(entries))
  }
  return { resource: whole, isWhole, problems }
}

/** Mixin that contributes the value at a JSON pointer into a file; undefined for a value of the file's own. */
export function takenFrom(written: Partial<Resource>, pointer: string): string | undefined {
  const taken = refsIn(written).find(({ place, key }) => {
    const at = `/${[...place.path, key].join('/')}/`
    const [first = ''] = pointer.startsWith(at) ? pointer.slice(at.length).split('/') : []
    return first !== '' && first !== 'like' && !Object.hasOwn(place.read(written)?.[key] ?? {}, first)
  })
  return taken?.mixin
}

/** Entries of a file that are `like` those of mixins. */
export function refsIn(written: Partial<Resource>): readonly Ref[] {
  return refs(written, [], () => places.flatMap((place) => refsAt(place, written)))
}

const refs = createMemory<readonly Ref[]>(1)

function refsAt(place: Place, written: Partial<Resource>): readonly Ref[] {
  return Object.entries(place.read(written) ?? {}).flatMap(([key, entry]) => {
    const { like } = entry as { readonly like?: string }
    if (like === undefined) return []
    const [mixin = '', name = key] = like.split('.')
    return [{ place, key, mixin, name }]
  })
}
