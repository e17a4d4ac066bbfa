import { soundsOf } from './pinyin.ts'

/** What is looked for by its words. */
export type Matchable = {
  readonly title: string
  /** The title in the other language. */
  readonly also?: string
  /** The titles that it stands below. */
  readonly above?: readonly string[]
  readonly path?: string
}

/** How a word is found, the best first. */
const ranks = { whole: 0, prefix: 1, word: 2, inside: 3, sound: 4, soundInside: 5, path: 6, above: 7 } as const

/** A title that is read comes before the same find in the other language. */
const halfAStep = 0.5

/** The items that hold every word of a query, the best first and otherwise in their order. */
export function matching<T extends Matchable>(items: readonly T[], query: string, most: number): readonly T[] {
  const ranked = items.flatMap((item) => {
    const rank = rankOf(item, query)
    return rank === undefined ? [] : [{ item, rank }]
  })
  return ranked
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ item }) => item)
}

/**
 * How well an item answers a query; less is better, undefined is not at all. A title is found by its beginning, by the beginning of a word,
 * inside, by its pinyin (in full, by initials or mixed: `gongys`), by its address, by what it stands below, and by its title in the other
 * language.
 */
export function rankOf(item: Matchable, query: string): number | undefined {
  const own = rankOfTitle(item, query)
  if (own !== undefined || item.also === undefined) return own
  const other = rankOfTitle({ ...item, title: item.also }, query)
  return other === undefined ? undefined : other + halfAStep
}

function rankOfTitle(item: Matchable, query: string): number | undefined {
  const words = wordsIn(query)
  if (words.length === 0) return undefined
  const title = plain(item.title)
  if (title === words.join(' ')) return ranks.whole
  let sum = 0
  for (const word of words) {
    const rank = rankOfWord(item, title, word)
    if (rank === undefined) return undefined
    sum += rank
  }
  return sum
}

function rankOfWord({ title: written, above = [], path = '' }: Matchable, title: string, word: string) {
  if (title.startsWith(word)) return ranks.prefix
  if (wordsIn(written).some((each) => each.startsWith(word)) || initialsOf(title).startsWith(word)) return ranks.word
  if (title.includes(word)) return ranks.inside
  const place = /^[a-z]+$/.test(word) ? soundsAt(title, word) : -1
  if (place >= 0) return place === 0 ? ranks.sound : ranks.soundInside
  if (word.length > 1 && path.toLowerCase().includes(word)) return ranks.path
  return above.some((text) => isFoundAbove(plain(text), word)) ? ranks.above : undefined
}

function isFoundAbove(text: string, word: string): boolean {
  return text.includes(word) || (/^[a-z]{2,}$/.test(word) && soundsAt(text, word) >= 0)
}

function plain(text: string): string {
  return wordsIn(text).join(' ')
}

function wordsIn(text: string): readonly string[] {
  return text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
}

/** The first letters of the words of an English title; of one word they say nothing. */
function initialsOf(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length > 1 ? words.map((word) => word[0]).join('') : '\0'
}

/** The first place of a text from which letters say it, in pinyin; -1 for none. A text without Chinese has none. */
export function soundsAt(text: string, letters: string): number {
  const chars = [...text].map((char) => ({ char, sounds: soundsOf(char) }))
  return chars.findIndex(({ sounds }, start) => sounds.length > 0 && isSaid(chars, start, letters))
}

type Char = { readonly char: string; readonly sounds: readonly string[] }

// Each character takes its whole sound, its initial, or, the last one, the beginning of its sound.
function isSaid(chars: readonly Char[], at: number, letters: string): boolean {
  if (letters === '') return true
  const found = chars[at]
  if (!found) return false
  const { char, sounds } = found
  if (sounds.length === 0) {
    // Brackets, strokes and spaces are not typed.
    const rest = char === letters[0] ? letters.slice(1) : /[a-z0-9]/.test(char) ? undefined : letters
    return rest !== undefined && isSaid(chars, at + 1, rest)
  }
  return sounds.some((sound) => takes(sound, letters).some((length) => isSaid(chars, at + 1, letters.slice(length))))
}

function takes(sound: string, letters: string): readonly number[] {
  if (sound.startsWith(letters)) return [letters.length]
  const lengths = [sound.length, ...(/^[zcs]h/.test(sound) ? [2] : []), 1]
  return lengths.filter((length) => letters.startsWith(sound.slice(0, length)))
}
