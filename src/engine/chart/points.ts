import type { Row } from '../../api/resource.ts'
import { textOf } from '../record/actions-of.ts'

/** Label of a chart element. */
export function labelOf(row: Row, key: string): string {
  return textOf(row, key) || '—'
}

/** Number of a row in a chart; 0 for none. */
export function numberOf(row: Row, key: string): number {
  const value = Number(row[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}

/**
 * Pivot of rows: columns and lines in order of appearance, and the first row of each cell. Columns are labelled by
 * the fields that differ: the round is left out while there is only one.
 */
export function matrixOf(rows: readonly Row[], x: string, by: readonly string[]) {
  const telling = by.filter(
    (key, index) => index === 0 || rows.some((row) => labelOf(row, key) !== labelOf(rows[0] ?? row, key)),
  )
  const headOf = (row: Row) => telling.map((key) => labelOf(row, key)).join(' · ')
  const lines = Map.groupBy(rows, (row) => labelOf(row, x))
  return {
    heads: [...new Set(rows.map(headOf))].toSorted(),
    lines: [...lines].map(([name, some]) => ({
      name,
      cells: new Map(some.toReversed().map((row) => [headOf(row), row])),
    })),
  }
}
