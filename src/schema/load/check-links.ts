import type { Resource } from '../model/resource.ts'
import { type Catalogue, readableFields } from './catalogue.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

/** The ways from a row lead to lists that are there, by search fields and own fields that are there. */
export function checkLinks(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  written.list?.links?.forEach(({ to, filters, when }, index) => {
    const at = ['list', 'links', index]
    cel([...at, 'when'], when)
    if (!report.name([...at, 'to'], 'resource', to, catalogue.codes('resource'))) return
    const target = catalogue.resources.get(to)
    for (const [field, own] of Object.entries(filters)) {
      if (target) report.name([...at, 'filters', field], `field of ${to}`, field, readableFields(target), true)
      report.name([...at, 'filters', field], 'field', own, readableFields(whole))
    }
  })
}
