/** Nearest name, probably the intended one; undefined when none is near: at most a third of its letters differ. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(Math.max(name.length, 4) / 3)) + 1
  const lower = name.toLowerCase()
  for (const candidate of names) {
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

// Edit distance of two words (insert, remove, replace, swap of neighbours), limited to `limit`.
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit || isOfOtherLetters(left, right, limit)) return limit
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const next = nextRow(left, right, row, last, beforeLast)
    beforeLast = last
    last = next
  }
  return Math.min(last.at(-1) ?? limit, limit)
}

/** Whether one word has at least `limit` letters that the other lacks. Each costs an edit, so this rules out most names cheaply. */
function isOfOtherLetters(left: string, right: string, limit: number): boolean {
  let rest = right
  let others = 0
  for (const letter of left) {
    const place = rest.indexOf(letter)
    if (place >= 0) rest = rest.slice(0, place) + rest.slice(place + 1)
    else others += 1
    if (others >= limit) return true
  }
  return false
}

const far = Number.POSITIVE_INFINITY

function nextRow(
  left: string,
  right: string,
  row: number,
  last: readonly number[],
  beforeLast: readonly number[],
): readonly number[] {
  const current = [row]
  for (let column = 1; column <= right.length; column += 1) {
    const cost = left[row - 1] === right[column - 1] ? 0 : 1
    const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
    const swapped = isSwap ? at(beforeLast, column - 2) + 1 : far
    current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + cost, swapped))
  }
  return current
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? far
}
