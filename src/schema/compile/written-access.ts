import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import type { InheritedRights } from '../model/studio-data.ts'
import { withAreas } from './areas.ts'
import { ownActions } from './compile-actions.ts'
import { wholeResources } from './whole-resources.ts'

type File = { readonly kind: string; readonly code: string; readonly value: unknown }

/** Access that mixins and the resource it is like give a resource; undefined for one with a missing part. */
export function accessAbove(code: string, files: Iterable<File>): InheritedRights | undefined {
  const all = [...files]
  const mixins = new Map(
    all.filter(({ kind }) => kind === 'mixin').map(({ code: name, value }) => [name, value as Mixin]),
  )
  const resources = new Map(
    all.filter(({ kind }) => kind === 'resource').map(({ code: name, value }) => [name, value as Resource]),
  )
  const own = resources.get(code)
  if (!own) return undefined
  const whole = wholeOf(code, new Map([...resources, [code, withoutAccess(own)]]), mixins)
  if (!whole) return undefined
  const by = Object.entries(ownActions(whole)).map(([name, action]) => [name, [action.by ?? []].flat()])
  return { rights: whole.rights ?? {}, by: Object.fromEntries(by) }
}

/** Resource without its own rights, and without the roles that its actions name themselves. */
function withoutAccess({ rights: _, ...resource }: Resource): Resource {
  if (!resource.actions) return resource
  const actions = Object.entries(resource.actions).map(([name, action]) => {
    const { by: __, ...rest } = action as typeof action & { readonly by?: unknown }
    return [name, rest]
  })
  return { ...resource, actions: Object.fromEntries(actions) }
}

function wholeOf(code: string, resources: ReadonlyMap<string, Resource>, mixins: ReadonlyMap<string, Mixin>) {
  const own = resources.get(code)
  const like = own?.like ?? own?.part?.of
  const other = like === undefined ? undefined : resources.get(like)
  const written = new Map([
    ...(like !== undefined && other ? [[like, other] as const] : []),
    ...(own ? [[code, own] as const] : []),
  ])
  const derived = new Set(
    [...written].flatMap(([name, resource]) => ((resource.like ?? resource.part) === undefined ? [] : [name])),
  )
  return wholeResources(withAreas(written, mixins), { mixins, derived, known: { hooks: [], blocks: [] } }).get(code)
}
