import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../api/resource.ts'

export type Selection = ReadonlyMap<string, Row>

const nothing: Selection = new Map()

/** The selection after the ticks of one page were set to `ids`: what is ticked on other pages stays, in the order it was ticked. */
export function withPage(selection: Selection, page: readonly Row[], ids: readonly string[]): Selection {
  const ticked = new Set(ids)
  const next = new Map(selection)
  for (const row of page) {
    if (ticked.has(row.id)) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** The selection with its rows as they are on the page now: what may be done with them hangs on their values. */
export function renewed(selection: Selection, page: readonly Row[]): Selection {
  const stale = page.filter((row) => selection.has(row.id) && selection.get(row.id) !== row)
  return stale.length === 0 ? selection : new Map([...selection, ...stale.map((row) => [row.id, row] as const)])
}

/** The rows ticked in a list, kept over its pages. */
export function useSelection(page: readonly Row[]) {
  const [ticked, setSelection] = useState(nothing)
  const selection = useMemo(() => renewed(ticked, page), [ticked, page])
  const tick = useCallback(
    (page: readonly Row[], ids: readonly string[]) => setSelection((before) => withPage(before, page, ids)),
    [],
  )
  const toggle = useCallback(
    (row: Row) => setSelection((before) => withPage(before, [row], before.has(row.id) ? [] : [row.id])),
    [],
  )
  const drop = useCallback(
    (ids: readonly string[]) => setSelection((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    [],
  )
  const clear = useCallback(() => setSelection(nothing), [])
  return { selection, tick, toggle, drop, clear }
}
