/**
 * Pairs of neighbouring characters of a text, in order, as index words; the last character alone at the end. Characters are
 * lower-cased one by one: lower-casing whole words may change a letter at the end, and then a part of a text would
 * have index words that the text lacks.
 */
export function gramsOf(text: string): string[] {
  const chars = [...text.toWellFormed()].map((char) => (char.toLowerCase().codePointAt(0) ?? 0).toString(16))
  return chars.map((char, index) => `${char}x${chars[index + 1] ?? ''}`)
}

/** All pairs and single characters of a text, once: an unordered set needs both for a search. */
export function gramSet(text: string): string[] {
  const grams = gramsOf(text)
  return [...new Set([...grams, ...grams.map((gram) => gram.slice(0, gram.indexOf('x') + 1))])]
}
