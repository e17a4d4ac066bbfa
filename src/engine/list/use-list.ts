import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { listRecords, type Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type ListState, lastPage, wireOf } from './list-query.ts'

const noRows: readonly Row[] = []

/**
 * The rows of a list state. The last ones stay while the next are fetched, or when fetching fails. `onPage` is called when the
 * page asked for no longer exists.
 */
export function useList(
  { code, version }: Pick<CompiledResource, 'code' | 'version'>,
  state: ListState,
  bound: { readonly [field: string]: unknown },
  onPage: (pageNo: number) => void,
  /** What is asked besides, of what is shown alone: an export knows nothing of it. */
  besides: { readonly [name: string]: string },
) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const wire = useMemo(() => wireOf(state, bound), [state, bound])
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    // The version is part of the key, so that new columns bring their values.
    queryKey: ['list', code, lang, version, wire, besides],
    queryFn: ({ signal }) => listRecords(client, code, { ...wire, ...besides }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // Not only while the next rows are on their way, as `placeholderData` does, but also when they did not come.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const shown = data ?? last
  const { pageNo, pageSize } = state
  const isGone =
    data !== undefined && !isPlaceholderData && data.records.length === 0 && pageNo > lastPage(data.total, pageSize)
  useEffect(() => {
    if (isGone) onPage(lastPage(data?.total ?? 0, pageSize))
  }, [isGone, data, pageSize, onPage])
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['list', code] }), [queries, code])
  return {
    wire,
    error,
    refetch,
    refresh,
    rows: shown?.records ?? noRows,
    total: shown?.total ?? 0,
    totals: shown?.totals,
    isFetching,
    /** Nothing has ever come. */
    isFirst: isPending && !shown,
    /** The rows shown are not those asked for. */
    isBehind: (isPlaceholderData && isFetching) || isGone,
  }
}
