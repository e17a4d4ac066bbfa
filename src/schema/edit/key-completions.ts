import { valueAt } from '../base/value-at.ts'
import { commaAfter, commaBefore, nextLetter } from './comma.ts'
import type { Completion, CompletionPlace } from './completions.ts'
import { isObject, type MetaSchema } from './meta-schema.ts'
import { keyReferenceOf } from './names.ts'
import { openParts, requiredOf, type Shape, schemasAtKey, shapesOfAll, takes } from './shapes.ts'
import { objectShapesAt } from './shapes-at.ts'
import { startingValue } from './starting-value.ts'

type Key = {
  readonly name: string
  readonly schemas: readonly MetaSchema[]
  /** 0: required, 1: optional, 2: from a hint. */
  readonly rank: number
  readonly title?: string | undefined
}

/** The free keys of the object at the cursor: required ones first, then in the order of the meta-schema. */
export function keyCompletions(place: CompletionPlace): readonly Completion[] {
  const { meta, file, path } = place
  const around = path.slice(0, -1)
  const typed = String(path.at(-1))
  const object = valueAt(file, around)
  const taken = new Set(isObject(object) ? Object.keys(object) : [])
  taken.delete(typed)
  const keys = new Map<string, Key>()
  for (const shape of objectShapesAt(meta, file, around, typed)) {
    for (const key of keysOf(place, shape)) {
      const before = keys.get(key.name)
      if (!(taken.has(key.name) || (before && before.rank <= key.rank))) keys.set(key.name, key)
    }
  }
  return [...keys.values()].toSorted((one, other) => one.rank - other.rank).map((key) => offerOf(place, key))
}

function keysOf(place: CompletionPlace, shape: Shape): readonly Key[] {
  const { meta } = place
  const required = requiredOf(shape.parts)
  const keyOf = (name: string, rank: number): Key => ({ name, rank, schemas: schemasAtKey(meta, shape, name) })
  const declared = [...new Set([...shape.parts.flatMap(declaredKeys), ...required])]
  const named = namedKeys(place, shape).map(({ name, title }) => ({ ...keyOf(name, 1), title }))
  const hinted = openParts(meta, shape).flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, schema]) => ({ name, rank: 2, schemas: [schema] })),
  )
  return [
    ...declared.filter((name) => takes(shape, name)).map((name) => keyOf(name, required.has(name) ? 0 : 1)),
    ...named,
    ...hinted,
  ]
}

const declaredKeys = ({ properties }: MetaSchema) => Object.keys(properties ?? {})

// Only an object of free keys has keys that are names of something else.
function namedKeys({ names }: CompletionPlace, shape: Shape) {
  const isFree = shape.parts.some((part) => part.patternProperties || typeof part.additionalProperties === 'object')
  const kind = isFree ? keyReferenceOf(shape) : undefined
  return kind ? names(kind).filter(({ name }) => takes(shape, name)) : []
}

function offerOf(place: CompletionPlace, { name, schemas, rank, title }: Key): Completion {
  const shapes = shapesOfAll(place.meta, schemas, undefined)
  const quoted = JSON.stringify(name)
  const description = title ?? descriptionOf(shapes)
  const about = {
    kind: 'key',
    label: name,
    ...(description && { description }),
    ...(rank === 0 && { isRequired: true }),
  }
  const before = commaBefore(place)
  // A key that has its value already is only renamed.
  if (nextLetter(place.text, place.token.to) === ':') {
    const insert = before + quoted
    return { ...about, kind: 'key', insert, select: { from: insert.length, to: insert.length } }
  }
  const value = startingValue(shapes)
  const start = `${before}${quoted}: `
  const select = { from: start.length + value.from, to: start.length + value.to }
  return { ...about, kind: 'key', insert: start + value.text + commaAfter(place), select }
}

/** The first description of the alternatives: that of the key, where it has one. */
export function descriptionOf(shapes: readonly Shape[]): string | undefined {
  return shapes.flatMap(({ parts }) => parts.flatMap(({ description }) => description ?? []))[0]
}
