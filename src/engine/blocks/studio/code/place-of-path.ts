import { rangeAt, type TextRange } from '../../../../schema/edit/text-places.ts'
import type { Path } from '../../../../schema/model/diagnostic.ts'

/** Offset of the cursor for a path: in its key, or in its value where it has no key. Nothing when the path is not there. */
export function cursorFor(text: string, path: Path): number | undefined {
  if (path.length === 0) return 0
  const range = rangeAt(text, path)
  return range && insideOf(range.key ?? range)
}

// One letter behind a quote or bracket: in front of it, the cursor belongs to what is around.
const insideOf = ({ from, to }: TextRange) => Math.min(from + 1, to)
