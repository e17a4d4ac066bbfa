import type { Where } from '../base/where.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Names } from '../rules/check-types.ts'
import { celOf } from '../rules/where.ts'

/** An expression of a file, or one that a map of a file stands for. */
export type Written = { readonly at: Path; readonly source: string; readonly isMap: boolean }

/** A condition as the expressions that are checked: itself, or each part of a map at its own place. */
export function partsOf(where: Where, at: Path, names: Names): readonly Written[] {
  if (typeof where === 'string') return [{ at, source: where, isMap: false }]
  return Object.entries(where).map(([name, value]) => ({
    at: [...at, name],
    source: celOf({ [name]: value }, names),
    isMap: true,
  }))
}
