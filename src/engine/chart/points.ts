import type { Row } from '../../api/resource.ts'

/** What a part of a chart is called: the label of the row's value, else the value. */
export function labelOf(row: Row, key: string): string {
  const value = row[`${key}_dictText`] ?? row[key]
  return value === null || value === undefined || value === '' ? '—' : String(value)
}

/** The number a row stands for in a chart; none is nothing. */
export function numberOf(row: Row, key: string): number {
  const value = Number(row[key] ?? 0)
  return Number.isFinite(value) ? value : 0
}
