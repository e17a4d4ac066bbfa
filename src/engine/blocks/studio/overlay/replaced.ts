import { valueAt } from '../../../../schema/base/value-at.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'
import type { Overlay } from '../../../../schema/model/overlay-file.ts'
import { hasMoved, replacedBy } from '../../../../schema/model/overlay-parts.ts'
import { pathOf } from '../kit/path-of.ts'

/** Value of a resource that an overlay replaces or restricts. */
export type Replaced = {
  readonly pointer: string
  readonly path: Path
  readonly own: unknown
  /** Value of the resource; null for none, undefined before the server has read the draft. */
  readonly base: unknown
  /** The resource has another value than when it was replaced. */
  readonly isMoved: boolean
}

/** Replaced values of an overlay, those that the resource changed since first. */
export function replacedIn(overlay: Overlay, bases: Readonly<Record<string, unknown>> = {}): readonly Replaced[] {
  const noted = overlay.from ?? {}
  const rows = replacedBy(overlay).map((pointer) => {
    const base = bases[pointer]
    const isKnown = Object.hasOwn(bases, pointer) && Object.hasOwn(noted, pointer)
    const isMoved = isKnown && hasMoved(noted[pointer], base)
    const path = pathOf(pointer)
    return { pointer, path, own: valueAt(overlay, path), base, isMoved }
  })
  return rows.toSorted((left, right) => Number(right.isMoved) - Number(left.isMoved))
}
