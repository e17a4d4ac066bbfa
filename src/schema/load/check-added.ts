import type { Static } from 'typebox'
import type { Catalogue } from '../compile/catalogue.ts'
import { isTable } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Given, RecordAction } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import type { CheckCel } from './check-resource.ts'
import { eitherOf, type Report } from './report.ts'

/** Checks what an action adds, rows of the record's tables or a record of a resource: the fields of its values exist. */
export function checkAdded(
  { rows = {} }: RecordAction,
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const tables = Object.keys(whole.fields).filter((key) => isTable(whole.fields, key))
  const others = Object.keys(rows).filter((key) => !tables.includes(key))
  for (const [key, values] of Object.entries(rows)) {
    const path = [...at, 'rows', key]
    const field = whole.fields[key]
    if (field?.type === 'table') checkValues(values, path, field.of, catalogue, report, cel)
    else if (report.name(path, 'table or resource', key, eitherOf(new Set(tables), catalogue.codes('resource')), true))
      checkValues(values, path, key, catalogue, report, cel)
  }
  if (others.length > 1)
    report.wrong([...at, 'rows', others[1] ?? ''], 'an action adds one record at most', { key: true })
}

function checkValues(
  values: Readonly<Record<string, Static<typeof Given>>>,
  at: Path,
  of: string,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const theirs = catalogue.resources.get(of)
  for (const [key, value] of Object.entries(values)) {
    const path = [...at, key]
    if (typeof value === 'object') cel([...path, 'cel'], value.cel, 'any')
    // The file of the rows reports its own mistakes.
    if (!(theirs && report.name(path, 'field', key, Object.keys(theirs.fields), true, { of }))) continue
    const field = theirs.fields[key]
    if (field && (kindOf(field).column === 'none' || field.compute !== undefined))
      report.wrong(path, `"${key}" is derived and cannot be set`, { key: true })
  }
}
