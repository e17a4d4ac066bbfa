/**
 * The pairs of neighbouring characters of a text, in order, as index words; the last character alone at the end. Characters are
 * lower-cased one by one: as a whole, the same letter may become another one at the end of a word, and then a part of a text would
 * have words that the text has not.
 */
export function gramsOf(text: string): string[] {
  const chars = [...text.toWellFormed()].map((char) => (char.toLowerCase().codePointAt(0) ?? 0).toString(16))
  return chars.map((char, index) => `${char}x${chars[index + 1] ?? ''}`)
}

/** Every pair and every single character of a text once: what a set without order needs to find both. */
export function gramSet(text: string): string[] {
  const grams = gramsOf(text)
  return [...new Set([...grams, ...grams.map((gram) => gram.slice(0, gram.indexOf('x') + 1))])]
}
