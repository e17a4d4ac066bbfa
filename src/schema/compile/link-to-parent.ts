import type { Text } from '../base/text.ts'
import type { Resource } from '../model/resource.ts'
import { sectionsOf } from './sections.ts'

const links = new WeakSet<object>()

/**
 * A resource with the field that holds its parent, where its file does not say it: a required choice of the parent, named like it. People
 * never fill it in, so no form has it.
 * @param title what the parent is called; of a parent that is not there, nobody knows.
 */
export function withLinkToParent(resource: Resource, title: Text = resource.title): Resource {
  const { parent, fields, form } = resource
  if (!parent || Object.hasOwn(fields, parent.field)) return resource
  const link = { type: 'list', from: parent.of, title, required: true } as const
  links.add(link)
  const sections = sectionsOf(resource).map((section) => ({ ...section, fields: [...section.fields] }))
  return { ...resource, fields: { [parent.field]: link, ...fields }, form: { ...form, sections } }
}

/** Whether no file says the field that holds the parent of a resource. */
export function isLinkDerived({ parent, fields }: Resource): boolean {
  return parent !== undefined && links.has(fields[parent.field] ?? {})
}
