import { type Field, fieldSchemas } from '../fields/registry.ts'
import type { Mixin, Resource } from '../model/resource.ts'
import type { Lookup } from './catalogue.ts'
import { checkShape, type ShapeProblem } from './check-shape.ts'
import { createMemory } from './memory.ts'

type Mixins = Lookup<Mixin>

/** A resource whose fields are complete: each that is `like` a mixin's has the keys of that field beneath its own. */
type Complete = {
  readonly resource: Resource
  /** False where a field names a mixin, or a field of one, that is not there. */
  readonly isWhole: boolean
  readonly problems: readonly ShapeProblem[]
}

type Ref = { readonly mixin: string; readonly field: string }

const complete = createMemory<Complete>()

/** Completes the fields that are `like` those of mixins. */
export function completeFields(resource: Resource, mixins: Mixins): Complete {
  const used = [...new Set([...refsIn(resource).values()].map(({ mixin }) => mixin))].map((name) => mixins.get(name))
  return complete(resource, used, () => completed(resource, mixins))
}

/** Names of the mixins that a resource or mixin file takes all or some fields of. */
export function mixinsOf(written: Partial<Resource>): readonly string[] {
  return [...new Set([...(written.extends ?? []), ...[...refsIn(written).values()].map(({ mixin }) => mixin)])]
}

function completed(resource: Resource, mixins: Mixins): Complete {
  const refs = refsIn(resource)
  if (refs.size === 0) return { resource, isWhole: true, problems: [] }
  const fields: [string, Field][] = []
  const problems: ShapeProblem[] = []
  let isWhole = true
  for (const [key, own] of Object.entries(resource.fields)) {
    const ref = refs.get(key)
    const base = ref && mixins.get(ref.mixin)?.fields?.[ref.field]
    if (!ref) fields.push([key, own])
    else if (!base) isWhole = false
    else {
      const { like: _, ...keys } = own as Field & { readonly like?: string }
      const field = { ...base, ...keys } as Field
      problems.push(...checkShape(fieldSchemas[base.type], field, ['fields', key]))
      fields.push([key, field])
    }
  }
  return { resource: { ...resource, fields: Object.fromEntries(fields) }, isWhole, problems }
}

/** The mixin and the field that each field is `like`: `bill.remark`, or `bill` for the field of the same key. */
export function refsIn(written: Partial<Resource>): ReadonlyMap<string, Ref> {
  return refs(written, [], () => refsOf(written))
}

const refs = createMemory<ReadonlyMap<string, Ref>>(1)

function refsOf({ fields = {} }: Partial<Resource>): ReadonlyMap<string, Ref> {
  return new Map(
    Object.entries(fields).flatMap(([key, field]) => {
      const { like } = field as { readonly like?: string }
      if (like === undefined) return []
      const [mixin = '', name = key] = like.split('.')
      return [[key, { mixin, field: name }] as const]
    }),
  )
}
