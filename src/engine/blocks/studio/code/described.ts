import type { Lang } from '../../../../schema/base/text.ts'

const unchanged = (words: string): string => words

/** Descriptions of the meta-schemas in a language; English is their own. Their translations load once, on demand. */
export async function describedIn(lang: Lang): Promise<(words: string) => string> {
  if (lang === 'en') return unchanged
  const { default: translations } = await import('../../../../../docs/reference/zh.json')
  const known: Readonly<Record<string, string>> = translations
  return (words) => (Object.hasOwn(known, words) ? (known[words] ?? words) : words)
}
