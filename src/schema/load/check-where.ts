import type { Where } from '../base/where.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Names } from '../rules/check-types.ts'
import { celOf } from '../rules/where.ts'

/** Expression of a file, or the equivalent of a map in a file. */
export type Written = { readonly at: Path; readonly source: string; readonly isMap: boolean }

/** Condition as expressions to check: itself, or each part of a map at its own path. */
export function partsOf(where: Where, at: Path, names: Names): readonly Written[] {
  if (typeof where === 'string') return [{ at, source: where, isMap: false }]
  return Object.entries(where).map(([name, value]) => ({
    at: [...at, name],
    source: celOf({ [name]: value }, names),
    isMap: true,
  }))
}
