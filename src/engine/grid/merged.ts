import type { Row } from '../../api/resource.ts'
import type { GridColumn, GridItem } from './grid-types.ts'

/** Row span of a cell by column key; 0 where the cell above covers this row. */
export type Spans = { readonly [column: string]: number }

type Line = { readonly item: GridItem }

/**
 * Merged cells of adjacent rows with the same value, by row id. A column is merged within the rows
 * that the merged columns before it share; empty cells, group heads and trees are not merged.
 */
export function spansOf(lines: readonly Line[], columns: readonly GridColumn[]): ReadonlyMap<string, Spans> {
  const merged = columns.filter(({ isMerged }) => isMerged).map(({ key }) => key)
  if (merged.length === 0) return new Map()
  const rows = lines.map(({ item }) => flatRow(item))
  const joined = rows.map((row, index) => commonTo(rows[index - 1], row, merged))
  const spansAt = (index: number) => Object.fromEntries(merged.map((key, rank) => [key, spanAt(joined, index, rank)]))
  return new Map(rows.flatMap((row, index) => (row ? [[row.id, shared(spansAt(index))] as const] : [])))
}

function flatRow(item: GridItem): Row | undefined {
  return 'row' in item && item.depth === undefined ? item.row : undefined
}

/** Number of merged columns, from the first, with the same value as the row above. */
function commonTo(above: Row | undefined, row: Row | undefined, merged: readonly string[]): number {
  if (!(above && row)) return 0
  const apart = merged.findIndex((key) => isEmpty(row[key]) || above[key] !== row[key])
  return apart < 0 ? merged.length : apart
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Row span of a cell in the merged column of a rank. */
function spanAt(joined: readonly number[], index: number, rank: number): number {
  const isJoined = (at: number) => (joined[at] ?? 0) > rank
  if (isJoined(index)) return 0
  let end = index + 1
  while (isJoined(end)) end += 1
  return end - index
}

const known = new Map<string, Spans>()

/** Interned: equal spans are the same object, so that rows do not render. */
function shared(spans: Spans): Spans {
  const text = JSON.stringify(spans)
  const found = known.get(text) ?? spans
  known.set(text, found)
  return found
}
