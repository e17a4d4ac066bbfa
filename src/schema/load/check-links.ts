import type { WhereLinked } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { ownFields } from '../compile/column-link.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** What a press on a value of a column leads to is there. */
export function checkLinks(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  written.list?.columns?.forEach((column, index) => {
    if (typeof column !== 'object' || !column.drill) return
    checkColumnLink(column.drill, readableFields(whole), ['list', 'columns', index, 'drill'], catalogue, report)
  })
}

/** What a press on a value leads to is a list that is there, asked by fields that are there. */
export function checkColumnLink(
  { list, where }: { readonly list: string; readonly where: WhereLinked },
  names: readonly string[],
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  checkWay(
    { to: list, fields: ownFields(where), keys: ['list', 'where'] },
    { what: 'column', names },
    at,
    catalogue,
    report,
  )
}

/** The list a way leads to, its search field → own name, and the keys of the file that say so. */
type Way = {
  readonly to: string
  readonly fields: Readonly<Record<string, string>>
  readonly keys: readonly [to: string, fields: string]
}

/** What a way leads to is there, with the fields that are asked of it, which the row has. */
export function checkWay(
  { to, fields, keys: [key, where] }: Way,
  own: { readonly what: string; readonly names: readonly string[] },
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (!report.name([...at, key], 'resource', to, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(to)
  for (const [field, name] of Object.entries(fields)) {
    if (target && !checkRowField(target, field, [...at, where, field], catalogue, report))
      report.name([...at, where, field], `field of ${to}`, field, readableFields(target), true)
    report.name([...at, where, field], own.what, name, own.names)
  }
}

/** `<table>.<field>`: a new record begins with a row of that table. Whether it is such a name. */
function checkRowField(target: Resource, name: string, at: Path, catalogue: Catalogue, report: Report): boolean {
  const [table = '', field] = name.split('.', 2)
  const of = target.fields[table]
  if (field === undefined || of?.type !== 'table') return false
  const rows = catalogue.resources.get(of.of)
  if (rows) report.name(at, `field of ${of.of}`, field, readableFields(rows), true)
  return true
}
