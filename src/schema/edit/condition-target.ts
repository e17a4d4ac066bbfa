import { valueAt } from '../base/value-at.ts'
import type { Path } from '../model/diagnostic.ts'
import { isObject } from './meta-schema.ts'

/** Resource or report whose rows a condition selects. */
export type ConditionTarget = { readonly kind: 'resource' | 'report'; readonly code: string }

// The first key that an object has: a figure of a report may name a resource too, which is opened by a click.
const keys = [
  ['report', 'report'],
  ['list', 'resource'],
  ['resource', 'resource'],
  ['from', 'resource'],
  ['of', 'resource'],
] as const

/** Rows that a condition without an expression selects: those of the nearest object around it that names a list or a report. */
export function conditionTarget(file: unknown, place: Path): ConditionTarget | undefined {
  const around = place.map((_, index) => valueAt(file, place.slice(0, index))).toReversed()
  for (const value of around) {
    const found = namedBy(value)
    if (found) return found
  }
  return undefined
}

function namedBy(value: unknown): ConditionTarget | undefined {
  if (!isObject(value)) return undefined
  for (const [key, kind] of keys) {
    const code = value[key]
    if (typeof code === 'string' && code !== '') return { kind, code }
  }
  return undefined
}
