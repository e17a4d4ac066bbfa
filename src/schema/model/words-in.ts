import { type Lang, type Text, textIn } from '../base/text.ts'

const worded = new Set([
  'title',
  'description',
  'ui:title',
  'ui:description',
  'ui:help',
  'ui:placeholder',
  'ui:submitButtonOptions',
])

/** Raw rjsf schema or uiSchema in one language: a text may also be `{"zh": "…", "en": "…"}`. */
export function wordsIn<T extends object>(value: object, lang: Lang): T {
  return read(value, lang) as T
}

function read(value: unknown, lang: Lang): unknown {
  if (Array.isArray(value)) return value.map((item) => read(item, lang))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      worded.has(key) && isText(child) ? textIn(lang, child) : read(child, lang),
    ]),
  )
}

// A property of a form may have the name "title" too; its schema is more than two texts.
function isText(value: unknown): value is Text {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.entries(value)
  return entries.length === 2 && entries.every(([key, text]) => /^(zh|en)$/.test(key) && typeof text === 'string')
}
