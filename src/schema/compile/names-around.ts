import { columnKey } from '../model/report-ways.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import type { Catalogue } from './catalogue.ts'
import { lookupFacets } from './lookup-facets.ts'
import { createMemory } from './memory.ts'
import { namesOf, type Relatives } from './resource-names.ts'

/** Default value and label of a lookup with this code. */
export function targetOf(catalogue: Catalogue, kind: 'resource' | 'report', code: string) {
  const from = kind === 'report' ? catalogue.reports.get(code)?.from : code
  const resource = from === undefined ? undefined : catalogue.resources.get(from)
  return resource && lookupFacets(resource)
}

/** Related fields that expressions of a resource may read: its parent's, and those of the rows of its tables. */
function relativesOf({ resources }: Catalogue, { fields, parent }: Resource): Relatives {
  const tables = Object.entries(fields).flatMap(([key, field]) => {
    const child = field.type === 'table' ? resources.get(field.of) : undefined
    return child ? [[key, child.fields] as const] : []
  })
  const above = parent && resources.get(parent.of)?.fields
  const lost = Object.entries(fields).flatMap(([key, field]) =>
    field.type === 'table' && !resources.has(field.of) ? [key] : [],
  )
  const unknown = parent && !above ? [...lost, 'parent'] : lost
  return { parent: above, tables: Object.fromEntries(tables), unknown }
}

const names = createMemory<Names>()

/** Names that expressions of a resource may read, including those of its parent and of the rows of its tables. */
export function namesAround(catalogue: Catalogue, resource: Resource): Names {
  const relatives = relativesOf(catalogue, resource)
  const { parent, tables, unknown = [] } = relatives
  return names(resource, [parent, ...Object.entries(tables).flat(), unknown.join()], () => namesOf(resource, relatives))
}

/** Columns of a report's rows, with the id; undefined for anything but a report. */
export function reportColumns({ reports }: Catalogue, code: string): readonly string[] | undefined {
  const report = reports.get(code)
  return report && ['id', ...report.columns.map(columnKey)]
}

/** Resource of a lookup's `from`: itself, or the one its report reads. */
export function sourceResource(catalogue: Catalogue, from: string): Resource | undefined {
  return catalogue.resources.get(from) ?? catalogue.resources.get(catalogue.reports.get(from)?.from ?? '')
}
