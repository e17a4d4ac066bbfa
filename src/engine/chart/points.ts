import type { Row } from '../../api/resource.ts'
import { textOf } from '../record/actions-of.ts'

/** What a part of a chart is called. */
export function labelOf(row: Row, key: string): string {
  return textOf(row, key) || '—'
}

/** The number a row stands for in a chart; none is nothing. */
export function numberOf(row: Row, key: string): number {
  const value = Number(row[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}

/**
 * Rows side by side: the columns and the lines in the order they come, and the first row that stands in a cell. A column is called by what
 * tells it from the others: the round is left out while there is but one.
 */
export function matrixOf(rows: readonly Row[], x: string, by: readonly string[]) {
  const telling = by.filter(
    (key, place) => place === 0 || rows.some((row) => labelOf(row, key) !== labelOf(rows[0] ?? row, key)),
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
