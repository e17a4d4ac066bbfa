import type { Action } from '../model/actions.ts'
import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import { isChanging } from './compile-actions.ts'
import { type Section, sectionsOf } from './sections.ts'

/**
 * Resource with the fields, rights and lists of its mixins, and with the parts of the resource it is like. The resource's own
 * keys override; its own fields come first unless a layout differs.
 */
export function mergeMixins(
  resource: Resource,
  mixinOf: (name: string) => Mixin | undefined,
  other?: Resource,
): Resource {
  const mixins = (resource.extends ?? []).flatMap((name) => layerOf(mixinOf(name)))
  if (resource.part && other) return partOf(withRights(resource, mixins), other)
  if (mixins.length === 0 && !other) return resource
  const layers: readonly Partial<Resource>[] = [...(other ? [takenOf(other, resource)] : []), ...mixins, resource]
  return layers.reduce(over, {}) as Resource
}

function layerOf(mixin: Mixin | undefined): readonly Partial<Resource>[] {
  if (!mixin) return []
  const { areas: _, ...layer } = mixin
  return [layer]
}

/** A part of another resource has the rights of its mixins only; other keys come from that resource. */
function withRights(resource: Resource, mixins: readonly Partial<Resource>[]): Resource {
  const given = mixins.map(({ rights }) => rights).filter((rights) => rights !== undefined)
  return given.length === 0 ? resource : { ...resource, rights: Object.assign({}, ...given, resource.rights) }
}

function over(below: Partial<Resource>, layer: Partial<Resource>): Partial<Resource> {
  // Transitions belong to the states.
  const actions = layer.states && chosen(below, (action) => action.do !== 'transition')
  const base: Readonly<Record<string, unknown>> = { ...below, ...(below.actions && actions && { actions }) }
  const joined = Object.entries(layer).map(([key, value]) => [key, join(key, base[key], value)])
  return { ...base, ...Object.fromEntries(joined) }
}

const joinedLists = new Set(['unique', 'indexes', 'rules', 'hooks', 'extends', 'groups'])
const joinedMaps = new Set(['fields', 'rights', 'constants', 'actions'])

function join(key: string, below: unknown, above: unknown): unknown {
  if (joinedLists.has(key)) return [...((below as unknown[] | undefined) ?? []), ...(above as unknown[])]
  if (joinedMaps.has(key)) return { ...(below as object | undefined), ...(above as object) }
  return above
}

/** Filtered actions of a resource. */
function chosen({ actions = {} }: Partial<Resource>, isMeant: (action: Action) => boolean) {
  return Object.fromEntries(Object.entries(actions).filter(([, action]) => isMeant(action)))
}

/** Part of another resource: missing keys come from that one; rights and offers are its own. */
function partOf(resource: Resource, { rights: _, offered: __, ...other }: Resource): Resource {
  const fields = Object.entries(other.fields).map(([key, field]) => [key, { ...field, ...resource.fields[key] }])
  // Transitions belong to the states, buttons to the list.
  const theirs = chosen(other, (action) => {
    if (action.do === 'transition') return resource.states === undefined
    return isChanging(action) || (action.do !== 'permit' && resource.list === undefined)
  })
  const actions = { ...theirs, ...resource.actions }
  return { ...other, ...resource, fields: Object.fromEntries(fields) as Resource['fields'], actions }
}

const taken = ['icon', 'constants', 'value', 'label', 'rules', 'list'] as const

/** Keys that a resource takes from the one it is like: a value unique among all rows is then unique among those of one parent. */
function takenOf(other: Resource, { parent, list }: Resource): Partial<Resource> {
  const old = other.parent?.field
  const relinked = (groups: readonly (readonly string[])[]) =>
    groups.map((group) => group.map((key) => (key === old && parent ? parent.field : key)))
  const single = Object.entries(other.fields).filter(([, field]) => field.unique === true)
  const fields = Object.entries(other.fields).map(([key, { unique: _, ...field }]) => [key, field])
  const unique = parent ? [...single.map(([key]) => [parent.field, key]), ...relinked(other.unique ?? [])] : []
  const { form } = other
  const sections = form && sectionsOf(other).map((section) => without(section, old))
  return {
    ...Object.fromEntries(taken.flatMap((key) => (other[key] === undefined ? [] : [[key, other[key]]]))),
    fields: Object.fromEntries(fields) as Resource['fields'],
    // Buttons belong to the list.
    ...(list === undefined && { actions: chosen(other, (action) => !isChanging(action) && action.do !== 'permit') }),
    ...(unique.length > 0 && { unique }),
    ...(other.indexes && { indexes: relinked(other.indexes) }),
    ...(parent &&
      other.groups && {
        groups: other.groups.map((group) => ({ ...group, within: relinked([group.within])[0] ?? [] })),
      }),
    ...(sections && { form: { ...form, sections } }),
  }
}

/** A row of another parent has no field for the parent of its model. */
function without(section: Section, key: string | undefined) {
  return { ...section, fields: section.fields.filter((name) => name !== key) }
}
