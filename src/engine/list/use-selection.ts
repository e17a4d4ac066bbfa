import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../api/resource.ts'

export type Selection = ReadonlyMap<string, Row>

const nothing: Selection = new Map()

/** Selection after a page's ticks are set to `ids`: other pages stay, in the order of selection. */
export function withPage(selection: Selection, page: readonly Row[], ids: readonly string[]): Selection {
  const ticked = new Set(ids)
  const next = new Map(selection)
  for (const row of page) {
    if (ticked.has(row.id)) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** Selection with current rows: their possible actions depend on their values. */
export function renewed(selection: Selection, page: readonly Row[]): Selection {
  const stale = page.filter((row) => selection.has(row.id) && selection.get(row.id) !== row)
  return stale.length === 0 ? selection : new Map([...selection, ...stale.map((row) => [row.id, row] as const)])
}

/** Selected rows of a list, across its pages. */
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
