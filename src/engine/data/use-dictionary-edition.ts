import { type QueryCacheNotifyEvent, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../api/client.ts'
import type { Lang } from '../../schema/base/text.ts'
import { dictionariesKey, dictionariesQuery } from './dictionaries-query.ts'

/** Resources that hold the dictionaries. */
const dictionaryResources = ['sys/dict', 'sys/dictItem']

/**
 * Counter of changes to the dictionaries, so that dependent state can be rebuilt.
 * They are fetched again when a list of their rows is invalidated, as every write does.
 */
export function useDictionaryEdition(client: Client, lang: Lang): number {
  const queries = useQueryClient()
  const { data } = useQuery(dictionariesQuery(client, lang))
  const before = useRef({ lang, data })
  const [edition, setEdition] = useState(0)
  useEffect(() => {
    // Another language is another list, and the first answer changes nothing on screen.
    const isChange = before.current.lang === lang && before.current.data !== undefined && before.current.data !== data
    before.current = { lang, data }
    if (isChange) setEdition((count) => count + 1)
  }, [lang, data])
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (!isWrite(event)) return
        void queries.invalidateQueries({ queryKey: dictionariesKey })
        // A large dictionary may have changed, and the small ones say nothing of it.
        if (hasLarge(queries)) setEdition((count) => count + 1)
      }),
    [queries],
  )
  return edition
}

function isWrite(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated' || event.action.type !== 'invalidate') return false
  const [area, code] = event.query.queryKey
  return area === 'list' && dictionaryResources.includes(String(code))
}

function hasLarge(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .findAll({ queryKey: dictionariesKey })
    .some(({ queryKey }) => queryKey.length > 2)
}
