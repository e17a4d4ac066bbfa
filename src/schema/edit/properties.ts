import { commonProps } from '../fields/kind.ts'
import { type FieldType, fieldSchemas, fieldTypes } from '../fields/registry.ts'

/** Form of the values of a property: `texts` in both languages, `names` a list of strings, `code` anything else. */
export type PropertyForm = 'switch' | 'choice' | 'number' | 'texts' | 'names' | 'string' | 'code'

/** Key that a field of a schema file may have. */
export type Property = {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly form: PropertyForm
  /** Values of a choice. */
  readonly choices: readonly (string | number)[]
}

type Json = {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Json[]
  readonly items?: Json
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly description?: string
}

const known = new Map<string, readonly Property[]>()

/**
 * Properties of a field, from the meta-schema of its type; those of all types for an inherited field. Without its type and `like`.
 */
export function propertiesOf(field: Readonly<Record<string, unknown>>): readonly Property[] {
  const all = propertiesOfType(field.type)
  const others = Object.keys(field).filter(
    (name) => name !== 'type' && name !== 'like' && !all.some((each) => each.name === name),
  )
  return others.length === 0 ? all : [...all, ...others.map((name) => propertyOf(name, {}, false))]
}

function propertiesOfType(type: unknown): readonly Property[] {
  const name = fieldTypes.find((each) => each === type)
  const key = name ?? 'like'
  const found = known.get(key)
  if (found) return found
  const schema = (name === undefined ? { properties: commonProps } : fieldSchemas[name]) as Json
  const properties = Object.entries(schema.properties ?? {})
    .filter(([each]) => each !== 'type')
    .map(([each, own]) => propertyOf(each, own, schema.required?.includes(each) === true))
  known.set(key, properties)
  return properties
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

function propertyOf(name: string, schema: Json, isRequired: boolean): Property {
  const choices = choicesOf(schema)
  return { name, description: schema.description ?? '', isRequired, form: formOf(schema, choices), choices }
}

/** Literal values of a union, or of a single literal. */
function choicesOf({ const: own, anyOf = [] }: Json): readonly (string | number)[] {
  const all = own === undefined ? anyOf.map((each) => each.const) : [own]
  return all.every((each) => typeof each === 'string' || typeof each === 'number') ? (all as (string | number)[]) : []
}

function formOf(schema: Json, choices: readonly unknown[]): PropertyForm {
  const { type, anyOf = [], items } = schema
  if (schema.const === true || type === 'boolean') return 'switch'
  if (choices.length > 0) return 'choice'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string') return 'string'
  if (type === 'array' && items?.type === 'string') return 'names'
  return anyOf.some(isTexts) ? 'texts' : 'code'
}

function isTexts({ properties = {} }: Json): boolean {
  return 'zh' in properties && 'en' in properties
}
