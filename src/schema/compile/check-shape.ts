import type { TSchema } from 'typebox'
import type { Path } from '../model/diagnostic.ts'
import { nearest } from '../rules/nearest.ts'

export type ShapeProblem = {
  readonly path: Path
  readonly message: string
  readonly suggestion?: string
  readonly key?: true
}

type Json = { readonly [key: string]: unknown }

/**
 * Checks a value against a TypeBox schema and returns one problem per mistake, in the author's terms. A union is checked by the branch
 * that the author means (the one its `type`, `block` or `do` names, or the one of the same JSON type), never by all of them.
 */
export function checkShape(schema: TSchema, value: unknown, path: Path = []): ShapeProblem[] {
  const node = schema as Json
  if (Array.isArray(node.anyOf)) return checkUnion(node.anyOf as TSchema[], value, path)
  if (Array.isArray(node.enum)) return checkNames(node.enum as readonly string[], value, path)
  if ('const' in node) return value === node.const ? [] : [wrong(path, `must be ${JSON.stringify(node.const)}`)]
  switch (node.type) {
    case 'object':
      return checkObject(node, value, path)
    case 'array':
      return checkArray(node, value, path)
    case 'string':
      return checkString(node, value, path)
    case 'number':
    case 'integer':
      return checkNumber(node, value, path)
    case 'boolean':
      return typeof value === 'boolean' ? [] : [wrong(path, `must be true or false, not ${shown(value)}`)]
    default:
      return []
  }
}

function wrong(path: Path, message: string, suggestion?: string): ShapeProblem {
  return { path, message, ...(suggestion !== undefined && { suggestion }) }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : JSON.stringify(value)
}

function checkObject(node: Json, value: unknown, path: Path): ShapeProblem[] {
  if (!isObject(value)) return [wrong(path, `must be an object, not ${shown(value)}`)]
  if (isObject(node.patternProperties)) return checkRecord(node.patternProperties, value, path)
  const properties = (node.properties ?? {}) as Record<string, TSchema>
  const required = (node.required ?? []) as readonly string[]
  const problems = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => wrong(path, `the key "${key}" is missing`))
  for (const [key, child] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (schema) problems.push(...checkShape(schema, child, [...path, key]))
    else if (node.additionalProperties === false) problems.push(unknownKey(path, key, Object.keys(properties)))
  }
  // A misspelt required key is one mistake, not two.
  const misspelt = new Set(problems.map(({ suggestion }) => suggestion))
  return problems.filter(
    ({ message }) => !required.some((key) => misspelt.has(key) && message === `the key "${key}" is missing`),
  )
}

function unknownKey(path: Path, key: string, known: readonly string[]): ShapeProblem {
  return { ...wrong([...path, key], `there is no key "${key}" here`, nearest(key, known)), key: true }
}

function checkRecord(patterns: Json, value: Json, path: Path): ShapeProblem[] {
  const [[pattern, schema] = []] = Object.entries(patterns)
  if (pattern === undefined || schema === undefined) return []
  const fits = new RegExp(pattern, 'u')
  const entries = Object.entries(value)
  const many = entries.length > 300 ? [wrong(path, 'at most 300 entries')] : []
  return many.concat(
    entries.flatMap(([key, child]) =>
      fits.test(key)
        ? checkShape(schema as TSchema, child, [...path, key])
        : [
            {
              ...wrong(
                [...path, key],
                `"${key}" is not a valid name: letters, digits and _ only, starting with a lower-case letter`,
              ),
              key: true as const,
            },
          ],
    ),
  )
}

function checkArray(node: Json, value: unknown, path: Path): ShapeProblem[] {
  if (!Array.isArray(value)) return [wrong(path, `must be a list, not ${shown(value)}`)]
  const { minItems = 0, maxItems = 10_000, items } = node as { minItems?: number; maxItems?: number; items?: unknown }
  if (value.length < minItems) return [wrong(path, `needs at least ${minItems} entries`)]
  if (value.length > maxItems) return [wrong(path, `takes at most ${maxItems} entries`)]
  return value.flatMap((child, index) => {
    const schema = Array.isArray(items) ? items[index] : items
    return schema ? checkShape(schema as TSchema, child, [...path, index]) : []
  })
}

function checkString(node: Json, value: unknown, path: Path): ShapeProblem[] {
  if (typeof value !== 'string') return [wrong(path, `must be a text, not ${shown(value)}`)]
  const {
    minLength = 0,
    maxLength = 1_000_000,
    pattern,
  } = node as { minLength?: number; maxLength?: number; pattern?: string }
  if (value.length < minLength) return [wrong(path, 'must not be empty')]
  if (value.length > maxLength) return [wrong(path, `is longer than ${maxLength} characters`)]
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    return [wrong(path, `${JSON.stringify(value)} does not have the form ${pattern}`)]
  }
  return []
}

function checkNumber(node: Json, value: unknown, path: Path): ShapeProblem[] {
  if (typeof value !== 'number') return [wrong(path, `must be a number, not ${shown(value)}`)]
  const { minimum, maximum } = node as { minimum?: number; maximum?: number }
  if (node.type === 'integer' && !Number.isInteger(value)) return [wrong(path, 'must be a whole number')]
  if (minimum !== undefined && value < minimum) return [wrong(path, `must be at least ${minimum}`)]
  if (maximum !== undefined && value > maximum) return [wrong(path, `must be at most ${maximum}`)]
  return []
}

function checkUnion(branches: readonly TSchema[], value: unknown, path: Path): ShapeProblem[] {
  const flat = branches.flatMap(flatten)
  const tag = ['type', 'block', 'do'].find(
    (key) => flat.filter((branch) => tagOf(branch, key) !== undefined).length > 1,
  )
  if (tag !== undefined) return checkTagged(flat, tag, value, path)
  const consts = flat.filter((branch) => 'const' in (branch as Json)).map((branch) => String((branch as Json).const))
  if (consts.length === flat.length) return checkEnum(flat, consts, value, path)
  const meant = flat.filter((branch) => sameType(branch, value))
  if (meant.length === 0) return [wrong(path, `must be ${flat.map(typeWords).join(' or ')}, not ${shown(value)}`)]
  const attempts = meant.map((branch) => checkShape(branch, value, path))
  return attempts.find((problems) => problems.length === 0) ?? attempts[0] ?? []
}

function flatten(branch: TSchema): TSchema[] {
  const { anyOf } = branch as Json
  return Array.isArray(anyOf) ? (anyOf as TSchema[]).flatMap(flatten) : [branch]
}

function tagOf(branch: TSchema, key: string): string | undefined {
  const properties = (branch as Json).properties as Record<string, Json> | undefined
  const found = properties?.[key]?.const
  return typeof found === 'string' ? found : undefined
}

function checkTagged(branches: readonly TSchema[], tag: string, value: unknown, path: Path): ShapeProblem[] {
  if (!isObject(value)) return [wrong(path, `must be an object, not ${shown(value)}`)]
  const names = branches.map((branch) => tagOf(branch, tag)).filter((name) => name !== undefined)
  const given = value[tag]
  if (given === undefined) {
    const untagged = branches.find((branch) => tagOf(branch, tag) === undefined && hasRequired(branch, value))
    if (untagged) return checkShape(untagged, value, path)
    const misspelt = Object.keys(value).find((key) => nearest(key, [tag]) === tag)
    return misspelt === undefined
      ? [wrong(path, `the key "${tag}" is missing: one of ${names.join(', ')}`)]
      : [unknownKey(path, misspelt, [tag])]
  }
  const branch = branches.find((candidate) => tagOf(candidate, tag) === given)
  if (branch) return checkShape(branch, value, path)
  const suggestion = typeof given === 'string' ? nearest(given, names) : undefined
  return [wrong([...path, tag], `there is no ${tag} ${shown(given)}`, suggestion)]
}

function hasRequired(branch: TSchema, value: Json): boolean {
  const { required = [] } = branch as { readonly required?: readonly string[] }
  return required.length > 0 && required.every((key) => Object.hasOwn(value, key))
}

function checkEnum(branches: readonly TSchema[], names: readonly string[], value: unknown, path: Path): ShapeProblem[] {
  if (branches.some((branch) => (branch as Json).const === value)) return []
  const suggestion = typeof value === 'string' ? nearest(value, names) : undefined
  return [wrong(path, `must be one of ${names.join(', ')}, not ${shown(value)}`, suggestion)]
}

/** For one of many names only the nearest is suggested. */
function checkNames(names: readonly string[], value: unknown, path: Path): ShapeProblem[] {
  if (names.includes(value as string)) return []
  const suggestion = typeof value === 'string' ? nearest(value, names) : undefined
  return [wrong(path, `there is no ${shown(value)} among the ${names.length} names allowed here`, suggestion)]
}

function sameType(branch: TSchema, value: unknown): boolean {
  const { type, const: literal } = branch as Json
  if (literal !== undefined) return typeof literal === typeof value
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  return type === typeof value
}

function typeWords(branch: TSchema): string {
  const { type, const: literal } = branch as Json
  if (literal !== undefined) return JSON.stringify(literal)
  const words: Record<string, string> = {
    string: 'a text',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
  }
  return words[String(type)] ?? 'a number'
}
