import { kindOf } from '../fields/registry.ts'
import type { Resource } from '../model/resource.ts'
import { type Catalogue, readableFields } from './catalogue.ts'
import type { Path } from './parsed-file.ts'
import type { Report } from './report.ts'

/** What stands around the ways of a report. */
export type Around = {
  readonly from: string
  readonly base: Resource
  readonly catalogue: Catalogue
  /** What other records are called that `days` and `hours` may count from and to. */
  readonly otherNames: readonly string[]
  /** Resource → the way it is reached by: one way each. */
  readonly tables: Map<string, string>
}

/** Follows the way to a field, resource by resource; the field at its end where there is one. */
export function checkWay(path: readonly string[], at: Path, { from, base, catalogue, tables }: Around, report: Report) {
  let [code, resource] = [from, base]
  for (const [index, step] of path.entries()) {
    if (!report.name(at, `field of ${code}`, step, readableFields(resource))) return undefined
    const field = resource.fields[step]
    if (index === path.length - 1 || !field) return field
    const next = targetOf(field, catalogue)
    const way = path.slice(0, index + 1).join('.')
    const mistake = next ? takenBy(tables, next.code, way) : `"${step}" does not lead to one record of a resource`
    if (mistake !== undefined) report.wrong(at, mistake)
    if (!next) return undefined
    ;({ code, resource } = next)
  }
  return undefined
}

function takenBy(tables: Map<string, string>, code: string, way: string): string | undefined {
  const before = tables.get(code)
  tables.set(code, way)
  return before === undefined || before === way
    ? undefined
    : `${code} is reached in two ways; a report reads a resource once`
}

/** The one record of another resource that a field names. */
function targetOf(field: Resource['fields'][string], { resources }: Catalogue) {
  const { from: code = kindOf(field).source?.from ?? '', multiple } = field as { from?: string; multiple?: boolean }
  const resource = resources.get(code)
  return resource && multiple !== true && kindOf(field).choice === 'one' ? { code, resource } : undefined
}
