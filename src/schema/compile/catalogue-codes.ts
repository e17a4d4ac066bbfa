import type { Catalogue } from './catalogue.ts'
import type { Known } from './known.ts'

/** Codes of the dictionaries created in the application. */
export function dictionariesIn({
  dictionaries = [],
}: Known): readonly { readonly kind: string; readonly code: string }[] {
  return dictionaries.map((code) => ({ kind: 'dictionary', code }))
}

/** Codes of all files by kind, broken ones included. */
export function codesOf(files: readonly { readonly kind: string; readonly code: string }[]): Catalogue['codes'] {
  const all = [...files, ...ownDictionaries.map((code) => ({ kind: 'dictionary', code }))]
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  const codes = new Map([...byKind].map(([kind, own]) => [kind, new Set(own.map(({ code }) => code))]))
  return (kind) => codes.get(kind) ?? new Set()
}

/** Dictionaries without files: choices of the files themselves. */
const ownDictionaries = ['resource', 'named_query', 'process', 'event'] as const
