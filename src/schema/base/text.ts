/** Languages of the texts of schema files. */
export const langs = ['zh', 'en'] as const
export type Lang = (typeof langs)[number]

/** Display text: one for each language, or one for both. */
export type Text = string | { zh: string; en: string }

/** Text in a language. */
export function textIn(lang: Lang, text: Text): string {
  return typeof text === 'string' ? text : text[lang]
}
