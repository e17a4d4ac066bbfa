/** The languages every text of a schema file may be written in. */
export const langs = ['zh', 'en'] as const
export type Lang = (typeof langs)[number]

/** A text for people: one for each language, or one for both. */
export type Text = string | { zh: string; en: string }

/** The text in the language asked for. */
export function textIn(lang: Lang, text: Text): string {
  return typeof text === 'string' ? text : text[lang]
}
