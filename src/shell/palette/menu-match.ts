import { soundsOf } from './pinyin.ts'

/** An item that can be searched. */
export type Matchable = {
  readonly title: string
  /** The title in the other language. */
  readonly also?: string
  /** Titles of the ancestors. */
  readonly above?: readonly string[]
  readonly path?: string
}

/** Kinds of a match, best first. */
const ranks = { whole: 0, prefix: 1, word: 2, inside: 3, sound: 4, soundInside: 5, path: 6, above: 7 } as const

/** Penalty of a match in the other language. */
const halfAStep = 0.5

/** Items that match every word of a query, best first, otherwise in their order. */
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
 * Rank of an item for a query; lower is better, undefined is no match. A title matches by its beginning, by the beginning of a word,
 * inside, by its pinyin (full, initials or mixed: `gongys`), by its address, by its ancestors, and by its title in the other
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
  const position = /^[a-z]+$/.test(word) ? soundsAt(title, word) : -1
  if (position >= 0) return position === 0 ? ranks.sound : ranks.soundInside
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

/** Initials of an English title; none for a single word. */
function initialsOf(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length > 1 ? words.map((word) => word[0]).join('') : '\0'
}

/** First position in a text whose pinyin matches letters; -1 for none or without Chinese. */
export function soundsAt(text: string, letters: string): number {
  const chars = [...text].map((char) => ({ char, sounds: soundsOf(char) }))
  return chars.findIndex(({ sounds }, start) => sounds.length > 0 && isSaid(chars, start, letters))
}

type Char = { readonly char: string; readonly sounds: readonly string[] }

// Each character matches its full syllable or its initial; the last one, a prefix of its syllable.
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
