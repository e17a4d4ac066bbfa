import { type FieldType, fieldSchemas } from '../fields/registry.ts'

type Json = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

/** Keys that a new field of a type needs in addition to its title, with empty values; a choice gets the key of its dictionary. */
export function startOfType(type: FieldType): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = fieldSchemas[type] as Json
  const names = Object.keys(properties).filter((name) => required.includes(name) || name === 'dict')
  const needed = names.filter((name) => name !== 'type' && name !== 'title')
  return Object.fromEntries(needed.map((name) => [name, emptyOf(properties[name] ?? {})]))
}

function emptyOf({ type }: Json): unknown {
  if (type === 'array') return []
  return type === 'object' ? {} : ''
}
