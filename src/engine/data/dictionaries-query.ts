import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { allDictionaries } from '../../api/options.ts'
import type { Lang } from '../../schema/base/text.ts'
import { forget, keep, readKept, week } from '../../state/kept.ts'

/** Dictionaries are few and read by every page, so all of them are fetched once and kept until somebody changes one. */
export const dictionariesKey = ['dictionaries'] as const

type Dictionaries = Awaited<ReturnType<typeof allDictionaries>>
type Kept = { readonly lang: Lang; readonly items: Dictionaries }

/** The contract's name for them in the browser (contract.md 2.1). */
const name = 'UI_CACHE_DB_DICT_DATA'

/** The items of every dictionary in a language: at once those that this browser has, for a week (spec 9), then those of the server. */
export function dictionariesQuery(client: Client, lang: Lang) {
  const kept = readKept<Kept>(name)
  const known = kept?.lang === lang ? kept.items : undefined
  return queryOptions({
    queryKey: [...dictionariesKey, lang],
    queryFn: async () => {
      const items = await allDictionaries(client)
      keep(name, { lang, items } satisfies Kept, week)
      return items
    },
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** What this browser has of them is forgotten. */
export function forgetDictionaries(): void {
  forget(name)
}
