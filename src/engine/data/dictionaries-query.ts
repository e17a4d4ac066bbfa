import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dictionaryItems, smallDictionaries } from '../../api/options.ts'
import type { Lang } from '../../schema/base/text.ts'
import { forget, keep, readStored, week } from '../../state/stored.ts'

/** Query key of dictionaries: small ones are read by every page, so fetched together and cached until one changes. */
export const dictionariesKey = ['dictionaries'] as const

type Dictionaries = Awaited<ReturnType<typeof smallDictionaries>>
type StoredDictionaries = { readonly lang: Lang; readonly items: Dictionaries }

/** Storage key of the contract (contract.md 2.1). */
const name = 'UI_CACHE_DB_DICT_DATA'

/** Items of the small dictionaries in a language: at once from this browser's storage (a week, spec 9), then from the server. */
export function dictionariesQuery(client: Client, lang: Lang) {
  const stored = readStored<StoredDictionaries>(name)
  const known = stored?.lang === lang ? stored.items : undefined
  return queryOptions({
    queryKey: [...dictionariesKey, lang],
    queryFn: async () => {
      const items = await smallDictionaries(client)
      keep(name, { lang, items } satisfies StoredDictionaries, week)
      return items
    },
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Time after which items of a data source are read again. Milliseconds. */
const fresh = 60_000

/** Items of one dictionary that is not fetched with the others: too large, or read from a data source. */
export function largeDictionaryQuery(client: Client, lang: Lang, code: string) {
  return queryOptions({
    queryKey: [...dictionariesKey, lang, code],
    queryFn: () => dictionaryItems(client, code),
    staleTime: fresh,
  })
}

/** Removes the dictionaries from this browser's storage. */
export function forgetDictionaries(): void {
  forget(name)
}
