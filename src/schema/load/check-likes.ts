import type { Catalogue } from '../compile/catalogue.ts'
import { completeFields, refsIn } from '../compile/like-fields.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Reports the fields that are `like` one that does not exist, and keys that do not fit the type of the one they are like. */
export function checkLikes(written: Partial<Resource>, { mixins, codes }: Catalogue, report: Report): void {
  for (const [key, { mixin, field }] of refsIn(written)) {
    const path = ['fields', key, 'like']
    if (!report.name(path, 'mixin', mixin, codes('mixin'))) continue
    const fields = mixins.get(mixin)?.fields
    if (fields) report.name(path, `field of ${mixin}`, field, Object.keys(fields))
  }
  if (!written.fields || refsIn(written).size === 0) return
  for (const { path, message, ...options } of completeFields(written as Resource, mixins).problems)
    report.wrong(path, message, options)
}
