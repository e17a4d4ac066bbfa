/** A page number, or a jump over the pages left out. */
export type PageStep = number | 'back' | 'on'

/** Pages offered around the current one: `reach` on each side, the first and the last. At the ends as many as elsewhere. */
export function pagesAround(current: number, last: number, reach: number): readonly PageStep[] {
  const width = 2 * reach + 1
  if (last <= width + 2) return range(1, last)
  const from = Math.max(1, Math.min(current - reach, last - width + 1))
  const shown = range(from, Math.min(last, from + width - 1))
  const to = from + width - 1
  return [...before(from), ...shown, ...after(to, last)]
}

function before(from: number): readonly PageStep[] {
  if (from === 1) return []
  return from === 2 ? [1] : [1, 'back']
}

function after(to: number, last: number): readonly PageStep[] {
  if (to === last) return []
  return to === last - 1 ? [last] : ['on', last]
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
