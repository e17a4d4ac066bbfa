import type { GridColumn } from './grid-types.ts'

/**
 * The columns as wide as there is room: where a little is missing each gives of what it can spare, so that the last one does not lie half
 * out of sight. Where more is missing they stay as wide as they are, and the table scrolls.
 * @param room pixels for the columns; none while it is unknown.
 */
export function fitted(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const missing = columns.reduce((sum, { width }) => sum + width, 0) - room
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0)
  if (room <= 0 || missing <= 0 || missing > spare) return columns
  return columns.map((column) => {
    const given = Math.ceil((spareOf(column) * missing) / spare)
    return given === 0 ? column : { ...column, width: column.width - given }
  })
}

function spareOf({ width, least = width }: GridColumn): number {
  return Math.max(0, width - least)
}
