import { childOf } from '../base/value-at.ts'
import type { Path } from '../model/diagnostic.ts'
import { isObject, type MetaSchema } from './meta-schema.ts'
import { fitting, type Shape, schemasAtIndex, schemasAtKey, shapesOf, shapesOfAll } from './shapes.ts'

/**
 * The alternatives of the value at a path, narrowed by the values on the way. The value itself does not narrow them:
 * a completion offers all, and a key like `type` must not choose the union that it is to choose from.
 */
export function shapesAt(root: MetaSchema, file: unknown, path: Path): readonly Shape[] {
  return shapesAlong(root, without(file, path), path)
}

/** The alternatives of the value at a path, narrowed by what it is too. */
export function shapesIn(root: MetaSchema, file: unknown, path: Path): readonly Shape[] {
  return shapesAlong(root, file, path)
}

/** The alternatives of the object at a path, narrowed by all of its keys but one. */
export function objectShapesAt(root: MetaSchema, file: unknown, path: Path, key: string): readonly Shape[] {
  return shapesAlong(root, without(file, [...path, key]), path)
}

function shapesAlong(root: MetaSchema, file: unknown, path: Path): readonly Shape[] {
  let value = file
  let shapes = shapesOf(root, root, value)
  for (const step of path) {
    const inner = childOf(value, step)
    const below = shapes.flatMap((shape) => shapesOfAll(root, schemasAtStep(root, shape, step), inner))
    shapes = fitting(root, below, inner)
    value = inner
  }
  return shapes
}

function schemasAtStep(root: MetaSchema, shape: Shape, step: string | number): readonly MetaSchema[] {
  return typeof step === 'number' ? schemasAtIndex(shape, step) : schemasAtKey(root, shape, step)
}

/** The file without the value at a path; the rest of it unchanged. */
function without(value: unknown, [step, ...others]: Path): unknown {
  if (step === undefined) return undefined
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === step ? without(item, others) : item))
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const key = String(step)
  if (others.length === 0) return Object.fromEntries(entries.filter(([name]) => name !== key))
  return Object.fromEntries(entries.map(([name, part]) => [name, name === key ? without(part, others) : part]))
}
