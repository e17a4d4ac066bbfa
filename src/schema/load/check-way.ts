import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Context of a report's relations. */
export type Around = {
  readonly from: string
  readonly base: Resource
  readonly catalogue: Catalogue
  /** Names of other records that `days` and `hours` may use. */
  readonly otherNames: readonly string[]
  /** Resource → the path that reaches it: one path each. */
  readonly tables: Map<string, string>
}

/** Follows the path to a field, resource by resource; returns the field at its end, if there is one. */
export function checkWay(path: readonly string[], at: Path, { from, base, catalogue, tables }: Around, report: Report) {
  let [code, resource] = [from, base]
  for (const [index, step] of path.entries()) {
    if (!report.name(at, `field of ${code}`, step, readableFields(resource))) return undefined
    const field = resource.fields[step]
    if (index === path.length - 1) return field
    const next = field && targetOf(field, catalogue)
    const way = path.slice(0, index + 1).join('.')
    const mistake = next ? takenBy(tables, next.code, way) : leadsNowhere(step, field, catalogue)
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
    : `${code} is reached by two paths; a report reads a resource once`
}

function sourceOf(field: Resource['fields'][string]): string {
  return (field as { readonly from?: string }).from ?? kindOf(field).source?.from ?? ''
}

// A file with its own mistakes is a valid name that cannot be followed.
function leadsNowhere(
  step: string,
  field: Resource['fields'][string] | undefined,
  { codes, resources, reports }: Catalogue,
): string | undefined {
  const from = field && sourceOf(field)
  const isThere = from !== undefined && (resources.has(from) || reports.has(from))
  const isBroken = from !== undefined && !isThere && codes('resource').has(from)
  return isBroken ? undefined : `"${step}" does not lead to one record of a resource`
}

/** Target record of a lookup field. */
function targetOf(field: Resource['fields'][string], { resources }: Catalogue) {
  const code = sourceOf(field)
  const { multiple } = field as { multiple?: boolean }
  const resource = resources.get(code)
  return resource && multiple !== true && kindOf(field).choice === 'one' ? { code, resource } : undefined
}
