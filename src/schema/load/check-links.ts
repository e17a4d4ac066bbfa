import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
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
  const own = { what: 'field', names: readableFields(whole) }
  written.list?.columns?.forEach((column, index) => {
    if (typeof column !== 'object' || !column.link) return
    checkColumnLink(column.link, own.names, ['list', 'columns', index, 'link'], catalogue, report)
  })
  written.list?.links?.forEach(({ to, filters, when }, index) => {
    const at = ['list', 'links', index]
    cel([...at, 'when'], when)
    checkWay({ to, filters, key: 'to' }, own, at, catalogue, report)
  })
}

/** What a press on a value leads to is a list that is there, asked by fields that are there. */
export function checkColumnLink(
  { list, filters }: { readonly list: string; readonly filters: Filters },
  names: readonly string[],
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  checkWay({ to: list, filters, key: 'list' }, { what: 'column', names }, at, catalogue, report)
}

type Filters = Readonly<Record<string, string>>
/** The list a way leads to, the key of the file that names it, and its search field → own name. */
type Way = { readonly to: string; readonly key: string; readonly filters: Filters }

function checkWay(
  { to, key, filters }: Way,
  own: { readonly what: string; readonly names: readonly string[] },
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (!report.name([...at, key], 'resource', to, catalogue.codes('resource'))) return
  const target = catalogue.resources.get(to)
  for (const [field, name] of Object.entries(filters)) {
    if (target && !checkRowField(target, field, [...at, 'filters', field], catalogue, report))
      report.name([...at, 'filters', field], `field of ${to}`, field, readableFields(target), true)
    report.name([...at, 'filters', field], own.what, name, own.names)
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
