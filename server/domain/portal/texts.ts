import type { Lang, Text } from '../../../src/schema/base/text.ts'
import { textOfHtml } from '../../../src/schema/base/text-of-html.ts'
import type { Value } from '../../platform/store/store.ts'
import { cleanHtml } from '../../records/write/clean-html.ts'

/** Characters of the plain text of an item in a list. */
const excerpt = 200
/** Characters of HTML that searches and excerpts read; a picture in a text may be megabytes. */
export const readHtml = 20_000

/** A text in both languages; Chinese for both where there is no English. */
export function bothOf(zh: Value, en: Value): Text {
  const [chinese, english] = [String(zh ?? ''), String(en ?? '').trim()]
  return english === '' || english === chinese ? chinese : { zh: chinese, en: english }
}

/** Rich text in both languages, without anything that acts. */
export function richTextOf(zh: Value, en: Value): Text {
  return bothOf(cleanHtml(String(zh ?? '')), cleanHtml(String(en ?? '')))
}

/** Plain text of HTML on one line; a tag that is cut off at the end is left out. */
export function plainText(html: Value): string {
  return textOfHtml(String(html ?? '').replace(/<[^>]*$/, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The begin of the plain text of rich texts in both languages. */
export function excerptOf(zh: Value, en: Value): Text {
  const short = (html: Value) => [...plainText(html)].slice(0, excerpt).join('')
  return bothOf(short(zh), short(en))
}

/** An answer whose texts in two languages are in one. */
export function inLanguage(lang: Lang, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inLanguage(lang, each))
  if (typeof value !== 'object' || value === null) return value
  if ('zh' in value && 'en' in value) return value[lang]
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLanguage(lang, each)]))
}
