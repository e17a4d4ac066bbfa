import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'
import type { GridColumn, GridItem } from './grid-types.ts'

/** Number of rows, and columns, up to which all render. The largest page has as many rows: first and last stay one key away. */
const manyRows = 60
const manyColumns = 30

/** Row heights. Pixels. */
export const rowHeights = { dense: 39, wide: 47 } as const

export type RowWindow = {
  readonly isOn: boolean
  readonly items: readonly { readonly index: number; readonly item: GridItem }[]
  /** Spacers before and after the rendered rows. Pixels. */
  readonly before: number
  readonly after: number
}

/** Rows to render: all of few; of many, those in sight with overscan. */
export function useRowWindow(
  items: readonly GridItem[],
  isDense: boolean,
  scroller: RefObject<HTMLElement | null>,
): RowWindow {
  const isOn = items.length > manyRows
  const height = isDense ? rowHeights.dense : rowHeights.wide
  const virtual = useVirtualizer({
    count: isOn ? items.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => height, [height]),
    overscan: 6,
    enabled: isOn,
    initialRect: { width: 1000, height: 700 },
  })
  if (!isOn) return { isOn, items: items.map((item, index) => ({ index, item })), before: 0, after: 0 }
  const seen = virtual.getVirtualItems()
  const [first, last] = [seen[0], seen.at(-1)]
  return {
    isOn,
    items: seen.flatMap(({ index }) => {
      const item = items[index]
      return item ? [{ index, item }] : []
    }),
    before: first?.start ?? 0,
    after: virtual.getTotalSize() - (last?.end ?? 0),
  }
}

/** Columns to render: a column with its position, or the number of columns left out. */
export type Cut = readonly (
  | (GridColumn & { readonly at: number })
  | { readonly skipped: number; readonly at: number }
)[]

/** Columns to render: all of few; of many, those in sight and the sticky ones. */
export function useColumnWindow(columns: readonly GridColumn[], scroller: RefObject<HTMLElement | null>): Cut {
  const isOn = columns.length > manyColumns
  const widths = useCallback((index: number) => columns[index]?.width ?? 0, [columns])
  const fixed = useMemo(() => columns.flatMap((column, index) => (column.fixed ? [index] : [])), [columns])
  const virtual = useVirtualizer({
    horizontal: true,
    count: isOn ? columns.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: widths,
    overscan: 3,
    enabled: isOn,
    initialRect: { width: 1400, height: 700 },
    rangeExtractor: (range) => [...new Set([...fixed, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  const drawn = isOn ? virtual.getVirtualIndexes().join() : 'all'
  return useMemo(() => {
    if (drawn === 'all') return columns.map((column, at) => ({ ...column, at }))
    return cutOf(columns, new Set(drawn.split(',').map(Number)))
  }, [columns, drawn])
}

function cutOf(columns: readonly GridColumn[], drawn: ReadonlySet<number>): Cut {
  const cut: ((GridColumn & { at: number }) | { skipped: number; at: number })[] = []
  columns.forEach((column, at) => {
    const last = cut.at(-1)
    if (drawn.has(at)) cut.push({ ...column, at })
    else if (last && 'skipped' in last) last.skipped += 1
    else cut.push({ skipped: 1, at })
  })
  return cut
}
