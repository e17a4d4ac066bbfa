import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { allDictionaries } from '../../api/options.ts'
import type { Lang } from '../../schema/model/text.ts'

/** Dictionaries are few and read by every page, so all of them are fetched once and kept until somebody changes one. */
export const dictionariesKey = ['dictionaries'] as const

/** The items of every dictionary in a language. */
export function dictionariesQuery(client: Client, lang: Lang) {
  return queryOptions({
    queryKey: [...dictionariesKey, lang],
    queryFn: () => allDictionaries(client),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
