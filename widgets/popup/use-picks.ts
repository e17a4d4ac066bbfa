import { useEffect, useId, useMemo, useState } from 'react'
import type { PickPlan, Source } from '../../src/schema/model/compiled.ts'
import type { DataSource, InputProps, Record_ } from '../kit/contract.ts'
import type { Filters } from '../kit/filter-values.ts'
import { useServices } from '../kit/services.tsx'
import { type Call, useCall } from '../kit/use-call.ts'
import { asText, splitList } from '../kit/value.ts'
import { rowKey } from './fill.ts'

type Page = { readonly pageNo: number; readonly pageSize: number }
type Rows = { readonly records: readonly Record_[]; readonly total: number }

/** Page sizes, first one by default: of a report, of a pick list (spec 9). */
export const pageSizes = { report: [10, 20, 30], resource: [5, 10, 20, 30], dictionary: [5, 10, 20, 30] } as const

export type Picks = {
  readonly plan: Call<PickPlan>
  readonly rows: Call<Rows>
  readonly tableId: string
  readonly page: Page
  readonly turn: (page: Page) => void
  readonly keyword: string
  readonly search: (keyword: string) => void
  readonly filters: Filters
  readonly filter: (filters: Filters) => void
  readonly searchNow: () => void
  /** Whether the rows belong to the keyword in the box. */
  readonly isSettled: boolean
  readonly keyOf: (row: Record_) => string
  /** Rows of the stored values. Until they are loaded nothing can be picked: a pick would drop them. */
  readonly stored: Call<readonly Record_[]>
  readonly picked: readonly Record_[]
  readonly toggle: (row: Record_) => void
  readonly pick: (rows: readonly Record_[]) => void
  /** Active row for the arrow keys. */
  readonly active: Record_ | undefined
  readonly move: (step: number) => void
}

/** State of the dialog: page, keyword, picked rows of all pages, and active row. */
export function usePicks(input: InputProps, source: Source, isMultiple: boolean): Picks {
  const { data } = useServices()
  const tableId = useId()
  const [page, setPage] = useState<Page>({ pageNo: 1, pageSize: pageSizes[source.kind][0] })
  const [filters, setFilters] = useState<Filters>({})
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [activeIndex, setActive] = useState(-1)
  const keyOf = (row: Record_) => rowKey(row, source.value)

  const plan = useCall(source.code, () => data.plan(source))
  const hasFilters = Object.keys(filters).length > 0
  const query = {
    ...page,
    ...(asked && { keyword: asked }),
    ...(input.where && { where: input.where }),
    ...(hasFilters && { filters }),
  }
  const rows = useCall(JSON.stringify(query), (signal) => data.rows(source, query, signal))
  const selection = useSelection(input, source, isMultiple, keyOf)

  const searchNow = () => {
    setAsked(keyword.trim())
    setPage((before) => ({ ...before, pageNo: 1 }))
    setActive(-1)
  }
  usePause(keyword, searchNow)

  const records = rows.data?.records ?? []
  return {
    plan,
    rows,
    tableId,
    page,
    keyword,
    searchNow,
    keyOf,
    ...selection,
    turn: (next) => {
      setActive(-1)
      setPage(next)
    },
    search: setKeyword,
    filters,
    filter: (next) => {
      setFilters(next)
      setPage((before) => ({ ...before, pageNo: 1 }))
      setActive(-1)
    },
    isSettled: asked === keyword.trim() && rows.status === 'ready',
    active: records[activeIndex],
    move: (step) => setActive((before) => Math.min(Math.max(before + step, 0), records.length - 1)),
  }
}

/** Debounced search. */
function usePause(keyword: string, searchNow: () => void) {
  const [last, setLast] = useState(keyword)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    if (keyword === last) return
    const timer = setTimeout(() => {
      setLast(keyword)
      searchNow()
    }, 300)
    return () => clearTimeout(timer)
  }, [keyword])
}

/** Stored values that are no longer offered, with their names: picking others must not drop them. */
async function namedRows(
  data: DataSource,
  source: Source,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly Record_[]> {
  const found = await data.labels(source, values, signal)
  const labels = new Map(found.map(({ value, label }) => [value, label]))
  const { label, value: key } = source
  return values.map((value) => {
    const name = labels.get(value) ?? value
    return { [label.zh]: name, [label.en]: name, [key]: value }
  })
}

/** Picked rows by key, across pages; stored ones are picked when the dialog opens. */
function useSelection(input: InputProps, source: Source, isMultiple: boolean, keyOf: (row: Record_) => string) {
  const { data } = useServices()
  const [chosen, setChosen] = useState<readonly Record_[]>()
  const values = splitList(input.value)
  const stored = useCall(values.join(','), async (signal) => {
    if (values.length === 0) return []
    const query = { pageNo: 1, pageSize: values.length, where: { [source.value]: values } }
    const { records } = await data.rows(source, query, signal)
    const known = new Set(records.map((row) => asText(row[source.value])))
    const others = values.filter((value) => !known.has(value))
    return [...records, ...(others.length > 0 ? await namedRows(data, source, others, signal) : [])]
  })
  const picked = useMemo(() => chosen ?? stored.data ?? [], [chosen, stored.data])
  const toggle = (row: Record_) => {
    const key = keyOf(row)
    const isPicked = picked.some((other) => keyOf(other) === key)
    if (stored.status !== 'ready') return
    if (isPicked) setChosen(picked.filter((other) => keyOf(other) !== key))
    else setChosen(isMultiple ? [...picked, row] : [row])
  }
  return { picked, toggle, pick: setChosen, stored }
}
