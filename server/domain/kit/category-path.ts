import { fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { type Place, rowById } from './other-rows.ts'

const categoryTable = fileTable(import.meta, 'mat/category', ['overPct', 'pid', 'purCategory'])

/** Category of materials. */
export type Category = RowOf<typeof categoryTable>

/** Deeper trees of categories do not exist; a circle ends here. */
const deepest = 12

/** A category of materials and those above it, from the lowest to the topmost; empty for an unknown one. */
export async function categoryPath(place: Place, id: unknown): Promise<readonly Category[]> {
  const path: Category[] = []
  for (let next: unknown = id; next && path.length < deepest; next = path.at(-1)?.pid) {
    const category = await rowById(place, categoryTable, next)
    if (!category) break
    path.push(category)
  }
  return path
}
