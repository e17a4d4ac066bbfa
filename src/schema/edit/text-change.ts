import { pathAt, rangeAt, type TextRange } from './text-places.ts'

/** One replaced part of a text. */
export type TextChange = TextRange & { readonly insert: string }

/** The smallest single part that differs between two texts; nothing when they are equal. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

/** Where a cursor goes that was inside of a replaced part: to the same value; nothing where it can stay. */
export function movedCursor(before: string, after: string, change: TextChange, cursor: number): number | undefined {
  if (cursor <= change.from || cursor >= change.to) return undefined
  const path = pathAt(before, cursor)
  const old = rangeAt(before, path)
  const now = rangeAt(after, path)
  if (!(old && now)) return undefined
  // In a value that only moved, the cursor keeps its distance from the beginning of key or value.
  const [start, next] = old.key && now.key && cursor <= old.key.to ? [old.key, now.key] : [old, now]
  return Math.min(next.from + Math.max(0, cursor - start.from), next.to)
}
