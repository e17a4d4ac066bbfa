import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'

/** Number of prices up to which all are drawn. */
const manyPrices = 600
/** Estimated height of a line that is not measured yet, in pixels. */
const rowHeight = 61
/** Width of a supplier's column, and of the columns before the first one, in pixels; as in the style sheet. */
const supplierWidth = 128
const firstAt = { wide: 520, narrow: 140 } as const

/** Column of the supplier at an index, or several from it that are out of sight. */
export type Span = { readonly at: number; readonly width: number; readonly isOut: boolean }

type Sight = {
  readonly isPart: boolean
  /** Indexes of the lines to draw, and the heights before and after them in pixels. */
  readonly rows: readonly number[]
  readonly before: number
  readonly after: number
  readonly columns: readonly Span[]
  /** Measures a drawn row; undefined when all are drawn. */
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

/** Part of a comparison to draw: all of a small one, what is in sight of a large one. */
export function useSight(
  lines: number,
  suppliers: number,
  box: RefObject<HTMLElement | null>,
  isNarrow: boolean,
): Sight {
  const isPart = lines * suppliers > manyPrices
  const common = { getScrollElement: () => box.current, enabled: isPart, initialRect: { width: 1400, height: 700 } }
  const down = useVirtualizer({
    ...common,
    count: isPart ? lines : 0,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const across = useVirtualizer({
    ...common,
    horizontal: true,
    count: isPart ? suppliers : 0,
    estimateSize: () => supplierWidth,
    paddingStart: isNarrow ? firstAt.narrow : firstAt.wide,
    overscan: 2,
  })
  const drawn = isPart ? across.getVirtualIndexes().join() : 'all'
  const columns = useMemo(() => {
    const all = Array.from({ length: suppliers }, (_, at) => at)
    const inSight = drawn === 'all' ? new Set(all) : new Set(drawn.split(',').map(Number))
    return spansOf(all, inSight)
  }, [suppliers, drawn])
  if (!isPart) return { isPart, rows: [...Array(lines).keys()], before: 0, after: 0, columns, measure: undefined }
  const rows = down.getVirtualItems()
  return {
    isPart,
    rows: rows.map(({ index }) => index),
    before: rows[0]?.start ?? 0,
    after: down.getTotalSize() - (rows.at(-1)?.end ?? 0),
    columns,
    measure: down.measureElement,
  }
}

function spansOf(all: readonly number[], inSight: ReadonlySet<number>): readonly Span[] {
  const spans: Span[] = []
  for (const at of all) {
    const last = spans.at(-1)
    if (inSight.has(at)) spans.push({ at, width: 1, isOut: false })
    else if (last?.isOut) spans[spans.length - 1] = { ...last, width: last.width + 1 }
    else spans.push({ at, width: 1, isOut: true })
  }
  return spans
}
