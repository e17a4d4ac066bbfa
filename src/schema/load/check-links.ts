import type { WhereLinked } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { ownFields } from '../compile/column-link.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Report } from './report.ts'

/** Checks the links of columns: their targets exist. */
export function checkLinks(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  written.list?.columns?.forEach((column, index) => {
    if (typeof column !== 'object' || !column.drill) return
    checkColumnLink(column.drill, readableFields(whole), ['list', 'columns', index, 'drill'], catalogue, report)
  })
}

/** Checks a column's link: its list exists, and so do the fields of its conditions. */
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

/** Link target: the list, its search field → own name, undefined for an expression, and the keys of the file that declare it. */
export type Way = {
  readonly to: string
  readonly fields: Readonly<Record<string, string | undefined>>
  readonly keys: readonly [to: string, fields: string]
}

/** Checks a link: its target exists, with the search fields it sets and the fields of the row. */
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
    if (name !== undefined) report.name([...at, where, field], own.what, name, own.names)
  }
}

/** `<table>.<field>`: a new record begins with a row of that table. Returns whether the name has this form. */
function checkRowField(target: Resource, name: string, at: Path, catalogue: Catalogue, report: Report): boolean {
  const [table = '', field] = name.split('.', 2)
  const of = target.fields[table]
  if (field === undefined || of?.type !== 'table') return false
  const rows = catalogue.resources.get(of.of)
  if (rows) report.name(at, `field of ${of.of}`, field, readableFields(rows), true)
  return true
}
