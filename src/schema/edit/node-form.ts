import { valueAt } from '../base/value-at.ts'
import type { ConditionForm } from '../conditions/condition-form.ts'
import type { Path } from '../model/diagnostic.ts'
import { conditionFormOf } from './condition-shapes.ts'
import { type ExpressionForm, expressionFormOf, expressionIn, isExpression } from './expression-shapes.ts'
import { descriptionOf } from './key-completions.ts'
import { isObject, type MetaSchema } from './meta-schema.ts'
import { keyReferenceOf, type NameKind, type Reference, referenceOf } from './names.ts'
import { openParts, requiredOf, type Shape, shapesOfAll, takes } from './shapes.ts'
import { shapesAt, shapesIn } from './shapes-at.ts'
import { allowedValues, isTexts, startingValue, typeOf } from './starting-value.ts'

/**
 * Input of a value: `texts` in both languages, `names` a list of strings, `inside` an object or list with a form of its own.
 */
export type InputKind = 'switch' | 'choice' | 'number' | 'texts' | 'names' | 'string' | 'expression' | 'inside'

/** Value inside an object or a list of a file. */
export type NodePart = {
  readonly key: string | number
  /** Words of the meta-schema, English. */
  readonly description: string
  readonly isRequired: boolean
  readonly isSet: boolean
  readonly value: unknown
  readonly input: InputKind
  /** Values of a choice. */
  readonly choices: readonly (string | number)[]
  /** What a string, or each one of a list, names. */
  readonly reference?: Reference
  /** Form in which it may be an expression, if it may. */
  readonly expression?: ExpressionForm
  /** It may be something other than an expression. */
  readonly isEither: boolean
  /** Value that it begins with. */
  readonly start: unknown
  /** Object that says the same as a name, and may say more. */
  readonly whole?: { readonly field: string }
  /** It is a condition on records. */
  readonly condition?: ConditionForm
}

/** Form of an object or a list at a place of a file. */
export type NodeForm =
  | {
      readonly kind: 'object'
      readonly parts: readonly NodePart[]
      /** Its author names its keys: the start of a new value, and what the keys name. */
      readonly free?: { readonly start: unknown; readonly reference?: NameKind }
    }
  | { readonly kind: 'list'; readonly parts: readonly NodePart[]; readonly start: unknown }

/** Form of the object or list at a path, from the meta-schema: a new key of the language needs no code here. */
export function nodeFormAt(meta: MetaSchema, file: unknown, path: Path): NodeForm | undefined {
  const value = valueAt(file, path)
  const shapes = shapesIn(meta, file, path)
  if (Array.isArray(value)) {
    const parts = value.map((_, index) => partOf({ meta, file, path, key: index, isRequired: false }))
    return { kind: 'list', parts, start: startOfShapes(shapesAt(meta, file, [...path, value.length])) }
  }
  if (!isObject(value)) return undefined
  const keys = keysOf(meta, shapes, value)
  const parts = keys.map(([key, isRequired]) => partOf({ meta, file, path, key, isRequired }))
  const free = shapes.find(isFree)
  const reference = free && keyReferenceOf(free)
  return {
    kind: 'object',
    parts,
    ...(free && {
      free: { start: startOfShapes(freeShapes(meta, free)), ...(reference && { reference }) },
    }),
  }
}

/** Path of the nearest object, or list with a form of its own, at a place, which may be that of a plain value. */
export function nodeAt(meta: MetaSchema, file: unknown, place: Path): Path {
  let path = place
  while (path.length > 0 && !isNode(meta, file, path)) path = path.slice(0, -1)
  return path
}

// A list that only ever has names is an input of the object around it, and so is a condition.
function isNode(meta: MetaSchema, file: unknown, path: Path): boolean {
  const value = valueAt(file, path)
  if (!Array.isArray(value))
    return isObject(value) && !conditionFormOf(meta, shapesAt(meta, file, path), path.at(-1) ?? '')
  return value.some(isObject) || !isNames(meta, shapesAt(meta, file, path))
}

const isFree = ({ parts }: Shape) =>
  parts.some((part) => part.patternProperties !== undefined || typeof part.additionalProperties === 'object')

function freeShapes(meta: MetaSchema, { parts }: Shape): readonly Shape[] {
  const schemas = parts.flatMap((part) => [
    ...Object.values(part.patternProperties ?? {}),
    ...(typeof part.additionalProperties === 'object' ? [part.additionalProperties] : []),
  ])
  return shapesOfAll(meta, schemas.slice(0, 1), undefined)
}

/** Keys that the object has or may have, in the order of the meta-schema, and whether each is required. */
function keysOf(meta: MetaSchema, shapes: readonly Shape[], value: Readonly<Record<string, unknown>>) {
  const keys = new Map<string, boolean>()
  for (const shape of shapes) {
    const required = requiredOf(shape.parts)
    const declared = shape.parts.flatMap(({ properties }) => Object.keys(properties ?? {}))
    const hinted = openParts(meta, shape).flatMap(({ properties }) => Object.keys(properties ?? {}))
    for (const key of [...declared, ...hinted])
      if (takes(shape, key)) keys.set(key, keys.get(key) === true || required.has(key))
  }
  for (const key of Object.keys(value)) if (!keys.has(key)) keys.set(key, false)
  return [...keys].filter(([key]) => key !== '$schema')
}

type PartPlace = {
  readonly meta: MetaSchema
  readonly file: unknown
  readonly path: Path
  readonly key: string | number
  readonly isRequired: boolean
}

function partOf({ meta, file, path, key, isRequired }: PartPlace): NodePart {
  const here = [...path, key]
  const value = valueAt(file, here)
  const shapes = shapesAt(meta, file, here)
  const choices = allowedValues(shapes).filter((each) => typeof each === 'string' || typeof each === 'number')
  const expression = expressionFormOf(meta, shapes)
  const simple = expressionIn(expression, value) === undefined ? inputOf(meta, shapes, value, choices) : 'expression'
  // A string with a pattern is the name of something, not a title.
  const input = simple === 'texts' && !isObject(value) && shapes.some(isNaming) ? 'string' : simple
  const around = typeof key === 'number' ? shapesAt(meta, file, path) : []
  const reference = referenceAt({ meta, shapes, around, file, path: here }, input)
  const condition = conditionFormOf(meta, shapes, key)
  return {
    key,
    description: descriptionAt(meta, file, here) ?? descriptionOf(shapes) ?? '',
    isRequired,
    isSet: value !== undefined,
    value,
    input,
    choices,
    start: startOfShapes(shapes),
    ...(reference && { reference }),
    ...(expression && { expression }),
    ...(condition && { condition }),
    ...(typeof value === 'string' && shapes.some(isOfField) && { whole: { field: value } }),
    isEither: shapes.some((shape) => !isExpression(shape)),
  }
}

/** Description of a value that is there: that of its own alternative, such as the kind of a block. */
function descriptionAt(meta: MetaSchema, file: unknown, path: Path): string | undefined {
  return valueAt(file, path) === undefined ? undefined : descriptionOf(shapesIn(meta, file, path))
}

type Named = {
  readonly meta: MetaSchema
  readonly shapes: readonly Shape[]
  /** Shapes of the list around an item. */
  readonly around: readonly Shape[]
  readonly file: unknown
  readonly path: Path
}

function referenceAt({ meta, shapes, around, file, path }: Named, input: InputKind): Reference | undefined {
  if (input !== 'names' && input !== 'string') return undefined
  const [strings, outer] = input === 'names' ? [itemsOf(meta, shapes), shapes] : [shapes, around]
  for (const shape of strings) {
    const found = typeOf(shape) === 'string' ? referenceOf(shape, outer, file, path) : undefined
    if (found) return found
  }
  return undefined
}

// The value that is there decides; without one, the simplest input that the schema allows.
function inputOf(meta: MetaSchema, shapes: readonly Shape[], value: unknown, choices: readonly unknown[]): InputKind {
  if (typeof value === 'object' && value !== null) return inputOfWhole(meta, shapes, value)
  if (typeof value === 'boolean') return 'switch'
  const isListed = choices.length > 0 && !shapes.some(isOpenString)
  if (value === undefined || value === null) return inputOfNothing(meta, shapes, isListed)
  if (isListed || choices.includes(value)) return 'choice'
  if (typeof value === 'number') return 'number'
  return shapes.some(isTexts) ? 'texts' : 'string'
}

function inputOfWhole(meta: MetaSchema, shapes: readonly Shape[], value: object): InputKind {
  if (Array.isArray(value)) return isNames(meta, shapes) && value.every(isString) ? 'names' : 'inside'
  return 'zh' in value && 'en' in value && shapes.some(isTexts) ? 'texts' : 'inside'
}

function inputOfNothing(meta: MetaSchema, shapes: readonly Shape[], isListed: boolean): InputKind {
  const has = (type: string) => shapes.some((shape) => typeOf(shape) === type)
  if (isListed) return 'choice'
  if (shapes.some(isTexts)) return 'texts'
  if (has('boolean')) return 'switch'
  if (has('number') || has('integer')) return 'number'
  if (has('string')) return shapes.some(isExpression) ? 'expression' : 'string'
  return isNames(meta, shapes) ? 'names' : 'inside'
}

const isOfField = (shape: Shape) => shape.parts.some(({ properties }) => properties?.field !== undefined)

const isNaming = (shape: Shape) => isOpenString(shape) && shape.parts.some(({ pattern }) => pattern !== undefined)

const isString = (value: unknown) => typeof value === 'string'

const isOpenString = (shape: Shape) => typeOf(shape) === 'string' && allowedValues([shape]).length === 0

function itemsOf(meta: MetaSchema, shapes: readonly Shape[]): readonly Shape[] {
  return shapes.flatMap(({ parts }) =>
    parts.flatMap(({ items }) =>
      items && !Array.isArray(items) ? shapesOfAll(meta, [items as MetaSchema], undefined) : [],
    ),
  )
}

function isNames(meta: MetaSchema, shapes: readonly Shape[]): boolean {
  const items = itemsOf(meta, shapes)
  return items.length > 0 && items.every((shape) => typeOf(shape) === 'string')
}

function startOfShapes(shapes: readonly Shape[]): unknown {
  return JSON.parse(startingValue(shapes).text)
}
