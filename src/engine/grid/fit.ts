import type { GridColumn } from './grid-types.ts'

type Columns = readonly GridColumn[]

/**
 * Column widths for the available room. A small deficit is shared, so that all columns are in sight. With a large one
 * the table scrolls, and the columns in sight are whole: none is half covered by a sticky one.
 * @param room pixels for the columns; 0 while unknown.
 */
export function fitted(columns: Columns, room: number): Columns {
  const missing = sum(columns, widthOf) - room
  if (room <= 0 || missing <= 0) return columns
  if (missing <= sum(columns, spareOf)) return narrowed(columns, columns, missing)
  const { whole, next, left } = inSight(columns, room)
  if (!next || left === 0) return columns
  const more = [...whole, next]
  const lacking = next.width - left
  return lacking <= sum(more, spareOf) ? narrowed(columns, more, lacking) : widened(columns, whole, left)
}

/** Of the scrolling columns: those that fit, the one after them, and the room left for it. */
function inSight(columns: Columns, room: number) {
  const moving = columns.filter(({ fixed }) => fixed === undefined)
  let left = room - sum(columns, widthOf) + sum(moving, widthOf)
  let count = 0
  for (const { width } of moving) {
    if (width > left) break
    left -= width
    count += 1
  }
  return { whole: moving.slice(0, count), next: moving[count], left: Math.max(0, left) }
}

/** Removes pixels from some columns, in proportion to their slack. */
function narrowed(columns: Columns, some: Columns, missing: number): Columns {
  const spare = sum(some, spareOf)
  return changed(columns, some, (column) => -Math.ceil((spareOf(column) * missing) / spare))
}

/** Adds pixels to the resizable columns. */
function widened(columns: Columns, some: Columns, left: number): Columns {
  const open = some.filter(({ least }) => least !== undefined)
  const all = sum(open, widthOf)
  return all === 0 ? columns : changed(columns, open, ({ width }) => Math.ceil((width * left) / all))
}

function changed(columns: Columns, some: Columns, byOf: (column: GridColumn) => number): Columns {
  const meant = new Set(some)
  return columns.map((column) => {
    const by = meant.has(column) ? byOf(column) : 0
    return by === 0 ? column : { ...column, width: column.width + by }
  })
}

const widthOf = ({ width }: GridColumn): number => width

function spareOf({ width, least = width }: GridColumn): number {
  return Math.max(0, width - least)
}

function sum(columns: Columns, of: (column: GridColumn) => number): number {
  return columns.reduce((all, column) => all + of(column), 0)
}
