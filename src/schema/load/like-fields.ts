import { type Field, fieldSchemas } from '../fields/registry.ts'
import type { Mixin, Resource } from '../model/resource.ts'
import type { Catalogue } from './catalogue.ts'
import { checkShape, type ShapeProblem } from './check-shape.ts'
import type { Report } from './report.ts'

type Mixins = ReadonlyMap<string, Mixin>

/** A resource whose fields are complete: each that is `like` a mixin's has the keys of that field beneath its own. */
type Complete = {
  readonly resource: Resource
  /** False where a field names a mixin, or a field of one, that is not there. */
  readonly isWhole: boolean
  readonly problems: readonly ShapeProblem[]
}

type Ref = { readonly mixin: string; readonly field: string }

// One answer for a resource and the mixins it names: each check of all files asks for it.
const memory = new WeakMap<Resource, { readonly used: readonly (Mixin | undefined)[]; readonly complete: Complete }>()

/** Completes the fields that are `like` those of mixins. */
export function completeFields(resource: Resource, mixins: Mixins): Complete {
  const used = [...new Set([...refsIn(resource).values()].map(({ mixin }) => mixin))].map((name) => mixins.get(name))
  const known = memory.get(resource)
  if (known?.used.every((mixin, index) => mixin === used[index])) return known.complete
  const complete = completed(resource, mixins)
  memory.set(resource, { used, complete })
  return complete
}

/** Names of the mixins that a resource or mixin file takes all or some fields of. */
export function mixinsOf(written: Partial<Resource>): readonly string[] {
  return [...new Set([...(written.extends ?? []), ...[...refsIn(written).values()].map(({ mixin }) => mixin)])]
}

/** Reports the fields that are `like` one that does not exist, and keys that do not fit the type of the one they are like. */
export function checkLikes(written: Partial<Resource>, { mixins, codes }: Catalogue, report: Report): void {
  for (const [key, { mixin, field }] of refsIn(written)) {
    const path = ['fields', key, 'like']
    if (!report.name(path, 'mixin', mixin, codes('mixin'))) continue
    const fields = mixins.get(mixin)?.fields
    if (fields) report.name(path, `field of ${mixin}`, field, Object.keys(fields))
  }
  if (!written.fields || refsIn(written).size === 0) return
  for (const { path, message, ...options } of completeFields(written as Resource, mixins).problems)
    report.wrong(path, message, options)
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
function refsIn({ fields = {} }: Partial<Resource>): ReadonlyMap<string, Ref> {
  return new Map(
    Object.entries(fields).flatMap(([key, field]) => {
      const { like } = field as { readonly like?: string }
      if (like === undefined) return []
      const [mixin = '', name = key] = like.split('.')
      return [[key, { mixin, field: name }] as const]
    }),
  )
}
