import type { Mixin, Resource } from '../model/resource.ts'

/**
 * A resource with the fields, rights and lists of its mixins, and with what it takes of the whole resource it is like; the resource's own
 * keys win, its own fields stand first unless said in a layout.
 */
export function mergeMixins(
  resource: Resource,
  mixinOf: (name: string) => Mixin | undefined,
  other?: Resource,
): Resource {
  if (resource.part && other) return partOf(resource, other)
  const mixins = (resource.extends ?? []).map(mixinOf).filter((mixin) => mixin !== undefined)
  if (mixins.length === 0 && !other) return resource
  const merged: Record<string, unknown> = {}
  for (const layer of [...(other ? [takenOf(other, resource)] : []), ...mixins, resource]) {
    for (const [key, value] of Object.entries(layer)) merged[key] = join(key, merged[key], value)
  }
  return merged as Resource
}

const joinedLists = new Set(['unique', 'indexes', 'rules', 'hooks', 'extends', 'groups'])
const joinedMaps = new Set(['fields', 'rights', 'constants', 'actions'])

function join(key: string, below: unknown, above: unknown): unknown {
  if (joinedLists.has(key)) return [...((below as unknown[] | undefined) ?? []), ...(above as unknown[])]
  if (joinedMaps.has(key)) return { ...(below as object | undefined), ...(above as object) }
  return above
}

/** A part of another resource: what it does not say itself, it has of that one; rights and offers are its own. */
function partOf(resource: Resource, { rights: _, operations: __, offered: ___, ...other }: Resource): Resource {
  const fields = Object.entries(other.fields).map(([key, field]) => [key, { ...field, ...resource.fields[key] }])
  return { ...other, ...resource, fields: Object.fromEntries(fields) as Resource['fields'] }
}

const taken = ['icon', 'constants', 'value', 'label', 'rules', 'list'] as const

/** What a resource has of the one it is like: a value that was unique among all rows is so among those of one parent. */
function takenOf(other: Resource, { parent }: Resource): Partial<Resource> {
  const old = other.parent?.field
  const relinked = (groups: readonly (readonly string[])[]) =>
    groups.map((group) => group.map((key) => (key === old && parent ? parent.field : key)))
  const single = Object.entries(other.fields).filter(([, field]) => field.unique === true)
  const fields = Object.entries(other.fields).map(([key, { unique: _, ...field }]) => [key, field])
  const unique = parent ? [...single.map(([key]) => [parent.field, key]), ...relinked(other.unique ?? [])] : []
  const { form } = other
  return {
    ...Object.fromEntries(taken.flatMap((key) => (other[key] === undefined ? [] : [[key, other[key]]]))),
    fields: Object.fromEntries(fields) as Resource['fields'],
    ...(unique.length > 0 && { unique }),
    ...(other.indexes && { indexes: relinked(other.indexes) }),
    ...(parent &&
      other.groups && {
        groups: other.groups.map((group) => ({ ...group, within: relinked([group.within])[0] ?? [] })),
      }),
    ...(form && { form: { ...form, sections: form.sections.map((each) => without(each, old)) } }),
  }
}

type Section = NonNullable<Resource['form']>['sections'][number]

/** A row of another parent is not asked for the one its model belongs to. */
function without(section: Section, key: string | undefined): Section {
  return { ...section, fields: section.fields.filter((name) => name !== key) }
}
