import { type Lang, type Text, textIn } from '../base/text.ts'

/** Noun for one record: from its file, else from the title of all. English begins with a lower-case letter, as within a sentence. */
export function oneOf({ title, one }: { readonly title: Text; readonly one?: Text }, lang: Lang): string {
  if (one !== undefined) return textIn(lang, one)
  return lang === 'en' ? singularOf(textIn('en', title)) : textIn(lang, title)
}

/** Singular of an English title: `Purchase orders` → `purchase order`, `Scores of a task` → `score of a task`. */
export function singularOf(title: string): string {
  const own = title.split(' · ').at(-1) ?? title
  const at = own.search(/ of | for | \(/)
  // Words after the noun qualify it, and keep their number.
  const [head, rest] = at < 0 ? [own, ''] : [own.slice(0, at), own.slice(at)]
  const parts = head.split(' and ')
  const ones = parts.map(singularPhrase)
  const isPlural = ones.every((one, index) => one !== parts[index])
  return uncapital(isPlural ? ones.join(' or ') : head) + rest
}

function singularPhrase(phrase: string): string {
  const words = phrase.split(' ')
  return [...words.slice(0, -1), singularWord(words.at(-1) ?? '')].join(' ')
}

/** Singular words that end in s. */
const alone = /(ss|us|is|news)$/i

function singularWord(word: string): string {
  if (!/[a-z]s$/.test(word) || alone.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  return /(ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

// Abbreviations keep their capitals.
function uncapital(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** Text with a capital first letter, for titles. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
