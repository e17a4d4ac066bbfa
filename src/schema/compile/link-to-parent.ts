import type { Text } from '../base/text.ts'
import type { Resource } from '../model/resource.ts'
import { sectionsOf } from './sections.ts'

const links = new WeakSet<object>()

/**
 * Resource with the link field to its parent, if its file has none: a required choice of the parent, named like it. Users never fill it
 * in, so no form has it.
 * @param title title of the parent; unknown for a missing parent.
 */
export function withLinkToParent(resource: Resource, title: Text = resource.title): Resource {
  const { parent, fields, form } = resource
  if (!parent || Object.hasOwn(fields, parent.field)) return resource
  const link = { type: 'list', from: parent.of, title, required: true } as const
  links.add(link)
  const sections = sectionsOf(resource).map((section) => ({ ...section, fields: [...section.fields] }))
  return { ...resource, fields: { [parent.field]: link, ...fields }, form: { ...form, sections } }
}

/** Whether the link field to the parent is derived, not from a file. */
export function isLinkDerived({ parent, fields }: Resource): boolean {
  return parent !== undefined && links.has(fields[parent.field] ?? {})
}
