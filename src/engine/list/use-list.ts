import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { listRecords } from '../../api/resource.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type ListState, wireOf } from './list-query.ts'

/** The rows of a list state: the last ones stay while the next are fetched, or when fetching fails. */
export function useList(code: string, version: string, state: ListState, bound: { readonly [field: string]: unknown }) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const wire = useMemo(() => wireOf(state, bound), [state, bound])
  const result = useQuery({
    // The version is part of the key, so that new columns bring their values.
    queryKey: ['list', code, lang, version, wire],
    queryFn: ({ signal }) => listRecords(client, code, wire, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: ['list', code] }), [queries, code])
  return { ...result, wire, refresh }
}
