import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listRecords, type Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type ListState, lastPage, wireOf } from '../query/list-query.ts'

const noRows: readonly Row[] = []

type Limits = {
  /** Values that a page has fixed. */
  readonly bound: { readonly [field: string]: unknown }
  /** Search texts that are always asked. */
  readonly fixed: { readonly [name: string]: string }
  /** What is asked besides, of what is shown alone: an export knows nothing of it. */
  readonly besides: { readonly [name: string]: string }
}

type Wire = ReturnType<typeof wireOf>

const plainList = /^[\w-]+(,[\w-]+)*$/

// Values that a list is about are asked beside what is searched for: as a list of their own (contract.md 1.4), so that both hold.
function within(wire: Wire, fixed: Limits['fixed']): Wire {
  const limits = Object.entries(fixed).map(([name, text]) => [
    plainList.test(text) ? `${name}_MultiString` : name,
    text,
  ])
  return { ...wire, ...Object.fromEntries(limits) }
}

/**
 * The rows of a list state. The last ones stay while the next are fetched, or when fetching fails. `onPage` is called when the
 * page asked for no longer exists.
 */
export function useList(
  { code, version, list: { needs = [] } }: Pick<CompiledResource, 'code' | 'version' | 'list'>,
  state: ListState,
  { bound, fixed, besides }: Limits,
  onPage: (pageNo: number) => void,
) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const wire = useMemo(() => within(wireOf(state, bound), fixed), [state, bound, fixed])
  const after = useAfter(wire)
  const missing = needs.filter((name) => !isAsked(wire, name))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    // The version is part of the key, so that new columns bring their values.
    queryKey: ['list', code, lang, version, wire, besides],
    queryFn: ({ signal }) => listRecords(client, code, { ...wire, ...besides, ...after.place }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: missing.length === 0,
  })
  // Not only while the next rows are on their way, as `placeholderData` does, but also when they did not come.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  after.seen(isPlaceholderData ? undefined : data?.records)
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
    /** No row could be added to anything that it may belong to. */
    isClosed: shown?.mayAdd === false,
    isFetching,
    /** Nothing has ever come. */
    isFirst: isPending && !shown && missing.length === 0,
    /** Search fields that have to be filled in first. */
    missing,
    /** The rows shown are not those asked for. */
    isBehind: (isPlaceholderData && isFetching) || isGone,
  }
}

// A range counts as asked once one of its ends is.
function isAsked(wire: Wire, name: string): boolean {
  const asked = wire as Readonly<Record<string, unknown>>
  return [name, `${name}_begin`, `${name}_end`].some((each) => asked[each] !== undefined && asked[each] !== '')
}

/** Rows a page stands behind from where on its place is told by the row before it. */
const deep = 1000

type Seen = { readonly query: string; readonly pageNo: number; readonly last: string }

/**
 * Where a page begins: behind the last row of the page before, if that was the one shown. So the next page costs the same however deep it
 * stands; a page that is jumped to is counted through to.
 */
function useAfter(wire: Wire) {
  const known = useRef<Seen>(undefined)
  const query = JSON.stringify({ ...wire, pageNo: 0 })
  const { pageNo, pageSize } = wire
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen counts when the page is turned, and no more after.
  const place = useMemo(() => {
    const { current: seen } = known
    const isNext = seen?.query === query && seen.pageNo === pageNo - 1 && (pageNo - 1) * pageSize >= deep
    return isNext ? { after: seen.last } : {}
  }, [wire])
  const seen = (rows: readonly Row[] | undefined) => {
    const last = rows?.at(-1)
    if (last) known.current = { query, pageNo, last: last.id }
  }
  return { place, seen }
}
