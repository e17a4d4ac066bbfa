import type { CSSProperties } from 'react'
import type { GridColumn } from './grid-types.ts'

/** Width of the selection column. Pixels. */
export const widthOfTicks = 48

export type Placing = { readonly column: string; readonly style: CSSProperties | undefined; readonly className: string }

/** Placement of each column: sticky ones get their offset. The selection column is at the left edge. */
export function placings(columns: readonly GridColumn[], hasTicks: boolean): readonly Placing[] {
  const lefts = offsets(columns, 'left', hasTicks ? widthOfTicks : 0)
  const rights = offsets([...columns].reverse(), 'right', 0)
  const last = columns.findLastIndex(({ fixed }) => fixed === 'left')
  const first = columns.findIndex(({ fixed }) => fixed === 'right')
  return columns.map(({ key, fixed, align, isClipped }, index) => {
    const offset = fixed === 'left' ? { left: lefts.get(key) } : fixed && { right: rights.get(key) }
    const style = offset || align ? { ...offset, ...(align && { textAlign: align }) } : undefined
    const className = [
      'g-cell',
      isClipped && 'g-clip',
      fixed && 'g-fixed',
      index === last && 'g-edge-left',
      index === first && 'g-edge-right',
    ]
    return { column: key, style, className: className.filter((name) => name).join(' ') }
  })
}

function offsets(columns: readonly GridColumn[], side: 'left' | 'right', from: number): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>()
  let at = from
  for (const { key, fixed, width } of columns) {
    if (fixed !== side) continue
    offsets.set(key, at)
    at += width
  }
  return offsets
}

/** Minimum width before the table scrolls sideways. Pixels. */
export function widthOf(columns: readonly GridColumn[], hasTicks: boolean): number {
  return columns.reduce((sum, { width }) => sum + width, hasTicks ? widthOfTicks : 0)
}
