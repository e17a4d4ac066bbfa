import type { Field } from '../fields/registry.ts'
import type { Overlay, OverlayField } from '../model/overlay-file.ts'
import type { Resource } from '../model/resource.ts'
import { createMemory } from './memory.ts'

const made = createMemory<Resource>()

/** Resource as one tenant has it. Conditions of both files hold; fields that the resource lacks are left out. */
export function overlaid(resource: Resource, overlay: Overlay): Resource {
  return made(overlay, [resource], () => {
    const { title, fields = {}, list, form, rules = [] } = overlay
    const changed = Object.entries(fields).flatMap(([key, over]) => {
      const field = resource.fields[key]
      return field ? [[key, fieldWith(field, over)] as const] : []
    })
    return {
      ...resource,
      ...(title !== undefined && { title }),
      fields: { ...resource.fields, ...Object.fromEntries(changed) },
      ...(list && { list: { ...resource.list, ...list } }),
      ...(form && { form: { ...resource.form, ...form } }),
      ...(rules.length > 0 && { rules: [...(resource.rules ?? []), ...rules] }),
    }
  })
}

function fieldWith(field: Field, { required, readOnly, visible, ...keys }: OverlayField): Field {
  return {
    ...field,
    ...keys,
    ...(required !== undefined && { required: either(field.required, required) }),
    ...(readOnly !== undefined && { readOnly: either(field.readOnly, readOnly) }),
    ...(visible !== undefined && { visible: both(field.visible, visible), hidden: 'keep' as const }),
  }
}

// A condition for the form alone is weaker than any that the server judges.
function either(own: boolean | string | object | undefined, over: true | string): true | string {
  if (own === true || over === true) return true
  return typeof own === 'string' ? `(${own}) || (${over})` : over
}

function both(own: boolean | string | undefined, over: false | string): false | string {
  if (own === false || over === false) return false
  return typeof own === 'string' ? `(${own}) && (${over})` : over
}

/** Value of the resource at a pointer of an overlay; null for none. */
export function baseAt(resource: Resource, pointer: string): unknown {
  let value: unknown = resource
  for (const key of pointer.split('/').slice(1)) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key]
  return value ?? null
}

/** Pointers of the values that an overlay replaces or restricts. */
export function replacedBy({ title, fields = {}, list = {}, form = {} }: Overlay): readonly string[] {
  const below = (at: string, keys: object) => Object.keys(keys).map((key) => `${at}/${key}`)
  return [
    ...(title === undefined ? [] : ['/title']),
    ...Object.entries(fields).flatMap(([key, over]) => below(`/fields/${key}`, over)),
    ...below('/list', list),
    ...below('/form', form),
  ]
}
