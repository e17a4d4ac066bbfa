import type { Catalogue } from '../compile/catalogue.ts'
import { completeLikes, refsIn } from '../compile/likes.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Reports fields and actions that are `like` a missing one, and keys that do not fit the entry they are like. */
export function checkLikes(written: Partial<Resource>, { mixins, codes }: Catalogue, report: Report): void {
  const refs = refsIn(written)
  for (const { place, key, mixin, name } of refs) {
    const path = [...place.path, key, 'like']
    if (!report.name(path, 'mixin', mixin, codes('mixin'))) continue
    const found = mixins.get(mixin)
    if (found) report.name(path, `${place.what} of ${mixin}`, name, Object.keys(place.read(found) ?? {}))
  }
  if (!written.fields || refs.length === 0) return
  for (const { path, message, ...options } of completeLikes(written as Resource, mixins).problems)
    report.wrong(path, message, options)
}
