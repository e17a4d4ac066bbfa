import type { Row } from '../../api/resource.ts'
import type { GridColumn, GridItem } from './grid-types.ts'

/** How many lines a cell reaches over, by the key of its column: none where the cell above reaches over this line, too. */
export type Spans = { readonly [column: string]: number }

type Line = { readonly item: GridItem }

/**
 * The cells that stand once for neighbouring lines with the same value, by the id of each row. A column is merged within the lines that
 * those merged before it have in common; empty cells stay by themselves, and nothing is merged across the head of a group or in a tree.
 */
export function spansOf(lines: readonly Line[], columns: readonly GridColumn[]): ReadonlyMap<string, Spans> {
  const merged = columns.filter(({ isMerged }) => isMerged).map(({ key }) => key)
  if (merged.length === 0) return new Map()
  const rows = lines.map(({ item }) => flatRow(item))
  const joined = rows.map((row, place) => commonTo(rows[place - 1], row, merged))
  const spansAt = (place: number) => Object.fromEntries(merged.map((key, rank) => [key, spanAt(joined, place, rank)]))
  return new Map(rows.flatMap((row, place) => (row ? [[row.id, shared(spansAt(place))] as const] : [])))
}

function flatRow(item: GridItem): Row | undefined {
  return 'row' in item && item.depth === undefined ? item.row : undefined
}

/** How many of the merged columns, from the first on, say the same in a line as in the one above. */
function commonTo(above: Row | undefined, row: Row | undefined, merged: readonly string[]): number {
  if (!(above && row)) return 0
  const apart = merged.findIndex((key) => isEmpty(row[key]) || above[key] !== row[key])
  return apart < 0 ? merged.length : apart
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The lines that the cell of a line reaches over in the merged column of a rank. */
function spanAt(joined: readonly number[], place: number, rank: number): number {
  const isJoined = (at: number) => (joined[at] ?? 0) > rank
  if (isJoined(place)) return 0
  let end = place + 1
  while (isJoined(end)) end += 1
  return end - place
}

const known = new Map<string, Spans>()

/** The same object for the same spans, so that a row is not drawn again for them. */
function shared(spans: Spans): Spans {
  const text = JSON.stringify(spans)
  const found = known.get(text) ?? spans
  known.set(text, found)
  return found
}
