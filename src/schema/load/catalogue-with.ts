import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import { placeOf, type ShapedFile } from './collect-files.ts'

export type Around = {
  readonly shaped: ReadonlyMap<string, ShapedFile>
  /** Paths of files that cannot be read or have the wrong shape. */
  readonly broken: readonly string[]
  readonly lastGood: ReadonlyMap<string, GoodFile>
  readonly known: Known
}

/** All files as written, except `replaced` ones: these have their last good version, or exist with unknown content. */
export function catalogueWith({ shaped, lastGood, known }: Around, replaced: readonly string[]): WholeCatalogue {
  const without = new Set(replaced)
  const files = [...shaped].filter(([path]) => !without.has(path)).map(([, file]) => file)
  const kept = replaced.flatMap((path) => lastGood.get(path) ?? [])
  return catalogueOf(
    [...files, ...kept],
    known,
    replaced.flatMap((path) => placeOf(path) ?? []),
  )
}
