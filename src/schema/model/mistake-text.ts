import type { Lang } from '../base/text.ts'
import type { Diagnostic } from './diagnostic.ts'
import { mistakeWords } from './mistake-words.ts'
import { processMistakeWords } from './mistake-words-process.ts'

type Words = {
  readonly fits: RegExp
  readonly zh: string
  /** Places of names in quotes, which have no translation. */
  readonly names: ReadonlySet<number>
}

const all: readonly Words[] = [...processMistakeWords, ...mistakeWords].map(([en, zh]) => {
  const parts = en.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^$(){}|[\]\\/]/g, '\\$&'))
  // A placeholder matches as little text as possible; a name that is not written yet is empty.
  const names = new Set([...en.matchAll(/"\{(\d)\}"/g)].map(([, place]) => Number(place)))
  return { fits: new RegExp(`^${parts.join('(.*?)')}$`, 'su'), zh, names }
})

/** Mistake in the language of its reader; a message without a translation stays English. */
export function mistakeIn(lang: Lang, mistake: Diagnostic): Diagnostic {
  return lang === 'en' ? mistake : { ...mistake, message: mistakeText(lang, mistake.message) }
}

/** Message of a mistake in the language of its reader. */
export function mistakeText(lang: Lang, message: string): string {
  return lang === 'en' ? message : inChinese(message)
}

function inChinese(text: string, depth = 0): string {
  for (const { fits, zh, names } of depth > 3 ? [] : all) {
    const found = fits.exec(text)
    if (found)
      return zh.replaceAll(/\{(\d)\}/g, (_, place: string) => {
        const part = found[Number(place) + 1] ?? ''
        return names.has(Number(place)) ? part : inChinese(part, depth + 1)
      })
  }
  return text
}
