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
