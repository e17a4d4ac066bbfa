import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listRecords, type Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type ListState, lastPage, wireOf } from '../query/list-query.ts'

const noRows: readonly Row[] = []

type Limits = {
  /** Values fixed by the page. */
  readonly bound: { readonly [field: string]: unknown }
  /** Permanent filters. */
  readonly fixed: { readonly [name: string]: string }
  /** Additional parameters for the display only; an export does not send them. */
  readonly extra: { readonly [name: string]: string }
}

type Wire = ReturnType<typeof wireOf>

const plainList = /^[\w-]+(,[\w-]+)*$/

// Permanent filters are a filter list of their own (contract.md 1.4), so that they hold together with the search.
function within(wire: Wire, fixed: Limits['fixed']): Wire {
  const limits = Object.entries(fixed).map(([name, text]) => [
    plainList.test(text) ? `${name}_MultiString` : name,
    text,
  ])
  return { ...wire, ...Object.fromEntries(limits) }
}

/**
 * Rows of a list state. The last ones stay during a fetch and after its failure. `onPage` is called when the
 * page no longer exists.
 */
export function useList(
  { code, version, list: { needs = [] } }: Pick<CompiledResource, 'code' | 'version' | 'list'>,
  state: ListState,
  { bound, fixed, extra }: Limits,
  onPage: (pageNo: number) => void,
) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const wire = useMemo(() => within(wireOf(state, bound), fixed), [state, bound, fixed])
  const after = useAfter(wire)
  const missing = needs.filter((name) => !isAsked(wire, name))
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    // The version is part of the key, so that new columns get values.
    queryKey: ['list', code, lang, version, wire, extra],
    queryFn: ({ signal }) => listRecords(client, code, { ...wire, ...extra, ...after.cursor }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: missing.length === 0,
  })
  // `placeholderData` keeps rows during a fetch only; this also keeps them after a failure.
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
    /** No parent allows a new row. */
    isClosed: shown?.mayAdd === false,
    isFetching,
    /** No answer yet. */
    isFirst: isPending && !shown && missing.length === 0,
    /** Titles of empty required search fields. */
    missing,
    /** The rows belong to an earlier query. */
    isBehind: (isPlaceholderData && isFetching) || isGone,
  }
}

// A range counts with one bound.
function isAsked(wire: Wire, name: string): boolean {
  const asked = wire as Readonly<Record<string, unknown>>
  return [name, `${name}_begin`, `${name}_end`].some((each) => asked[each] !== undefined && asked[each] !== '')
}

/** Offset from which keyset paging is used. */
const deep = 1000

type Seen = { readonly query: string; readonly pageNo: number; readonly last: string }

/**
 * Keyset cursor of a page: the last row of the page before, if that was on screen. So the next page costs the same at any
 * depth; a jump needs an offset.
 */
function useAfter(wire: Wire) {
  const known = useRef<Seen>(undefined)
  const query = JSON.stringify({ ...wire, pageNo: 0 })
  const { pageNo, pageSize } = wire
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is the row on screen when the page is turned.
  const cursor = useMemo(() => {
    const { current: seen } = known
    const isNext = seen?.query === query && seen.pageNo === pageNo - 1 && (pageNo - 1) * pageSize >= deep
    return isNext ? { after: seen.last } : {}
  }, [wire])
  const seen = (rows: readonly Row[] | undefined) => {
    const last = rows?.at(-1)
    if (last) known.current = { query, pageNo, last: last.id }
  }
  return { cursor, seen }
}
