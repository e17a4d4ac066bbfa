import { type Both, type Lang, textIn } from '../../schema/base/text.ts'

/** A value whose texts are in one language. */
export type Localized<T> = T extends string
  ? T
  : T extends Both
    ? string
    : T extends readonly (infer E)[]
      ? readonly Localized<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Localized<T[K]> }
        : T

/** The value with every text in one language. */
export function localized<T>(lang: Lang, value: T): Localized<T> {
  return inLang(lang, value) as Localized<T>
}

function inLang(lang: Lang, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => inLang(lang, item))
  if (typeof value !== 'object' || value === null) return value
  if (isBoth(value)) return textIn(lang, value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLang(lang, inner)]))
}

function isBoth(value: object): value is Both {
  const keys = Object.keys(value)
  return keys.length === 2 && 'zh' in value && 'en' in value
}
