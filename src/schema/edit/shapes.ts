import { isObject, type MetaSchema, own, target } from './meta-schema.ts'

/** Schema whose keys may follow, once its condition is met; nothing closes the object against them before. */
type Hint = { readonly needs: readonly string[]; readonly schema: MetaSchema }

/**
 * One alternative of a value: all of `parts` hold. `parts` have no `$ref`, and their `anyOf`, `allOf` and conditions are
 * resolved into further parts or further alternatives.
 */
export type Shape = { readonly parts: readonly MetaSchema[]; readonly hints: readonly Hint[] }

/** The alternatives of a schema, narrowed to those that fit what is there of the value; all without a value. */
export function shapesOf(root: MetaSchema, schema: MetaSchema, value: unknown): readonly Shape[] {
  const flat = target(root, schema)
  let shapes: readonly Shape[] = [{ parts: [flat], hints: [] }]
  for (const part of flat.allOf ?? []) shapes = both(shapes, shapesOf(root, part, value))
  if (flat.if) shapes = both(shapes, conditional(root, flat, flat.if, value))
  if (flat.anyOf) {
    shapes = both(shapes, fitting(root, alternativesOf(root, flat.anyOf, value), value))
  }
  return shapes
}

// An alternative that is open, as an action of a mixin is, may have the keys of the others.
function alternativesOf(root: MetaSchema, all: readonly MetaSchema[], value: unknown): readonly Shape[] {
  return all.flatMap((one) => {
    const shapes = shapesOf(root, one, value)
    if (target(root, one).additionalProperties !== true) return shapes
    const hints = all.filter((other) => other !== one).map((schema) => ({ needs: [], schema }))
    return shapes.map((shape) => ({ ...shape, hints: [...shape.hints, ...hints] }))
  })
}

/** Shapes of a value that has to meet several schemas at once. */
export function shapesOfAll(root: MetaSchema, schemas: readonly MetaSchema[], value: unknown): readonly Shape[] {
  const [first, ...others] = schemas.map((schema) => shapesOf(root, schema, value))
  return first ? others.reduce(both, first) : []
}

function both(left: readonly Shape[], right: readonly Shape[]): readonly Shape[] {
  return left.flatMap((one) =>
    right.map((other) => ({ parts: [...one.parts, ...other.parts], hints: [...one.hints, ...other.hints] })),
  )
}

function conditional(root: MetaSchema, schema: MetaSchema, condition: MetaSchema, value: unknown): readonly Shape[] {
  const isMet = holds(root, condition, value)
  const [taken, other] = isMet ? [schema.then, schema.else] : [schema.else, schema.then]
  const hints = other ? [{ needs: isMet ? [] : (condition.required ?? []), schema: other }] : []
  const shapes = taken ? shapesOf(root, taken, value) : [{ parts: [], hints: [] }]
  return shapes.map((shape) => ({ ...shape, hints: [...shape.hints, ...hints] }))
}

function holds(root: MetaSchema, condition: MetaSchema, value: unknown): boolean {
  if (!isObject(value)) return false
  if (condition.required?.some((key) => !Object.hasOwn(value, key))) return false
  return Object.entries(condition.properties ?? {}).every(([key, schema]) => {
    const allowed = target(root, schema)
    return !Object.hasOwn(value, key) || allowed.const === undefined || allowed.const === own(value, key)
  })
}

/** Alternatives that fit a value best; all of them when none fits, since a half-typed value must not end the help. */
export function fitting(root: MetaSchema, shapes: readonly Shape[], value: unknown): readonly Shape[] {
  if (value === undefined || shapes.length < 2) return shapes
  const ofType = shapes.filter((shape) => hasType(shape, value))
  const candidates = ofType.length > 0 ? ofType : shapes
  if (!isObject(value)) return candidates
  const chosen = candidates.filter((shape) => constantsIn(root, shape, value).every((isEqual) => isEqual))
  const left = chosen.length > 0 ? chosen : candidates
  const known = least(left, (shape) => Object.keys(value).filter((key) => !takes(shape, key)).length)
  const met = (shape: Shape) => constantsIn(root, shape, value).filter((isEqual) => isEqual).length
  const best = least(known, (shape) => -met(shape))
  return [...best, ...known.filter((shape) => !best.includes(shape) && isOpen(shape)).map(trimmed)]
}

const isOpen = ({ parts }: Shape) => parts.some(({ additionalProperties }) => additionalProperties === true)

// Next to a chosen alternative, an open one only adds its own keys.
const trimmed = ({ parts }: Shape): Shape => ({ parts: parts.map((part) => ({ ...part, required: [] })), hints: [] })

function least(shapes: readonly Shape[], measure: (shape: Shape) => number): readonly Shape[] {
  const measures = shapes.map(measure)
  const smallest = Math.min(...measures)
  return shapes.filter((_, index) => measures[index] === smallest)
}

const typeOf = (value: unknown) => {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

function hasType({ parts }: Shape, value: unknown): boolean {
  const type = typeOf(value)
  return parts.every((part) => part.type === undefined || (part.type === 'integer' ? 'number' : part.type) === type)
}

// Constants, such as those of `type` or `block`, tell the alternatives of a union apart: whether each that is there is met.
function constantsIn(root: MetaSchema, { parts }: Shape, value: Readonly<Record<string, unknown>>): readonly boolean[] {
  return parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([key, schema]) => {
      const constant = Object.hasOwn(value, key) ? target(root, schema).const : undefined
      return constant === undefined ? [] : [value[key] === constant]
    }),
  )
}

/** Whether a key is allowed by every closed part of an alternative. */
export function takes({ parts }: Shape, key: string): boolean {
  return parts.every((part) => part.additionalProperties !== false || declares(part, key))
}

function declares(part: MetaSchema, key: string): boolean {
  if (own(part.properties, key)) return true
  return Object.keys(part.patternProperties ?? {}).some((pattern) => new RegExp(pattern, 'u').test(key))
}

/** The schemas of the value at a key of an object: of the first hint with the key where no part declares it. */
export function schemasAtKey(root: MetaSchema, shape: Shape, key: string): readonly MetaSchema[] {
  const found = shape.parts.flatMap((part) => atKey(part, key))
  if (found.length > 0) return found
  const isRequired = requiredOf(shape.parts).has(key)
  const hinted = isRequired ? shape.hints.flatMap(({ schema }) => partsOf(root, schema)) : openParts(root, shape)
  return hinted.flatMap((part) => own(part.properties, key) ?? []).slice(0, 1)
}

function atKey(part: MetaSchema, key: string): readonly MetaSchema[] {
  const named = own(part.properties, key)
  if (named) return [named]
  const matching = Object.entries(part.patternProperties ?? {}).filter(([pattern]) =>
    new RegExp(pattern, 'u').test(key),
  )
  if (matching.length > 0) return matching.map(([, schema]) => schema)
  return typeof part.additionalProperties === 'object' ? [part.additionalProperties] : []
}

/** Parts with further keys. None in a closed object, and none that wait for a key which the object must have anyway. */
export function openParts(root: MetaSchema, { parts, hints }: Shape): readonly MetaSchema[] {
  if (parts.some((part) => part.additionalProperties === false)) return []
  const required = requiredOf(parts)
  return hints
    .filter(({ needs }) => !needs.some((key) => required.has(key)))
    .flatMap(({ schema }) => partsOf(root, schema))
}

/** All parts of a schema, whatever its conditions and alternatives. */
function partsOf(root: MetaSchema, schema: MetaSchema): readonly MetaSchema[] {
  return shapesOf(root, schema, undefined).flatMap(({ parts, hints }) => [
    ...parts,
    ...hints.flatMap((hint) => partsOf(root, hint.schema)),
  ])
}

/** Keys that an alternative requires. */
export function requiredOf(parts: readonly MetaSchema[]): ReadonlySet<string> {
  return new Set(parts.flatMap((part) => part.required ?? []))
}

/** The schema of an item of an array, if the part is one. */
export function schemasAtIndex({ parts }: Shape, index: number): readonly MetaSchema[] {
  return parts.flatMap(({ items }) => {
    if (items === undefined) return []
    if (!isList(items)) return [items]
    const item = items[index]
    return item ? [item] : []
  })
}

function isList(items: MetaSchema | readonly MetaSchema[]): items is readonly MetaSchema[] {
  return Array.isArray(items)
}
