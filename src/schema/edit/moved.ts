/** A list with an entry before the one that is at a position now. */
export function moved<Entry>(list: readonly Entry[], from: number, before: number): readonly Entry[] {
  const [entry, rest] = [list[from], list.toSpliced(from, 1)]
  return entry === undefined ? list : rest.toSpliced(before > from ? before - 1 : before, 0, entry)
}
