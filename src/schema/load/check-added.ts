import type { Static } from 'typebox'
import type { Catalogue } from '../compile/catalogue.ts'
import type { ownActions } from '../compile/compile-actions.ts'
import { kindOf } from '../fields/registry.ts'
import type { Given } from '../model/actions.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { CheckCel } from './check-resource.ts'
import type { Report } from './report.ts'

type Adding = Pick<ReturnType<typeof ownActions>[string], 'rows' | 'makes'>

/** What an action adds, rows of the record's tables and a record beside it, has the fields that are given. */
export function checkAdded(
  { rows = {}, makes }: Adding,
  at: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  cel: CheckCel,
): void {
  const tables = Object.entries(whole.fields).filter(([, { type }]) => type === 'table')
  for (const [key, values] of Object.entries(rows)) {
    const path = [...at, 'rows', key]
    const names = tables.map(([name]) => name)
    if (!report.name(path, 'table', key, names, true)) continue
    const field = whole.fields[key]
    if (field && 'of' in field) checkValues(values, path, field.of, catalogue, report, cel)
  }
  if (!makes) return
  if (report.name([...at, 'makes', 'of'], 'resource', makes.of, catalogue.codes('resource')))
    checkValues(makes.values, [...at, 'makes', 'values'], makes.of, catalogue, report, cel)
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
    // The file of the rows has its own mistakes told.
    if (!(theirs && report.name(path, 'field', key, Object.keys(theirs.fields), true, { of }))) continue
    const field = theirs.fields[key]
    if (field && (kindOf(field).column === 'none' || field.compute !== undefined))
      report.wrong(path, `"${key}" is not given, it follows`, { key: true })
  }
}
