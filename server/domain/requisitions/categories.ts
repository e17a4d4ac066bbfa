import { categoryPath } from '../kit/category-path.ts'
import type { Place } from '../kit/other-rows.ts'

/** What buyers source together: the purchasing category of a material category or of the nearest above it, else its topmost category; '' for none. */
export async function sourcedAs(place: Place, category: unknown): Promise<string> {
  const path = await categoryPath(place, category)
  const purCategory = path.find((each) => each.purCategory)?.purCategory
  return String(purCategory ?? path.at(-1)?.id ?? '')
}
