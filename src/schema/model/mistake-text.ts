import type { Lang } from '../base/text.ts'
import type { Diagnostic } from './diagnostic.ts'
import { mistakeWords } from './mistake-words.ts'
import { processMistakeWords } from './mistake-words-process.ts'

type Words = { readonly fits: RegExp; readonly zh: string }

const all: readonly Words[] = [...processMistakeWords, ...mistakeWords].map(([en, zh]) => {
  const parts = en.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^$(){}|[\]\\/]/g, '\\$&'))
  // A placeholder matches as little text as possible; a name that is not written yet is empty.
  return { fits: new RegExp(`^${parts.join('(.*?)')}$`, 'su'), zh }
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
  for (const { fits, zh } of depth > 3 ? [] : all) {
    const found = fits.exec(text)
    if (found)
      return zh.replaceAll(/\{(\d)\}/g, (_, place: string) => inChinese(found[Number(place) + 1] ?? '', depth + 1))
  }
  return text
}
