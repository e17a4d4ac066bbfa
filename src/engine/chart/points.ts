import type { Row } from '../../api/resource.ts'
import { textOf } from '../list/actions-of.ts'

/** What a part of a chart is called. */
export function labelOf(row: Row, key: string): string {
  return textOf(row, key) || '—'
}

/** The number a row stands for in a chart; none is nothing. */
export function numberOf(row: Row, key: string): number {
  const value = Number(row[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}
