/** Whether a text matches a pattern: `*` is any characters, `?` is one. At most pattern times text steps. */
export function matches(pattern: string, text: string): boolean {
  let [at, here] = [0, 0]
  // Position of the last star, and of its match in the text.
  let [star, reach] = [-1, 0]
  while (here < text.length) {
    if (pattern[at] === '*') {
      ;[star, reach] = [at, here]
      at += 1
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === text[here])) {
      at += 1
      here += 1
    } else if (star >= 0) {
      reach += 1
      ;[at, here] = [star + 1, reach]
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}
