/** Languages of the texts of schema files. */
export const langs = ['zh', 'en'] as const
export type Lang = (typeof langs)[number]

/** Display text: one for each language, or one for both. */
export type Text = string | { zh: string; en: string }

/** Text with one version for each language. */
export type Both = Readonly<Exclude<Text, string>>

/** Text in a language. */
export function textIn(lang: Lang, text: Text): string {
  return typeof text === 'string' ? text : text[lang]
}

/** Text in both languages. */
export function inBoth(text: Text): Both {
  return typeof text === 'string' ? { zh: text, en: text } : text
}

/** Names as an enumeration in a language. */
export function listed(lang: Lang, names: readonly string[]): string {
  return names.join(lang === 'zh' ? '、' : ', ')
}
