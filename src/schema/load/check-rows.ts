import type { WhereHeld } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import { checkAskedValue } from './check-values.ts'
import type { Report } from './report.ts'

/** Checks the names in a table field: the resource of its rows, and the fields there. */
export function checkRows(field: Field, at: Path, whole: Resource, catalogue: Catalogue, report: Report): void {
  if (field.type !== 'table') return
  if (!report.name([...at, 'of'], 'resource', field.of, catalogue.codes('resource'))) return
  const child = catalogue.resources.get(field.of)
  if (!child) return
  const { parent } = child
  if (!parent) report.wrong([...at, 'of'], `the rows of ${field.of} have no parent record; it has no \`parent\``)
  else if (catalogue.isResource(whole) && catalogue.resources.get(parent.of) !== whole)
    report.wrong([...at, 'of'], `the rows of ${field.of} belong to ${parent.of}`)
  const there = (path: Path, name: string) => report.name(path, `field of ${field.of}`, name, readableFields(child))
  field.columns?.forEach((name, index) => {
    there([...at, 'columns', index], name)
  })
  field.totals?.forEach((total, index) => {
    const path = [...at, 'totals', index]
    const isSplit = typeof total !== 'string'
    const [name, place] = isSplit ? [total.field, [...path, 'field']] : [total, path]
    if (there(place, name) && !isNumber(child, name)) report.wrong(place, `"${name}" is not a number`)
    if (isSplit) there([...path, 'by'], total.by)
  })
  checkWhere(field.where ?? {}, field.of, child, at, catalogue, report)
  if (field.order === undefined) return
  const path = [...at, 'order']
  if (there(path, field.order) && child.fields[field.order]?.type !== 'integer')
    report.wrong(path, 'the order must be an integer field')
}

function checkWhere(
  where: WhereHeld,
  of: string,
  child: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  for (const [key, asked] of Object.entries(where)) {
    const path = [...at, 'where', key]
    const isThere = report.name(path, `field of ${of}`, key, readableFields(child), true)
    const field = child.fields[key]
    if (isThere && field && kindOf(field).column !== 'text')
      report.wrong(path, `"${key}" is not a text or choice`, { key: true })
    else if (isThere) checkAskedValue(field, asked, path, catalogue, report)
  }
}

function isNumber({ fields }: Resource, name: string): boolean {
  const field = fields[name]
  return field !== undefined && kindOf(field).cel === 'double'
}

/** Checks a limit of words given by name: a number among the constants. */
export function checkWords(field: Field, at: Path, { constants = {} }: Resource, report: Report): void {
  const words = 'words' in field ? field.words : undefined
  for (const key of ['minimum', 'maximum'] as const) {
    const given = words?.[key]
    if (typeof given !== 'string') continue
    const path = [...at, 'words', key]
    if (report.name(path, 'constant', given, Object.keys(constants)) && typeof constants[given] !== 'number')
      report.wrong(path, `the constant "${given}" is not a number`)
  }
}
