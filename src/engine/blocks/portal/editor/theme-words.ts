import type { Lang, Text } from '../../../../schema/base/text.ts'

/** A text of a theme in one language; '' where the other language stands for both. */
export function wordIn(lang: Lang, text: unknown): string {
  if (typeof text === 'string') return lang === 'zh' ? text : ''
  const both = text as Partial<Record<Lang, string>> | undefined
  return both?.[lang] ?? ''
}

/** A text in both languages; one of them stands for both where the other is empty, and no text is none. */
export function wordsOf(zh: string, en: string): Text | undefined {
  if (zh === '' && en === '') return undefined
  if (zh === '' || en === '' || zh === en) return zh || en
  return { zh, en }
}
